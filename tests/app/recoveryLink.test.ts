import { describe, expect, test } from 'vitest';
import { takeRecoveryKey } from '../../src/app/recoveryLink';

/** As the server makes them: 32 bytes in base64url. */
const KEY = '-bV8_yQ2n7RkX0tLw3ZpD5sHcJ6uEa9gKmNfTi1oqY_';

/** A page at an address, as far as a link needs one. */
function pageAt(address: string) {
  const { pathname, search, hash } = new URL(address, 'http://cadastro.example');
  const page = {
    address,
    location: { pathname, search, hash },
    history: {
      state: { from: 'kept' },
      replaceState: (_state: unknown, _unused: string, url: string) => {
        page.address = url;
      },
    },
  };
  return page;
}

describe('the key of a recovery link', () => {
  test.each([
    `/entrar#recuperar=${KEY}`,
    `/entrar%23recuperar=${KEY}`,
    `/entrar%23recuperar%3D${KEY}`,
    `/entrar%2523recuperar%253D${KEY}`,
    `/entrar%25252523recuperar%2525253D${KEY}`,
    `/entrar#recuperar%3D${KEY}`,
    `/entrar/#recuperar=${KEY}`,
    `/entrar/%23recuperar=${KEY}`,
    `/Entrar#recuperar=${KEY}`,
    `/ENTRAR#RECUPERAR=${KEY}`,
    `/entrar?utm_source=mail#recuperar=${KEY}`,
    `/entrar?recuperar=${KEY}`,
    `/entrar#recuperar=${KEY}.`,
    `/entrar#recuperar=${KEY}>`,
    `/entrar#recuperar=${KEY})`,
    `/entrar#recuperar=${KEY}"`,
    `/entrar#recuperar=${KEY}%20`,
    `/entrar#recuperar=${KEY}%22%3E%0A`,
    `/entrar#recuperar=${KEY}&utm_source=mail`,
    `/entrar#recuperar=${KEY}%`,
    `/entrar#recuperar=%20${KEY}`,
  ])('is read from %s, which leaves the address', (address) => {
    const page = pageAt(address);
    expect(takeRecoveryKey(page)).toBe(KEY);
    expect(page.address).toBe('/entrar');
  });

  test.each([
    [`/entrar#recuperar=${KEY.slice(0, 30)}`, KEY.slice(0, 30)],
    [`/entrar#recuperar=${KEY.slice(0, 20)}%20${KEY.slice(20)}`, KEY.slice(0, 20)],
    ['/entrar#recuperar=', ''],
    ['/entrar#recuperar', ''],
  ])('that was damaged leaves the address, too: %s', (address, rest) => {
    const page = pageAt(address);
    expect(takeRecoveryKey(page)).toBe(rest);
    expect(page.address).toBe('/entrar');
  });

  test.each(['/entrar', '/pessoas?busca=recuperar', `/pessoas#recuperar=${KEY}`, '/entrar#conteudo'])(
    'is none in %s, which stays',
    (address) => {
      const page = pageAt(address);
      expect(takeRecoveryKey(page)).toBeNull();
      expect(page.address).toBe(address);
    },
  );

  test.each(['/pessoas#%', '/entrar#%', '/entrar#recuperar%', '/entrar#%5'])(
    'is looked for in %s, however often its percent sign was encoded',
    (start) => {
      const page = pageAt(start + '25'.repeat(30_000));
      expect(takeRecoveryKey(page) ?? '').toBe('');
    },
  );
});
