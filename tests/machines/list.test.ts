/** What the walked paths of the list leave out: pages and counts that move while a deletion is under way. */
import { describe, expect, it } from 'vitest';
import { unanswered, withoutDeleted } from '../../machines/shared/list';

const rows = [{ id: 1 }, { id: 2 }];

/** The second page of eleven records in twos, where the first of its rows is the one to go. */
const list = (changes: object) => ({
  ...unanswered<{ id: number }>({ busca: '', pagina: 2, pageSize: 2 }),
  items: rows,
  total: 11,
  ...changes,
});

/** The same list once the first of its rows has gone. */
const withoutFirst = (changes: object) => {
  const before = list(changes);
  return { ...before, ...withoutDeleted(before, { deletedId: 1 }) };
};

describe('a list without the record that has been deleted', () => {
  it('has one row less, and counts one less', () => {
    expect(withoutFirst({})).toMatchObject({ items: [{ id: 2 }], total: 10, pagina: 2, shown: 2 });
  });

  it('leads from the last row of the last page to the page before', () => {
    const last = { items: [{ id: 1 }], total: 3 };
    expect(withoutFirst(last)).toMatchObject({ items: [], total: 2, pagina: 1, shown: 1 });
  });

  it('counts as before where the record was only there because it had been saved', () => {
    const saved = { items: [{ id: 7 }], total: 3, saved: { id: 1 } };
    expect(withoutFirst(saved)).toMatchObject({
      items: [{ id: 7 }],
      saved: null,
      total: 3,
      pagina: 2,
      shown: 2,
    });
  });

  it('leaves the page alone that somebody has asked for meanwhile', () => {
    const asked = { items: [{ id: 1 }], total: 1, shown: 1, pagina: 5 };
    expect(withoutFirst(asked)).toMatchObject({ total: 0, pagina: 5, shown: 1 });
  });

  it('goes on waiting for the page that was asked for at first', () => {
    const awaited = { items: null, total: 0 };
    expect(withoutFirst(awaited)).toEqual(list(awaited));
  });
});

describe('a saved record that is gone', () => {
  it.each([
    ['is forgotten', { id: 1 }, 1, null],
    ['is another one', { id: 1 }, 2, { id: 1 }],
    ['is not known to be one', { id: 1 }, null, { id: 1 }],
    ['was never there', null, 1, null],
  ])('%s', (_, saved, deletedId, left) => {
    expect(withoutDeleted(list({ saved, items: [{ id: 7 }] }), { deletedId })).toEqual({ saved: left });
  });
});
