import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A stretch of network between a server and its PostgreSQL that can fall silent without breaking; `port` 0 takes a free one. */
export async function wireTo(databaseUrl: string, port = 0) {
  const target = new URL(databaseUrl);
  const pairs = new Set<[Socket, Socket]>();
  let isSilent = false;
  const listener = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    if (!isSilent) {
      near.pipe(far);
      far.pipe(near);
    }
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const end of pair) end.destroy();
      });
    }
  });
  listener.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' ? address?.port : '');
  return {
    url: url.href,
    silence() {
      isSilent = true;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    speak() {
      isSilent = false;
      for (const [near, far] of pairs) {
        near.pipe(far);
        far.pipe(near);
      }
    },
    cut() {
      listener.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}
