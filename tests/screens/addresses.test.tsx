import fc from 'fast-check';
import { expect, test } from 'vitest';
import { narrowSlots, paginationSlots } from '../../src/components/paginationSlots';
import { LARGEST_PAGE } from '../../src/domain/constants';
import { readRecordId } from '../../src/screens/detail/recordId';
import { isDefaultQuery, readListQuery, writeListQuery } from '../../src/screens/list/listQuery';

test.each([
  ['', 1, true],
  ['', 2, false],
  ['be', 1, false],
])('that "%s" on page %i is the plain list: %s', (busca, pagina, isPlain) => {
  expect(isDefaultQuery({ busca, pagina })).toBe(isPlain);
});

test.each([
  [1, 2, [1, 2]],
  [3, 5, [1, 2, 3, 4, 5]],
  [7, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 9, [1, 2, 3, 4, 5, 'gap after', 9]],
  [4, 9, [1, 2, 3, 4, 5, 'gap after', 9]],
  [5, 9, [1, 'gap before', 4, 5, 6, 'gap after', 9]],
  [6, 9, [1, 'gap before', 5, 6, 7, 8, 9]],
  [9, 9, [1, 'gap before', 5, 6, 7, 8, 9]],
  [5, 8, [1, 'gap before', 4, 5, 6, 7, 8]],
])('page %i of %i shows %j', (page, pages, slots) => {
  expect(paginationSlots(page, pages)).toEqual(slots);
});

test('any page has itself, the ends and no repeated number, in order', () => {
  const places = fc
    .integer({ min: 1, max: 500 })
    .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
  fc.assert(
    fc.property(places, ([page, pages]) => {
      const slots = paginationSlots(page, pages);
      expect(slots).toHaveLength(Math.min(pages, 7));
      const numbers = slots.filter((slot) => typeof slot === 'number');
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, pages]));
    }),
  );
});

test.each([
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 3]],
  [5, 9, [4, 5, 6]],
  [9, 9, [7, 8, 9]],
  [50, 100, [50]],
])('where there is little room, page %i of %i shows %j', (page, pages, slots) => {
  expect(narrowSlots(page, pages)).toEqual(slots);
});

test('a written query is read back, whatever was searched for', () => {
  const queries = fc.record({
    busca: fc.string({ unit: 'grapheme' }),
    pagina: fc.integer({ min: 1, max: LARGEST_PAGE }),
  });
  fc.assert(
    fc.property(queries, (query) => {
      expect(readListQuery(writeListQuery(query))).toEqual(query);
    }),
  );
});

test.each(['1000000001', '2000000000', '9007199254740993', '9'.repeat(400)])(
  'page %s, past every last page, is as far as there are pages',
  (pagina) => {
    expect(readListQuery(`?pagina=${pagina}`).pagina).toBe(LARGEST_PAGE);
  },
);

test.each([
  ['nova', null],
  ['7', 7],
  ['0', 0],
  ['Nova', undefined],
  ['7a', undefined],
  ['+7', undefined],
  ['7 ', undefined],
  ['99999999999999999999', undefined],
  [undefined, undefined],
])('%s as part of a detail address means %s', (param, id) => {
  expect(readRecordId(param)).toBe(id);
});
