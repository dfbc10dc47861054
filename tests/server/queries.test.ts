/** How what is searched becomes the queries that find it. */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Matches, segmentsOf } from '../../server/db/matches';
import { PreparedNames, UNPREPARED } from '../../server/db/postgres/preparedNames';
import { bind, param } from '../../server/db/query';
import { searchable, strategyOf } from '../../server/db/search';
import { compilerFor } from './support/compiler';

afterEach(() => vi.restoreAllMocks());

describe('the parts of a page', () => {
  /** All that matches, in order: each named by its tier and its place there. */
  const allOf = ({ total, leading, exact }: Matches) => {
    const tier = (name: string, size: number) => Array.from({ length: size }, (_, n) => `${name} ${n}`);
    return {
      exact: tier('exact', exact),
      leading: tier('leading', leading - exact),
      containing: tier('containing', total - leading),
    };
  };
  const size = fc.integer({ min: 0, max: 12 });

  test('put together are what the page shows, and each comes from its tier’s nearer end', () => {
    fc.assert(
      fc.property(
        size,
        size,
        size,
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        (...sizes) => {
          const [exact, longer, inside, skip, limit] = sizes;
          const matches = { exact, leading: exact + longer, total: exact + longer + inside };
          const tiers = allOf(matches);
          const shown = segmentsOf(matches, skip, limit).flatMap((segment) => {
            const rows = tiers[segment.tier];
            const way = segment.descending ? rows.toReversed() : rows;
            const end = segment.offset + segment.limit;
            expect(segment.limit).toBeGreaterThan(0);
            expect(segment.offset).toBeLessThanOrEqual(rows.length - end);
            const part = way.slice(segment.offset, end);
            return segment.descending ? part.reverse() : part;
          });
          const all = [...tiers.exact, ...tiers.leading, ...tiers.containing];
          expect(shown).toEqual(all.slice(skip, skip + limit));
        },
      ),
    );
  });
});

describe('how a search finds its rows', () => {
  test.each([
    ['', 'all'],
    ['a', 'scan'],
    ['ab', 'scan'],
    ['abc', 'index'],
    // Two letters of four code units.
    ['𝒜𝒜', 'scan'],
    ['a\0b', 'none'],
    ['\uFFFF', 'none'],
    ['x'.repeat(1_020), 'index'],
    ['x'.repeat(1_021), 'none'],
  ])('%j by %s', (needle, strategy) => {
    expect(strategyOf(needle)).toBe(strategy);
  });

  test('is by plain letters, without blanks around them', () => {
    expect(searchable('  Łódź   ÀÇÃO ')).toBe('lodz acao');
  });
});

describe('a query’s placeholders', () => {
  const query = compilerFor('sqlite')(sql`select ${param('one')}, ${7}, ${param('two')}`);

  test('are filled in their own order, whatever order the values have', () => {
    expect(bind(query, { two: 2, one: '' })).toEqual(['', 7, 2]);
  });

  test('are never left open', () => {
    expect(() => bind(query, { one: 1 })).toThrow(TypeError);
  });
});

describe('names of prepared statements', () => {
  test('stand for one text each, in every process, and not for those that are planned anew', () => {
    const names = new PreparedNames();
    const name = names.of('select 1');
    expect(name).toMatch(/^c_[\da-f]{32}$/);
    expect(names.of('select 1')).toBe(name);
    expect(new PreparedNames().of('select 1')).toBe(name);
    expect(names.of('select 2')).not.toBe(name);
    expect(names.of(`${UNPREPARED} select 1`)).toBeUndefined();
  });

  test('are given up for good, which is said once', () => {
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const names = new PreparedNames();
    names.of('select 1');
    names.stop();
    names.stop();
    expect(names.of('select 1')).toBeUndefined();
    expect(said.mock.calls).toEqual([[expect.stringMatching(/^Aviso: .*comandos preparados.*\n$/)]]);
  });
});
