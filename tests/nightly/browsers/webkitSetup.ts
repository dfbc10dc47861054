import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';
import { serveSite } from '../../browser/support/site';
import { webKit } from './installed';

declare module 'vitest' {
  interface ProvidedContext {
    /** What opens windows of WebKit: the program, and the X display they open on. */
    webKit: { driver: string; display: string };
  }
}

/** Builds and serves the app and opens a virtual X display for WebKit, once for all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { executablePath, driver, display } = webKit() ?? {};
  if (executablePath === undefined || driver === undefined || display === undefined) {
    throw new Error('WebKit has gone');
  }
  const options = ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const server = spawn(display, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const [number] = await once(server.stdio[3] ?? server, 'data');

  project.provide('browser', { engine: 'webkit', executablePath });
  project.provide('webKit', { driver, display: `:${String(number).trim()}` });
  const stopSite = await serveSite(project);
  return async () => {
    await stopSite();
    server.kill();
  };
}
