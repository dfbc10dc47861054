/** A search finds its records by an index: in a table of millions nothing else answers in time. */
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { fictitiousPerson } from '../../server/commands/fictitious';
import type { Part } from '../../server/db/engine';
import { parseSearch, type Search } from '../../server/db/parseSearch';
import { postgresPage } from '../../server/db/postgres/postgresSearch';
import { recordPages } from '../../server/db/recordPages';
import { raw, type Statement, sql } from '../../server/db/sql';
import { sqlitePage } from '../../server/db/sqlite/sqliteSearch';
import { openEngine } from '../../server/db/store';
import { kinds } from '../../server/kinds';
import { createDatabase, databaseKinds, openDatabase, unhurried } from './support/databases';
import { execute } from './support/raw';

/** The line of a plan that reads a whole table or index of records. */
const WHOLE_TABLE = {
  SQLite: /^SCAN (pessoas|cidades)\w*( USING .*)?$/,
  PostgreSQL: /Seq Scan on (pessoas|cidades)/,
};
/** The line of a plan of PostgreSQL that reads a whole index, unless a condition follows. */
const WHOLE_INDEX = /Index (Only )?Scan .*using (pessoas|cidades)/;

test.each(databaseKinds)('no search of whole words or emails on %s reads a whole table', async (kind) => {
  const database = await createDatabase(kind);
  if (kind === 'PostgreSQL') {
    // Of a table this small it would read all. Where it still does so, no index fits: a bitmap needs a condition.
    const name = new URL(database.url).pathname.slice(1);
    for (const way of ['seqscan', 'indexscan', 'indexonlyscan'])
      await execute(database.url, `alter database ${name} set enable_${way} = off`);
  }
  const engine = await openEngine(database.url, { limits: unhurried });
  const explain = kind === 'SQLite' ? 'explain query plan' : 'explain';
  for (const [table, filter] of [
    [kinds.pessoas, 'silva'],
    [kinds.pessoas, 'maria silva'],
    [kinds.pessoas, 'maria da silva e souza'],
    [kinds.pessoas, 'marya sylva'],
    [kinds.pessoas, 'maria@exemplo'],
    [kinds.pessoas, 'maria.silva@exemplo'],
    [kinds.pessoas, 'maria.silva'],
    [kinds.pessoas, '@exemplo.com'],
    [kinds.pessoas, 'cidade:12'],
    [kinds.pessoas, 'cidade:12 silva'],
    [kinds.pessoas, 'cidade:12 maria@exemplo'],
    [kinds.cidades, 'bom jesus'],
    [kinds.cidades, 'bon gesus'],
    [kinds.cidades, 'poa'],
  ] as const) {
    const asked: Statement[] = [];
    const search: typeof engine.search = (statement) => {
      asked.push(statement);
      return engine.search(statement);
    };
    const find: typeof engine.dialect.find = (of, sought, part) => {
      const pageOf = (part: Part) =>
        kind === 'SQLite' ? sqlitePage(of, sought, part) : postgresPage(of, sought, part).page;
      // A later page of very many, too, whose total is known.
      asked.push(pageOf(part), pageOf({ ...part, skip: 600, total: 5_000 }));
      return engine.dialect.find(of, sought, part);
    };
    await recordPages({ ...engine, search, dialect: { ...engine.dialect, find } }, table).list({
      page: 1,
      limit: 5,
      filter,
    });
    expect(asked, filter).not.toEqual([]);
    for (const statement of asked) {
      const plan = await engine.search(sql<object>`${raw(explain)} ${statement}`);
      const lines = plan.map((line) => String(Object(line).detail ?? Object.values(line)[0]));
      const whole = lines.filter(
        (line, at) =>
          WHOLE_TABLE[kind].test(line) || (WHOLE_INDEX.test(line) && !lines[at + 1]?.includes('Index Cond')),
      );
      expect(whole, `${filter}: ${statement.sql}\n${lines.join('\n')}`).toEqual([]);
    }
  }
  await engine.close();
  await database.remove();
});

