import { describe, expect, it } from 'vitest';
import { createUnfinishedWork } from '../../src/app/unfinishedWork';

const HOUR = 3_600_000;
const form = { address: '/pessoas/detalhe/7', changes: { nomeCompleto: 'Ana', cidadeId: null } };

/** A tab, its session storage, and a clock that a test turns. */
function tab() {
  const items = new Map<string, string>();
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
  const clock = { now: 1_000 };
  const open = () => createUnfinishedWork({ sessionStorage }, () => clock.now);
  return { items, clock, open };
}

describe('unfinished work', () => {
  it('waits for the next login of the tab, after a reload', () => {
    const { open } = tab();
    const before = open();
    before.note(form);
    before.remember();
    expect(open().recall()).toMatchObject({ form });
  });

  it('says that a session ended where no form held changes', () => {
    const { open } = tab();
    const before = open();
    before.note(form);
    before.note(null);
    before.remember();
    expect(open().recall()).toMatchObject({ form: null });
  });

  it('is nothing before a session has ended', () => {
    const { open, items } = tab();
    open().note(form);
    expect(open().recall()).toBeNull();
    expect(items.size).toBe(0);
  });

  it('waits for an hour, and no longer', () => {
    const { open, clock } = tab();
    open().remember();
    clock.now += HOUR - 1;
    expect(open().recall()).not.toBeNull();
    clock.now += 1;
    expect(open().recall()).toBeNull();
  });

  it('leaves nothing behind once it is forgotten', () => {
    const { open, items } = tab();
    const work = open();
    work.note(form);
    work.remember();
    work.forget();
    expect(items.size).toBe(0);
    work.remember();
    expect(work.recall()).toMatchObject({ form: null });
  });

  it.each([
    'not JSON',
    '{}',
    'null',
    '{"endedAt":"1000","form":null}',
    '{"endedAt":1000,"form":{"address":"//exemplo.com","changes":{}}}',
    '{"endedAt":1000,"form":{"address":"javascript:alert(1)","changes":{}}}',
  ])('takes %s for nothing', (stored) => {
    const { open, items } = tab();
    items.set('APP_UNFINISHED_WORK', stored);
    expect(open().recall()).toBeNull();
  });

  it('keeps nothing in a browser that forbids storage, and says nothing of it', () => {
    const page = Object.defineProperty({}, 'sessionStorage', {
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    }) as Window;
    const work = createUnfinishedWork(page, () => 1_000);
    work.note(form);
    work.remember();
    expect(work.recall()).toBeNull();
    work.forget();
  });
});
