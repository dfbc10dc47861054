import { once } from 'node:events';
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
    const gathering = vi
      .spyOn(globalThis, 'setInterval')
      .mockImplementation(() => setTimeout(() => undefined));
    const file = join(folder.path, level);
    const log = pino({}, logStream(openSync(file, 'a')));
    // Otherwise a line would wait for a second at most.
    expect(gathering.mock.calls).toEqual([[expect.any(Function), 1_000]]);
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

/** A log and what it writes with, which tells of what happens to the lines. */
function watchedStream(file: string) {
  const { destination } = pino;
  const made: ReturnType<typeof destination>[] = [];
  vi.spyOn(pino, 'destination').mockImplementation((options) => {
    const output = destination(options);
    made.push(output);
    return output;
  });
  const stream = logStream(openSync(file, 'a'));
  const [output] = made;
  if (output === undefined) throw new Error('nothing to write with');
  return { stream, output };
}

test.runIf(process.platform === 'linux')(
  'a full disk under it fills sixteen megabytes and no more',
  async () => {
    const { stream, output } = watchedStream('/dev/full');
    let dropped = 0;
    output.on('drop', () => {
      dropped += 1;
    });
    const line = 'x'.repeat(2 ** 20);
    for (let n = 0; n < 20; n += 1) stream.write(line);
    expect(dropped).toBe(4);
    await once(output, 'error');
    await new Promise<void>((ended) => stream.end(ended));
  },
);

test('what is gathered when a full disk has room again is not lost at the end', async () => {
  const file = join(folder.path, 'room');
  const { stream, output } = watchedStream(file);
  output.emit('error', new Error('ENOSPC'));
  const written = once(output, 'write');
  const first = 'x'.repeat(5_000);
  stream.write(first);
  await written;
  stream.write('the last line');
  await new Promise<void>((ended) => stream.end(ended));
  expect(readFileSync(file, 'utf8').slice(first.length)).toBe('the last line');
});
