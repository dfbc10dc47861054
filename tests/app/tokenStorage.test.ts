import { describe, expect, it, vi } from 'vitest';
import { createTokenStorage } from '../../src/app/tokenStorage';

const KEY = 'APP_ACCESS_TOKEN';

function pageWith(stored: string | null) {
  const items = new Map(stored === null ? [] : [[KEY, stored]]);
  const localStorage = { getItem: (key: string) => items.get(key) ?? null } as Storage;
  return Object.assign(new EventTarget(), { localStorage });
}

describe('the token in the storage', () => {
  it.each([
    ['ficha', 'ficha'],
    ['"ficha"', 'ficha'],
    ['eyJhbGciOi.eyJzdWIi.x-_~+/=', 'eyJhbGciOi.eyJzdWIi.x-_~+/='],
  ])('%s is the token %s', (stored, token) => {
    expect(createTokenStorage(pageWith(stored)).read()).toBe(token);
  });

  it.each([
    ...['', '""', 'null', '"null"', 'undefined', 'NaN', 'true', 'false'],
    ...['{}', '{"accessToken":"x"}', '["ficha"]', '"ficha', '"fi"cha"', 'a b', ' ficha', 'fichã', 'ficha\n'],
  ])('%j is none', (stored) => {
    expect(createTokenStorage(pageWith(stored)).read()).toBeNull();
  });

  it('is not listened to any more once nobody wants to know', () => {
    const page = pageWith('ficha');
    const onChange = vi.fn();
    const stop = createTokenStorage(page).subscribe(onChange);
    const happen = () => {
      page.dispatchEvent(Object.assign(new Event('storage'), { key: KEY }));
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    };
    happen();
    expect(onChange.mock.calls).toEqual([['ficha'], ['ficha']]);
    stop();
    happen();
    expect(onChange).toHaveBeenCalledTimes(2);
  });
});
