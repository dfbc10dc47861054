/** How long a server waits for its clients, by the clock (docs/operations.md). */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../server/support/api';
import { temporaryFolder } from '../server/support/databases';
import { exchange, openConnection, parseAnswer } from '../server/support/exchange';

const MORE_THAN_WAITS_ON_THE_WAY = 32 * 1024 * 1024;

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work;
  return (performance.now() - begun) / 1_000;
}

test('a request has half a minute to arrive, and is answered then', async () => {
  const server = await startServer('SQLite');
  onTestFinished(() => server.stop());
  const start = 'POST /api/entrar HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  for (const text of [start, `${start}Content-Length: 50\r\n\r\n{"email"`]) {
    const answer = exchange(server.origin, text);
    const seconds = await secondsOf(answer);
    expect(parseAnswer(await answer).status).toBe(408);
    expect(seconds).toBeGreaterThan(29);
    expect(seconds).toBeLessThan(40);
  }
});

// Node looks each minute, and waits once more where something has moved since the last time.
test('a client that reads nothing of its answer is left within two minutes', async () => {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  writeFileSync(join(folder.path, 'index.html'), '<!doctype html>');
  writeFileSync(join(folder.path, 'large.bin'), Buffer.alloc(MORE_THAN_WAITS_ON_THE_WAY));
  const server = await startServer('SQLite', { webRoot: folder.path });
  onTestFinished(() => server.stop());
  const connected = once(server.app.server, 'connection');
  const { socket } = openConnection(server.origin);
  socket.pause().write('GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [other] = await connected;
  const seconds = await secondsOf(once(other, 'close'));
  expect(seconds).toBeGreaterThan(59);
  expect(seconds).toBeLessThan(130);
  socket.destroy();
});
