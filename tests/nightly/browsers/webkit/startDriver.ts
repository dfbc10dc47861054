import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port');
  return address.port;
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

/**
 * Starts a WebDriver of WebKit's, which opens one window at a time.
 * @param display the X display that the window opens on
 * @returns its address, and what stops it
 */
export async function startDriver(program: string, display: string) {
  const port = await freePort();
  // As root there is no sandbox to be had.
  const env = { ...process.env, DISPLAY: display, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
  const driver = spawn(program, [`--port=${port}`], { stdio: 'ignore', env });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/status`))) {
    if (driver.exitCode !== null) throw new Error(`${program} has ended with ${driver.exitCode}`);
    await pause(50);
  }
  return { url, stop: () => void driver.kill() };
}
