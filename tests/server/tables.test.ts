import { describe, expect, onTestFinished, test } from 'vitest';
import { newTable } from '../../server/db/migrations/recordTable';
import type { RecordTable } from '../../server/kinds';
import { answeredColumns, kinds, writtenColumns } from '../../server/kinds';
import { createDatabase, databaseKinds, openDatabase } from './support/databases';
import { execute, executeAll } from './support/raw';

/** Everything a database holds for a table beside its columns, with NAME in the place of the table's name. */
const MADE_FOR = {
  SQLite: (name: string) =>
    `select type || ' ' || name as made, sql from sqlite_master where sql is not null
     and (tbl_name = '${name}' and type <> 'table' or name = '${name}_busca')
     order by 1`,
  PostgreSQL: (name: string) =>
    `select indexname as made, indexdef as sql from pg_indexes where tablename = '${name}'
     union all select tgname, pg_get_triggerdef(oid) from pg_trigger
       where tgrelid = '${name}'::regclass and not tgisinternal and tgname like '${name}%'
     union all select column_name, data_type || coalesce(column_default, '') from information_schema.columns
       where table_name = '${name}' and column_name in ('id', 'busca', 'versao')
     order by 1`,
} as const;

/** The same with the columns, and with all of its side tables. */
const WHOLE = {
  SQLite: (name: string) =>
    `select type || ' ' || name as made, sql from sqlite_master
     where sql is not null and (tbl_name = '${name}' or name like '${name}\\_%' escape '\\')`,
  // The index of trigrams is made of the kinds, at each start.
  PostgreSQL: (name: string) =>
    `select indexname as made, indexdef as sql from pg_indexes
       where tablename ~ '^${name}(_|$)' and indexdef not like '%gin_trgm_ops%'
     union all select tgname, pg_get_triggerdef(oid) from pg_trigger
       where tgrelid::regclass::text ~ '^${name}(_|$)' and not tgisinternal
     union all select conname, pg_get_constraintdef(oid) from pg_constraint
       where conrelid::regclass::text ~ '^${name}(_|$)'
     union all select table_name || '.' || column_name,
         data_type || is_nullable || is_identity || coalesce(column_default, '') || coalesce(collation_name, '')
       from information_schema.columns where table_name ~ '^${name}(_|$)'
     union all select proname, prosrc from pg_proc where proname ~ '^${name}_'`,
} as const;

/** The columns of a table, with what the database fills in where a record has no value. */
const COLUMNS = {
  SQLite: (name: string) => `select name, dflt_value as filled from pragma_table_info('${name}')`,
  PostgreSQL: (name: string) =>
    `select column_name as name, column_default as filled from information_schema.columns
     where table_name = '${name}'`,
} as const;

/** The value of a literal of SQL. */
const parseLiteral = (literal: unknown) => {
  const [, text] = /^'(.*)'(?:::text)?$/.exec(String(literal)) ?? [];
  return text ?? Number(literal);
};

const flat = (text: unknown, name: string) => String(text).replaceAll(name, 'NAME').replace(/\s+/g, ' ');

describe.each(databaseKinds)('the tables on %s', (database) => {
  test.each(Object.values<RecordTable>(kinds))(
    '$name has all that every kind has',
    async ({ name, email, references }) => {
      const { url, remove } = await createDatabase(database);
      await (await openDatabase(url)).close();
      const madeFor = async (table: string) =>
        (await execute(url, MADE_FOR[database](table))).map(
          ({ made, sql }) => `${flat(made, table)}: ${flat(sql, table)}`,
        );
      const made = await madeFor(name);
      const common = await madeFor('cidades');
      await remove();

      expect(common.length).toBeGreaterThan(4);
      expect(made).toEqual(expect.arrayContaining(common));
      for (const column of Object.keys(references)) {
        expect(made.join('\n'), `an index on ${column}`).toMatch(new RegExp(`\\("${column}"\\)`));
      }
      if (email === undefined) return;
      expect(made.some((one) => /unique index/i.test(one) && one.includes('emailUnico'))).toBe(true);
    },
  );

  const EMAIL_AND_CITY = { hasEmail: true, hasCity: true };
  test.each([
    ['cidades', newTable('setores', ['nome text not null'])],
    ['pessoas', newTable('setores', ['"nomeCompleto" text not null', 'email text not null'], EMAIL_AND_CITY)],
  ])('of a new kind have all that those of %s have', async (first, migration) => {
    const { url, remove } = await createDatabase(database);
    onTestFinished(remove);
    await (await openDatabase(url)).close();
    const statements: string[] = [];
    await migration[database === 'SQLite' ? 'sqlite' : 'postgres'](async ({ sql }) => {
      statements.push(sql);
      return [];
    });
    await executeAll(url, statements);
    const wholeOf = async (table: string) =>
      (await execute(url, WHOLE[database](table)))
        .map(({ made, sql }) => flat(`${made}: ${sql}`, table).replace(/[\s"]/g, ''))
        .sort();
    expect(await wholeOf('setores')).toEqual(await wholeOf(first));
  });

  test.each(Object.values<RecordTable>(kinds))(
    '$name has one default of a younger field, in its table and in lines of the log of before it',
    async (table) => {
      const { url, remove } = await createDatabase(database);
      await (await openDatabase(url)).close();
      const columns = await execute(url, COLUMNS[database](table.name));
      await remove();

      const filled = columns.filter(
        ({ name, filled }) => filled !== null && writtenColumns(table).includes(String(name)),
      );
      expect(Object.fromEntries(filled.map(({ name, filled }) => [name, parseLiteral(filled)]))).toEqual(
        table.defaults ?? {},
      );
      expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(answeredColumns(table)));
    },
  );
});
