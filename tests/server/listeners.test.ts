import dns from 'node:dns';
import { isIP } from 'node:net';
import { expect, test, vi } from 'vitest';
import { buildApp } from '../../server/app';
import { SECRET, user, WEAK } from './support/api';
import { createDatabase, openDatabase } from './support/databases';
import { openConnection } from './support/exchange';
import { hasIPv6 } from './support/ipv6';

test.skipIf(!hasIPv6)(
  'what arrived at the second address of a name is answered before the app closes',
  async () => {
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((host: string, ...rest: unknown[]) => {
      const answer = rest.at(-1) as (error: null, found: unknown, family?: number) => void;
      const found = isIP(host) > 0 ? [host] : ['127.0.0.1', '::1'];
      const addresses = found.map((address) => ({ address, family: isIP(address) }));
      if (Object(rest[0]).all === true) answer(null, addresses);
      else answer(null, found[0], addresses[0]?.family);
    }) as typeof dns.lookup);
    const database = await createDatabase('SQLite');
    const store = await openDatabase(database.url);
    const app = await buildApp({ store, secret: SECRET, passwordStrength: WEAK });
    const { port } = new URL(await app.listen({ port: 0, host: 'localhost' }));
    lookup.mockRestore();
    const { socket, received } = openConnection(`http://[::1]:${port}`);
    const body = JSON.stringify({ email: user.email, senha: user.senha });
    const head = `POST /api/entrar HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    socket.write(`GET /api/saude HTTP/1.1\r\nHost: a\r\n\r\n${head}`);
    await expect.poll(received).toContain('200');

    let closed = false;
    const closing = app.close().then(() => {
      closed = true;
    });
    await new Promise((resolve) => app.server.once('close', resolve));
    await new Promise(setImmediate);
    expect(closed).toBe(false);
    socket.write(body);
    await closing;
    await expect.poll(received).toContain('401');
    await store.close();
    await database.remove();
  },
);
