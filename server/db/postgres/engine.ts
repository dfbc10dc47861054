import { type Kysely, sql } from 'kysely';
import type { RecordKind } from '../../kinds/kind';
import { coalesced } from '../coalesced';
import { type Changed, type Columns, type Engine, type PageOrder, pageName, valuesOf } from '../engine';
import { compile, param } from '../query';
import type { Schema } from '../schema';
import { counted, countedOnly, counter, inTime, target } from './changes';
import type { Lanes } from './lanes';
import { postgresListing } from './listing';

const TYPES = { text: 'text', integer: 'bigint' } as const;

/** The engine over connections to PostgreSQL; `db` builds queries for the same database. */
export function postgresEngine(db: Kysely<Schema>, lanes: Lanes): Engine {
  const { shared } = lanes;
  const one = compile(db, sql`select 1`);
  const listing = postgresListing(db, lanes);
  const page = coalesced(
    ({ kind, order }: { kind: RecordKind; order: PageOrder }) => listing(kind, order),
    ({ kind, order }) => pageName(kind, order),
  );

  async function bulk(kind: RecordKind, rows: readonly Columns[]) {
    const columns = [...Object.entries(kind.columns), ['busca', { type: 'text' }] as const];
    const list = sql.join(columns.map(([name]) => sql.ref(name)));
    const typed = columns.map(([name, { type }]) => sql`${sql.ref(name)} ${sql.raw(TYPES[type])}`);
    const insert = sql<Changed>`insert into ${sql.table(kind.name)} (${list})
      select ${list} from json_to_recordset(${param('rows')}::json) as linhas(${sql.join(typed)})
      on conflict do nothing returning id, versao`;
    const values = { ...counter(), rows: JSON.stringify(rows) };
    await lanes.of(kind).unhurried(compile(db, countedOnly(kind, insert)), values);
  }

  return {
    db,
    read: (query, values, kind) => (kind === undefined ? shared : lanes.of(kind)).run(query, values),
    write: shared.write,
    async mutate(mutation) {
      const values = { ...counter(), ...valuesOf(mutation) };
      return (await lanes.of(mutation.kind).write(mutation.query, values))[0];
    },
    counted,
    target,
    inTime,
    page: (kind, order) => page({ kind, order }),
    bulk,
    async ping() {
      await shared.run(one, {});
    },
    close: () => lanes.close(),
  };
}
