/** A search finds its records by an index: in a table of millions nothing else answers in time. */
import { expect, test } from 'vitest';
import type { Query } from '../../server/db/engine';
import { recordPages } from '../../server/db/pages';
import { openEngine } from '../../server/db/store';
import { kinds } from '../../server/kinds';
import { createDatabase, databaseKinds, unhurried } from './support/databases';
import { execute } from './support/raw';

/** The line of a plan that reads a whole table of records, without an index. */
const WHOLE_TABLE = { SQLite: /^SCAN \w+$/, PostgreSQL: /Seq Scan on (pessoas|cidades)/ };
/** Lines of SQLite's plans that read the few rows which the lines before have found. */
const OF_FEW = /^SCAN (exact|beginning|others|found|page|total)$/;

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
    [kinds.pessoas, 'maria@exemplo'],
    [kinds.pessoas, '@exemplo.com'],
    [kinds.pessoas, 'cidade:12'],
    [kinds.cidades, 'bom jesus'],
  ] as const) {
    const asked: Query<object>[] = [];
    const search: typeof engine.search = (query) => {
      asked.push({ ...query, sql: `${explain} ${query.sql}` } as Query<object>);
      return engine.search(query);
    };
    await recordPages({ ...engine, search }, table).list({ page: 1, limit: 5, filter });
    const [query] = asked;
    if (query === undefined) throw new Error(`${filter} searches nothing`);
    const lines = (await engine.search(query)).map((line) =>
      String(Object(line).detail ?? Object.values(line)[0]),
    );
    const whole = lines.filter((line) => WHOLE_TABLE[kind].test(line) && !OF_FEW.test(line));
    expect(whole, `${filter}: ${lines.join('\n')}`).toEqual([]);
  }
  await engine.close();
  await database.remove();
});
