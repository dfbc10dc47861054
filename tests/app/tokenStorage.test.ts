import { describe, expect, it } from 'vitest';
import { createTokenStorage } from '../../src/app/tokenStorage';

const KEY = 'APP_ACCESS_TOKEN';

/** A page whose storage holds that; it may be full, or forbidden altogether. */
function pageWith(stored: string | null = null) {
  const items = new Map(stored === null ? [] : [[KEY, stored]]);
  const state = { isFull: false };
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (state.isFull) throw new DOMException('Full', 'QuotaExceededError');
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
  const page = Object.assign(new EventTarget(), { localStorage });
  return { items, state, page, storage: createTokenStorage(page as never) };
}

describe('the stored token', () => {
  it.each([
    ['ficha', 'ficha'],
    ['"ficha"', 'ficha'],
    ['eyJhbGciOi.eyJzdWIi.x-_~+/=', 'eyJhbGciOi.eyJzdWIi.x-_~+/='],
  ])('%s is the token %s', (stored, token) => {
    expect(pageWith(stored).storage.read()).toBe(token);
  });

  it.each([
    ...['', '""', 'null', '"null"', 'undefined', 'NaN', 'true', 'false'],
    ...['{}', '{"accessToken":"x"}', '["ficha"]', '"ficha', '"fi"cha"', 'a b', ' ficha', 'fichã', 'ficha\n'],
  ])('%j is none', (stored) => {
    expect(pageWith(stored).storage.read()).toBeNull();
  });
});

describe('where storage is full or forbidden', () => {
  it('memory stands in until the token is removed', () => {
    const { storage, state, items } = pageWith();
    state.isFull = true;
    storage.write('ficha');
    expect(storage.read()).toBe('ficha');
    storage.remove();
    expect(storage.read()).toBeNull();
    storage.write('ficha');
    state.isFull = false;
    storage.write('nova');
    expect([storage.read(), items.get(KEY)]).toEqual(['nova', 'nova']);
    items.delete(KEY);
    expect(storage.read()).toBeNull();
  });

  it('a page that may not even look has no token', () => {
    const page = Object.defineProperty(new EventTarget(), 'localStorage', {
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    });
    const storage = createTokenStorage(page as never);
    expect(storage.read()).toBeNull();
    storage.write('ficha');
    expect(storage.read()).toBe('ficha');
    storage.remove();
    expect(storage.read()).toBeNull();
  });

  it('what another tab stores takes the place of the memory', () => {
    const { storage, state, items, page } = pageWith();
    const seen: unknown[] = [];
    storage.subscribe(() => seen.push(storage.read()));
    state.isFull = true;
    storage.write('ficha');
    items.set(KEY, 'delas');
    page.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
    items.delete(KEY);
    page.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'outra' }));
    expect(seen).toEqual(['delas', null]);
  });
});
