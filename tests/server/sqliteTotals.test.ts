import { describe, expect, test } from 'vitest';
import { SearchTotals } from '../../server/store/sqlite/totals';

const CAPACITY = 256;

describe('the counts of searches that SQLite’s server remembers', () => {
  test('move along with what is written, tier by tier', () => {
    const totals = new SearchTotals();
    const known = () => ['', 'silva', 'porto'].map((needle) => totals.get('cidades', needle));
    totals.set('cidades', '', { total: 9, leading: 0, exact: 0 });
    totals.set('cidades', 'silva', { total: 3, leading: 2, exact: 1 });
    totals.set('cidades', 'porto', { total: 1, leading: 0, exact: 0 });

    totals.changed('cidades', undefined, 'silva');
    totals.changed('cidades', undefined, 'silva jardim');
    totals.changed('cidades', 'campos do porto', undefined);
    expect(known()).toEqual([
      { total: 10, leading: 0, exact: 0 },
      { total: 5, leading: 4, exact: 2 },
      { total: 0, leading: 0, exact: 0 },
    ]);
    totals.changed('cidades', 'silva', 'porto silva');
    expect(known()).toEqual([
      { total: 10, leading: 0, exact: 0 },
      { total: 5, leading: 3, exact: 1 },
      { total: 1, leading: 1, exact: 0 },
    ]);
  });

  test('are each of one table, and forgotten all together', () => {
    const totals = new SearchTotals();
    for (const table of ['cidades', 'pessoas']) totals.set(table, 'ana', { total: 1, leading: 1, exact: 1 });
    totals.changed('pessoas', 'ana', undefined);
    expect(totals.get('cidades', 'ana')).toEqual({ total: 1, leading: 1, exact: 1 });
    expect(totals.get('pessoas', 'ana')).toEqual({ total: 0, leading: 0, exact: 0 });
    totals.clear();
    for (const table of ['cidades', 'pessoas']) expect(totals.get(table, 'ana')).toBeUndefined();
  });

  test('are so many at most that a write is not held up by them', () => {
    const totals = new SearchTotals();
    for (let n = 0; n <= CAPACITY; n += 1) {
      totals.set('cidades', `busca ${n}`, { total: n, leading: 0, exact: 0 });
    }
    expect(totals.get('cidades', 'busca 0')).toBeUndefined();
    expect(totals.get('cidades', 'busca 1')).toMatchObject({ total: 1 });
    expect(totals.get('cidades', `busca ${CAPACITY}`)).toMatchObject({ total: CAPACITY });
  });
});
