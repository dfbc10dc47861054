/** The small parts of the store, each asked by itself. */
import { DatabaseSync } from '@photostructure/sqlite';
import fc from 'fast-check';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Matches, segmentsOf } from '../../server/store/matches';
import { sqlitePath } from '../../server/store/open';
import { PreparedNames, UNPREPARED } from '../../server/store/postgres/preparedNames';
import { bind, compile, param } from '../../server/store/query';
import type { Schema } from '../../server/store/schema';
import { searchable, strategyOf } from '../../server/store/search';
import { isBusy, isStorageFailure, openingProblem, translate } from '../../server/store/sqlite/errors';
import { StoreError } from '../../server/store/store';

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
  const db = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new SqliteIntrospector(kysely),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  const query = compile(db, sql`select ${param('one')}, ${7}, ${param('two')}`);

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

describe('an error of SQLite', () => {
  const failureOf = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };
  const kindOf = (error: unknown) => (error instanceof StoreError ? error.kind : error);

  test('is told apart by what broke', () => {
    const db = new DatabaseSync(':memory:');
    db.exec('pragma foreign_keys = on; create table a (id integer primary key, t text unique not null)');
    db.exec("create table b (a integer not null references a(id)); insert into a values (1, 'x')");
    const told = (statement: string) => kindOf(translate(failureOf(() => db.prepare(statement).get())));
    expect(told("insert into a values (2, 'x')")).toBe('duplicate');
    expect(told('insert into b values (9)')).toBe('reference');
    const defect = failureOf(() => db.prepare('insert into b values (null)').get());
    expect(translate(defect)).toBe(defect);
    expect(isStorageFailure(defect)).toBe(false);
    db.close();
  });

  test.each([
    'database is locked',
    'database table is locked',
    'out of memory',
    'attempt to write a readonly database',
    'disk I/O error',
    'database disk image is malformed',
    'database or disk is full',
    'unable to open database file',
    'locking protocol',
    'file is not a database',
  ])('“%s” says “not now”, though the driver leaves its number out', (text) => {
    const error = new Error(text);
    expect(kindOf(translate(error))).toBe('unavailable');
    expect(isStorageFailure(error)).toBe(true);
    expect(isBusy(error)).toBe(text === 'database is locked');
  });

  test('counts by its primary code, whatever the extended one adds', () => {
    const snapshot = Object.assign(new Error('database is locked'), { errcode: 517 });
    expect(isBusy(snapshot)).toBe(true);
    expect(isBusy(Object.assign(new Error('database is locked'), { errcode: 6 }))).toBe(false);
    expect(isBusy('database is locked')).toBe(false);
  });

  test('at the start is a reason that an operator understands', () => {
    const reasonOf = (path: string) =>
      openingProblem(failureOf(() => new DatabaseSync(path).exec('select 1')));
    expect(reasonOf('/')).toBe('sem permissão ou caminho inválido.');
    expect(openingProblem(Object.assign(new Error('mkdir'), { code: 'EACCES' }))).toBe(
      'sem permissão ou caminho inválido.',
    );
    expect(openingProblem(new Error('database is locked'))).toBe('outro programa está usando o arquivo.');
    expect(openingProblem(new Error('file is not a database'))).toBe(
      'o arquivo não é um banco de dados SQLite.',
    );
    expect(openingProblem(new Error('no space'))).toBe('no space');
    expect(openingProblem('no error')).toBe('no error');
  });
});

test.each([
  ['file:./a.sqlite', './a.sqlite'],
  ['file:/a.sqlite', '/a.sqlite'],
  ['file:///a.sqlite', '/a.sqlite'],
  ['file://a.sqlite', '//a.sqlite'],
  ['file:a/file:b', 'a/file:b'],
])('%s is the path %s', (url, path) => {
  expect(sqlitePath(url)).toBe(path);
});
