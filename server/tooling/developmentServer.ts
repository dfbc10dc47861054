import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Plugin } from 'vite';

/**
 * `npm run dev`: runs the API after every build of it, in place of the one
 * before, and the web app with hot reload beside it. Ends with this process.
 */
export function developmentServer(): Plugin {
  let api: ChildProcess | undefined;
  let web: Promise<void> | undefined;

  const startApi = () => {
    api = spawn(process.execPath, ['build/server/main.js'], {
      stdio: 'inherit',
      env: { LOG_LEVEL: 'warn', ...process.env },
    });
  };
  const startWeb = async () => {
    const server = await createServer({ configFile: 'vite.config.ts', mode: 'development' });
    await server.listen();
    server.printUrls();
  };
  process.on('exit', () => api?.kill());

  return {
    name: 'development-server',
    async writeBundle() {
      if (api?.exitCode === null) {
        const gone = once(api, 'exit');
        api.kill();
        await gone;
      }
      startApi();
      web ??= startWeb();
      await web;
    },
  };
}
