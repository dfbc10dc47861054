/** The web app in development asks the API that runs beside it. */
import { resolveConfig } from 'vite';
import { afterEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../server/config';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each(['', '4444'])('the development server finds the API where PORT is %j', async (port) => {
  vi.stubEnv('PORT', port);
  const { HOST, PORT } = readConfig({ PORT: port });
  const { server } = await resolveConfig({ configFile: 'vite.config.ts' }, 'serve');
  expect(server.proxy).toEqual({ '/api': `http://${HOST}:${PORT}` });
});
