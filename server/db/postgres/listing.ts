import type { Kysely } from 'kysely';
import type { RecordKind } from '../../kinds/kind';
import { onceForEach, type PageOrder } from '../engine';
import type { Schema } from '../schema';
import type { Page } from '../store';
import type { Lanes } from './lanes';
import { postgresSearching } from './searching';
import { recordsIn, statementsOf } from './statements';

/** A page's rows can be many less than a table's, which is then read from its end. */
const NEAR = 1_000;

/** Finds pages of lists and searches, each page with its total from one snapshot. */
export function postgresListing(db: Kysely<Schema>, lanes: Lanes) {
  const lastTotals = new Map<string, number>();
  const statementsFor = onceForEach((kind) => statementsOf(db, kind));
  const searching = postgresSearching(lanes, statementsFor);

  async function whole(kind: RecordKind, { skip, limit }: PageOrder): Promise<Page> {
    const { total, fromStart, fromEnd } = statementsFor(kind);
    const { run } = lanes.of(kind);
    // A guess decides from which end to come, not what is answered.
    const guess = async () => lastTotals.get(kind.name) ?? (await run(total, {}))[0]?.soma_total ?? 0;
    const isNearEnd = skip >= NEAR && skip > (await guess()) / 2;
    const rows = await run(isNearEnd ? fromEnd : fromStart, { skip, limit });
    const found = rows[0]?.soma_total ?? 0;
    lastTotals.set(kind.name, found);
    return { rows: recordsIn(kind, rows), total: found };
  }

  return (kind: RecordKind, order: PageOrder): Promise<Page> =>
    order.strategy === 'all' ? whole(kind, order) : searching(kind, order);
}
