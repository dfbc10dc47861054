import { describe, expect, test } from 'vitest';
import type { RecordTable } from '../../server/kinds';
import { kinds } from '../../server/kinds';
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
});
