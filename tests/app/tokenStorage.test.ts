import { describe, expect, it, vi } from 'vitest';
import { createTokenStorage } from '../../src/app/tokenStorage';

const KEY = 'APP_ACCESS_TOKEN';

function pageWith(stored: string | null) {
  const items = new Map(stored === null ? [] : [[KEY, stored]]);
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage;
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

  it('is renewed again and again once it is written', () => {
    const page = pageWith(null);
    const storage = createTokenStorage(page);
    storage.write('ficha');
    for (const renewal of ['nova', 'mais nova']) {
      storage.write(renewal, true);
      expect(page.localStorage.getItem(KEY)).toBe(renewal);
    }
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

  describe('that storage would not take', () => {
    /** A page whose storage is full, until there is space. */
    function fullPage() {
      const items = new Map<string, string>();
      let isFull = true;
      const localStorage = {
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => {
          if (isFull) throw new DOMException('Full', 'QuotaExceededError');
          items.set(key, value);
        },
        removeItem: (key: string) => void items.delete(key),
      } as Storage;
      const page = Object.assign(new EventTarget(), { localStorage });
      const storage = createTokenStorage(page);
      const onChange = vi.fn();
      storage.subscribe(onChange);
      storage.write('ficha');
      return {
        storage,
        onChange,
        items,
        makeSpace: () => {
          isFull = false;
        },
        comeBack: () => page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
        changeElsewhere: () => page.dispatchEvent(Object.assign(new Event('storage'), { key: KEY })),
      };
    }

    it('lasts as long as the page, which comes back as it was left', () => {
      const { comeBack, onChange } = fullPage();
      comeBack();
      expect(onChange.mock.calls).toEqual([['ficha']]);
    });

    it('lasts in a browser that forbids storage, until it is removed', () => {
      const forbidding = Object.defineProperty(new EventTarget(), 'localStorage', {
        get: () => {
          throw new DOMException('Forbidden', 'SecurityError');
        },
      }) as Window;
      const storage = createTokenStorage(forbidding);
      expect(storage.read()).toBeNull();
      storage.write('ficha');
      expect(storage.read()).toBe('ficha');
      storage.remove();
      expect(storage.read()).toBeNull();
    });

    it('gives way to one that storage takes, and to its removal', () => {
      const { storage, makeSpace } = fullPage();
      makeSpace();
      storage.write('nova');
      expect(storage.read()).toBe('nova');
      storage.remove();
      expect(storage.read()).toBeNull();
    });

    it('is renewed as long as the page lasts, and in storage once there is space', () => {
      const { storage, items, makeSpace } = fullPage();
      storage.write('nova', true);
      expect(storage.read()).toBe('nova');
      makeSpace();
      storage.write('mais nova', true);
      expect(items.get(KEY)).toBe('mais nova');
    });

    it('is renewed over the one that was written before it, until another tab removes that', () => {
      const { storage, items, makeSpace } = fullPage();
      items.set(KEY, 'velha');
      storage.read();
      storage.write('nova', true);
      expect(items.get(KEY)).toBe('velha');
      makeSpace();
      storage.write('mais nova', true);
      expect(items.get(KEY)).toBe('mais nova');
      items.delete(KEY);
      storage.write('tardia', true);
      expect(items.has(KEY)).toBe(false);
    });

    it('is renewed in storage once there is space, after one that was removed', () => {
      const { storage, items, makeSpace } = fullPage();
      items.set(KEY, 'velha');
      storage.read();
      storage.remove();
      storage.write('nova');
      makeSpace();
      storage.write('mais nova', true);
      expect(items.get(KEY)).toBe('mais nova');
    });

    it('gives way to what another tab stores, and to its signing out', () => {
      const { items, changeElsewhere, comeBack, onChange } = fullPage();
      items.set(KEY, 'delas');
      changeElsewhere();
      items.delete(KEY);
      changeElsewhere();
      comeBack();
      expect(onChange.mock.calls).toEqual([['delas'], [null], [null]]);
    });
  });
});