/** Rare and frequent texts of each shape: terms that the index finds, and words that are checked. */
const SHAPES: Record<string, [index: string, ...texts: string[]]> = {
  'one word': ['pessoas_busca', 'ubirajara', 'silva', 'mar', 'zzz'],
  'two words': ['pessoas_busca', 'ubirajara bittencourt', 'maria silva', 'zzz yyy'],
  'three words': ['pessoas_busca', 'ubirajara iris bittencourt', 'maria silva santos'],
  'four words': ['pessoas_busca', 'ubirajara iris vaz bittencourt', 'maria ana silva santos'],
  'more words': ['pessoas_busca', 'ubirajara iris vaz paz bittencourt', 'maria ana rita silva santos'],
  'a word and a short one': ['pessoas_busca', 'ubirajara di', 'da silva'],
  'an email': ['pessoas_busca_email', 'ubirajara.bittencourt@ex', 'maria.silva@example'],
  'the end of an email': ['pessoas_busca_email', '@xyz.com', '@example.com'],
};

test('each shape of a search on PostgreSQL has one plan, by its index, for rare and frequent words alike', async () => {
  const database = await createDatabase('PostgreSQL');
  const store = await openDatabase(database.url);
  await store.records.cidades.create({ nome: 'Olinda' }, 1);
  const people = Array.from({ length: 20_000 }, (_, n) => fictitiousPerson(n + 1, [1]));
  await store.records.pessoas.createAll(people);
  await store.close();
  const engine = await openEngine(database.url, { limits: unhurried });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query('vacuum analyze pessoas');
  for (const [shape, [index, ...texts]] of Object.entries(SHAPES)) {
    const statements = texts.map((text) => {
      const search = parseSearch(kinds.pessoas, text) as Search;
      const { page, isPlannedOnce } = postgresPage(kinds.pessoas, search, {
        skip: 0,
        limit: 5,
        total: undefined,
      });
      expect(isPlannedOnce, text).toBe(true);
      return page;
    });
    expect(new Set(statements.map(({ text }) => text)).size, shape).toBe(1);
    // PostgreSQL plans the first five for their values, and then chooses.
    for (let n = 0; n < 6; n += 1) {
      for (const { text, values } of statements) await client.query({ name: shape, text, values });
    }
    const { rows: kept } = await client.query(
      'select generic_plans > 0 as "isKept" from pg_prepared_statements where name = $1',
      [shape],
    );
    expect(kept, shape).toEqual([{ isKept: true }]);
    const plans = new Set<string>();
    for (const { values } of statements) {
      const given = values.map((value) =>
        typeof value === 'number' ? value : client.escapeLiteral(String(value)),
      );
      for (const way of ['custom', 'generic']) {
        await client.query(`set plan_cache_mode = force_${way}_plan`);
        const { rows } = await client.query(`explain execute "${shape}"(${given.join(', ')})`);
        const nodes = rows.map((row) => String(row['QUERY PLAN'])).filter((line) => /\(cost=/.test(line));
        expect(nodes.join('\n'), `${shape}: ${given}`).toContain(`Bitmap Index Scan on ${index} `);
        plans.add(nodes.join('\n'));
      }
    }
    // With the same costs: the planner has nothing to choose by.
    expect([...plans], shape).toHaveLength(1);
    await client.query('reset plan_cache_mode');
  }
  await client.end();
  await engine.close();
  await database.remove();
});

test('searches of however many words keep few plans on a connection of PostgreSQL', async () => {
  const database = await createDatabase('PostgreSQL');
  // One connection, and one for the health.
  const engine = await openEngine(database.url, { limits: unhurried, connections: 2 });
  const { list } = recordPages(engine, kinds.pessoas);
  const words = Array.from({ length: 20 }, (_, n) => `palavra${n}`);
  for (let count = 1; count <= words.length; count += 1)
    await list({ page: 1, limit: 5, filter: words.slice(0, count).join(' ') });
  const kept = await engine.search(
    sql<{ total: number }>`select count(*) as total from pg_prepared_statements where name <> ''`,
  );
  expect(kept[0]?.total).toBeLessThanOrEqual(10);
  await engine.close();
  await database.remove();
});
