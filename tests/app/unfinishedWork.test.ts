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

const stored = (part: object) =>
  JSON.stringify({ endedAt: 1_000, forms: [{ keptAt: 1_000, reason: 'sessionEnded', ...form, ...part }] });

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
    '{"endedAt":"1000","forms":[]}',
    stored({ address: '//exemplo.com' }),
    stored({ address: 'javascript:alert(1)' }),
    stored({ changes: null }),
    stored({ reason: 'other' }),
    stored({ keptAt: '1000' }),
    stored({ etag: 1 }),
  ])('takes %s for nothing', (text) => {
    const { open, items } = tab();
    items.set('APP_UNFINISHED_WORK', text);
    expect(open().recall()).toBeNull();
    expect(open().recallAt(form.address)).toBeNull();
  });

  it.each([
    ['itself', { etag: '"1"' }],
    ['over no version', { etag: null }],
    ['by a release that kept none', {}],
  ])('takes what was written %s for what it is', (_, version) => {
    const { open, items } = tab();
    items.set('APP_UNFINISHED_WORK', stored(version));
    expect(open().recall()).toMatchObject({ form: { ...form, ...version } });
  });

  it('waits in the page of a browser that forbids storage, and no longer than that lives', () => {
    const page = Object.defineProperty({}, 'sessionStorage', {
      get: () => {
        throw new DOMException('Forbidden', 'SecurityError');
      },
    }) as Window;
    const work = createUnfinishedWork(page, () => 1_000);
    work.note(form);
    work.remember();
    expect(work.recall()).toMatchObject({ form });
    expect(work.recallAt(form.address)).toMatchObject(form);
    expect(createUnfinishedWork(page, () => 1_000).recall()).toBeNull();
    work.forget();
    expect(work.recall()).toBeNull();
  });

  it('is what storage took last, where that was full for a while', () => {
    const items = new Map<string, string>();
    let isFull = true;
    const sessionStorage = {
      getItem: (key: string) => items.get(key) ?? null,
      removeItem: (key: string) => items.delete(key),
      setItem: (key: string, value: string) => {
        if (isFull) throw new DOMException('Full', 'QuotaExceededError');
        items.set(key, value);
      },
    };
    const work = createUnfinishedWork({ sessionStorage }, () => 1_000);
    expect(work.keeper()(form, 'saveFailed')).toBe(true);
    expect(work.recallAt(form.address)).toMatchObject(form);
    isFull = false;
    expect(work.keeper()({ ...form, address: '/cidades/detalhe/9' }, 'saveFailed')).toBe(true);
    expect(JSON.parse(items.get('APP_UNFINISHED_WORK') ?? '').forms).toHaveLength(2);
    items.clear();
    expect(work.recallAt(form.address)).toBeNull();
  });
});

it('of an ended session is told no more once its form has been taken up', () => {
  const { open, items } = tab();
  const before = open();
  before.note(form);
  before.remember();
  const after = open();
  const kept = after.recallAt(form.address);
  if (kept === null) throw new Error('Nothing was kept');
  after.drop(kept);
  expect(after.recall()).toBeNull();
  expect(items.size).toBe(0);
});

