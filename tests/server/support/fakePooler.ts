import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A message of PostgreSQL's protocol. */
function message(type: string, content: string): Buffer {
  const body = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeInt32BE(length.length + body.length);
  return Buffer.concat([Buffer.from(type), length, body]);
}

/** Whoever has come is let in, and may ask. */
export const READY = Buffer.concat([message('R', '\0\0\0\0'), message('Z', 'I')]);

/** What ends a connection, and why. */
export const refusal = (reason: string) => message('E', `SFATAL\0VFATAL\0C08P01\0M${reason}\0\0`);

/**
 * Lends a connection to a database behind the pooler.
 * @param pass hands an answer of the database on
 */
export function lend(
  socket: Socket,
  first: Buffer,
  databaseUrl: string,
  pass = (answer: Buffer) => void socket.write(answer),
) {
  const { hostname, port } = new URL(databaseUrl);
  const behind = connect(Number(port), hostname);
  behind.on('error', () => undefined).on('data', pass);
  behind.once('close', () => socket.end());
  behind.write(first);
  socket.on('data', (asked) => void behind.write(asked)).once('close', () => behind.destroy());
}

/**
 * Stands where a PostgreSQL would, until the test is over.
 * @param meet answers whoever comes by, with the first packet that was sent
 * @returns its address
 */
export async function startPooler(meet: (socket: Socket, first: Buffer) => void): Promise<string> {
  const pooler = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (first) => meet(socket, first));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void pooler.close());
  await once(pooler, 'listening');
  const address = pooler.address();
  return `postgres://ana@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/d`;
}
