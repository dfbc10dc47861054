/** What the walked paths of the list leave out: pages and counts that move while a deletion is under way. */
import { describe, expect, it } from 'vitest';
import { unanswered, withoutDeleted, withoutSaved } from '../../machines/shared/list';

const rows = [{ id: 1 }, { id: 2 }];

/** The second page of eleven records in twos, where the first of its rows is to be deleted. */
const list = (changes: object) => ({
  ...unanswered<{ id: number }>({ busca: '', pagina: 2, pageSize: 2 }),
  items: rows,
  total: 11,
  toDelete: { id: 1 },
  ...changes,
});

describe('a list without the record that has been deleted', () => {
  it('has one row less, and counts one less', () => {
    expect(withoutDeleted(list({}))).toMatchObject({ items: [{ id: 2 }], total: 10, pagina: 2, shown: 2 });
  });

  it('leads from the last row of the last page to the page before', () => {
    const last = list({ items: [{ id: 1 }], total: 3 });
    expect(withoutDeleted(last)).toMatchObject({ items: [], total: 2, pagina: 1, shown: 1 });
  });

  it('counts as before where the record was only there because it had been saved', () => {
    const saved = list({ items: [{ id: 7 }], total: 3, saved: { id: 1 } });
    expect(withoutDeleted(saved)).toMatchObject({
      items: [{ id: 7 }],
      saved: null,
      total: 3,
      pagina: 2,
      shown: 2,
    });
  });

  it('leaves the page alone that somebody has asked for meanwhile', () => {
    const asked = list({ items: [{ id: 1 }], total: 1, shown: 1, pagina: 5 });
    expect(withoutDeleted(asked)).toMatchObject({ total: 0, pagina: 5, shown: 1 });
  });
});

describe('a saved record that is gone', () => {
  it.each([
    ['is forgotten', { id: 1 }, 1, null],
    ['is another one', { id: 1 }, 2, { id: 1 }],
    ['is not known to be one', { id: 1 }, null, { id: 1 }],
    ['was never there', null, 1, null],
  ])('%s', (_, saved, deletedId, left) => {
    expect(withoutSaved(list({ saved }), deletedId)).toEqual({ saved: left });
  });
});
