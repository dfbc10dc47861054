import { describe, expect, test } from 'vitest';
import type { RecordTable } from '../../server/kinds';
import { answeredColumns, kinds, writtenColumns } from '../../server/kinds';
import { createDatabase, databaseKinds, openDatabase } from './support/databases';
import { execute } from './support/raw';

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
