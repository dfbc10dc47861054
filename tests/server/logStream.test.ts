import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { logStream } from '../../server/http/logStream';
import { temporaryFolder } from './support/databases';

const folder = temporaryFolder();
afterEach(() => void vi.restoreAllMocks());
afterAll(() => folder.remove());

test.each(['error', 'fatal'] as const)(
  '%s is in the log at once, with all that came before',
  async (level) => {
    // The gathering never ends by itself: nothing but the error brings it out.
    vi.spyOn(globalThis, 'setInterval').mockImplementation(() => setTimeout(() => undefined));
    const file = join(folder.path, level);
    const log = pino({}, logStream(openSync(file, 'a')));
    const messages = () =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line).msg);
    log.info('request');
    log.warn('slow');
    log[level]('request failed');
    await expect.poll(messages).toEqual(['request', 'slow', 'request failed']);
  },
);

test.runIf(process.platform === 'linux')('a full disk under it raises nothing and ends', async () => {
  const stream = logStream(openSync('/dev/full', 'a'));
  const log = pino({}, stream);
  log.error('request failed');
  log.error('and again');
  await new Promise<void>((ended) => stream.end(ended));
});
