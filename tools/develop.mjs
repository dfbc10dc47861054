import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build, createServer, loadEnv } from 'vite';
import { demandAddress, root } from './build.mjs';

/** Apart from build/server, where a server may be running. */
const OUT = 'build/development';

/** @typedef {{ on(event: 'event', listener: (event: { code: string }) => unknown): unknown }} Watcher */

/**
 * `npm run dev`: runs the API after every build of it, in place of the one
 * before, and the web app with hot reload beside it, until a signal ends all.
 */
export async function develop() {
  demandAddress(loadEnv('development', root, 'VITE_').VITE_API_URL);
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let api;
  const stopApi = async () => {
    if (api?.exitCode !== null || api.signalCode !== null) return;
    const gone = once(api, 'exit');
    api.kill();
    await gone;
  };
  const restartApi = async () => {
    await stopApi();
    api = spawn(process.execPath, [join(root, OUT, 'main.js')], {
      stdio: 'inherit',
      env: { LOG_LEVEL: 'warn', ...process.env },
    });
  };
  const stop = async () => {
    await stopApi();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  // Building the API would make the whole process a production one, and the web app with it.
  process.env.NODE_ENV = 'development';
  const watcher = /** @type {Watcher} */ (
    await build({
      root,
      configFile: join(root, 'server/vite.config.ts'),
      mode: 'development',
      logLevel: 'warn',
      build: { outDir: OUT, watch: {} },
    })
  );
  watcher.on('event', ({ code }) => (code === 'END' ? restartApi() : undefined));

  const web = await createServer({ root, configFile: join(root, 'vite.config.ts'), mode: 'development' });
  await web.listen();
  web.printUrls();
}
