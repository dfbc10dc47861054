import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { build, createServer, loadEnv } from 'vite';
import { demandAddress, root } from './build.mjs';

/** Not build/server, which a server may be running from. */
const OUT = 'build/development';

/** @typedef {{ on(event: 'event', listener: (event: { code: string }) => unknown): unknown }} Watcher */

/**
 * `npm run dev`: Vite with hot reload for the web app, and the API, restarted
 * after every build, until SIGTERM, SIGHUP or Ctrl-C.
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
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, stop);

  // Else Vite's build would set NODE_ENV to production for the web app, too.
  process.env.NODE_ENV = 'development';
  const watcher = /** @type {Watcher} */ (
    await build({
      root,
      configFile: join(root, 'tools/vite.server.config.ts'),
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
