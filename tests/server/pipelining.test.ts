import { expect, onTestFinished, test } from 'vitest';
import { startServer } from './support/api';
import { openConnection } from './support/exchange';

const REQUEST = 'GET /api/saude HTTP/1.1\r\nHost: a\r\n\r\n';

test('a connection with more than a hundred unanswered requests is closed, and others are served', async () => {
  const server = await startServer('SQLite');
  onTestFinished(() => server.stop());
  let asked = 0;
  const answers: (() => void)[] = [];
  server.store.ping = () => {
    asked += 1;
    return new Promise((resolve) => answers.push(resolve));
  };
  const { socket, closed } = openConnection(server.origin);
  socket.pause().write(REQUEST.repeat(100_000));
  await closed;
  expect(asked).toBe(100);
  const health = server.visit('GET', '/saude');
  await expect.poll(() => asked).toBe(101);
  for (const answer of answers) answer();
  expect((await health).status).toBe(200);
});