describe('a save that failed after its screen was left', () => {
  it('keeps what was typed for whoever comes back to that form, not for a login', () => {
    const { open } = tab();
    open().keeper()(form, 'saveFailed');
    expect(open().recallAt(form.address)).toMatchObject({ ...form, reason: 'saveFailed' });
    expect(open().recallAt('/pessoas/detalhe/8')).toBeNull();
    expect(open().recall()).toBeNull();
  });

  it('is taken up once, by itself', () => {
    const { open, clock, items } = tab();
    const work = open();
    const keep = work.keeper();
    keep(form, 'saveFailed');
    clock.now += 1;
    keep({ ...form, changes: { nomeCompleto: 'Bia' } }, 'saveFailed');
    for (const nomeCompleto of ['Ana', 'Bia']) {
      const kept = work.recallAt(form.address);
      expect(kept).toMatchObject({ changes: { nomeCompleto } });
      if (kept === null) return;
      work.drop(kept);
      // React may take the same up twice while a page comes up.
      work.drop(kept);
    }
    expect(items.size).toBe(0);
  });

  it('leads nobody who logs in away from the form that the session ended on', () => {
    const { open } = tab();
    const work = open();
    work.note(form);
    work.remember();
    work.keeper()({ ...form, address: '/pessoas/detalhe/9' }, 'sessionEnded');
    expect(open().recall()).toMatchObject({ form });
  });

  it('is taken up without a word lost about the session that has ended since', () => {
    const { open } = tab();
    const work = open();
    work.keeper()(form, 'saveFailed');
    work.note({ ...form, address: '/pessoas/detalhe/8' });
    work.remember();
    const kept = work.recallAt(form.address);
    if (kept === null) throw new Error('Nothing was kept');
    work.drop(kept);
    expect(work.recall()).toMatchObject({ form: { address: '/pessoas/detalhe/8' } });
  });

  it('is told apart from what else was kept in the same moment', () => {
    const { open } = tab();
    const work = open();
    const keep = work.keeper();
    keep(form, 'saveFailed');
    keep({ ...form, changes: { nomeCompleto: 'Bia' } }, 'saveFailed');
    const kept = work.recallAt(form.address);
    if (kept === null) throw new Error('Nothing was kept');
    work.drop(kept);
    expect(work.recallAt(form.address)).toMatchObject({ changes: { nomeCompleto: 'Bia' } });
  });

  it('takes no form of another address along that was kept in the same moment', () => {
    const { open } = tab();
    const work = open();
    work.note(form);
    work.remember();
    work.keeper()({ ...form, address: '/pessoas/detalhe/8' }, 'sessionEnded');
    const kept = work.recallAt(form.address);
    if (kept === null) throw new Error('Nothing was kept');
    work.drop(kept);
    expect(work.recallAt('/pessoas/detalhe/8')).not.toBeNull();
  });

  it('is kept once, and says whether it was kept now', () => {
    const { open, items } = tab();
    const work = open();
    work.note(form);
    work.remember();
    const keep = work.keeper();
    expect(keep({ ...form, changes: { ...form.changes } }, 'saveFailed')).toBe(false);
    expect(keep({ ...form, address: '/pessoas/detalhe/8' }, 'saveFailed')).toBe(true);
    const kept = work.recallAt(form.address);
    if (kept === null) throw new Error('Nothing was kept');
    work.drop(kept);
    expect(work.recallAt(form.address)).toBeNull();
    work.forget();
    expect(keep(form, 'saveFailed')).toBe(false);
    expect(items.size).toBe(0);
  });

  it('is nothing where it has been saved after all', () => {
    const { open } = tab();
    const work = open();
    const keep = work.keeper();
    keep(form, 'saveFailed');
    keep({ ...form, changes: { nomeCompleto: 'Bia' } }, 'saveFailed');
    keep({ ...form, address: '/pessoas/detalhe/8' }, 'saveFailed');
    work.dropSaved({ ...form, changes: { ...form.changes } });
    expect(work.recallAt(form.address)).toMatchObject({ changes: { nomeCompleto: 'Bia' } });
    expect(work.recallAt('/pessoas/detalhe/8')).toMatchObject({ changes: form.changes });
  });

  it('waits elsewhere once its record is gone', () => {
    const { open } = tab();
    const work = open();
    const keep = work.keeper();
    keep(form, 'saveFailed');
    keep({ ...form, address: '/pessoas/detalhe/8' }, 'saveFailed');
    work.move(form.address, '/pessoas/detalhe/nova');
    expect(work.recallAt(form.address)).toBeNull();
    expect(work.recallAt('/pessoas/detalhe/nova')).toMatchObject({ changes: form.changes });
    expect(work.recallAt('/pessoas/detalhe/8')).not.toBeNull();
  });

  it('waits for an hour, and no longer', () => {
    const { open, clock } = tab();
    open().keeper()(form, 'saveFailed');
    clock.now += HOUR - 1;
    expect(open().recallAt(form.address)).not.toBeNull();
    clock.now += 1;
    expect(open().recallAt(form.address)).toBeNull();
  });

  it('keeps nothing of whoever has signed out meanwhile', () => {
    const { open, items } = tab();
    const work = open();
    const keep = work.keeper();
    work.forget();
    keep(form, 'saveFailed');
    expect(items.size).toBe(0);
    work.keeper()(form, 'saveFailed');
    expect(work.recallAt(form.address)).not.toBeNull();
  });

  it('waits on when the session ends', () => {
    const { open } = tab();
    const work = open();
    work.keeper()(form, 'saveFailed');
    work.remember();
    expect(work.recall()).toEqual({ form: null });
    expect(work.recallAt(form.address)).not.toBeNull();
  });
});
