import type { RecordKind } from '../../kinds/kind';
import type { PageOrder } from '../engine';
import { endOf, type Segment, segmentsOf } from '../matches';
import type { Page, Stored } from '../store';
import type { Connections, Run } from './connections';
import { recordsIn, type Since, type statementsOf, type Way } from './statements';
import { type Counted, SearchTotals } from './totals';

/** Then the search is counted in the moment of its own page. */
const ATTEMPTS = 2;

/** Literal for `like`: nothing in it is a wildcard. */
const literal = (needle: string) => needle.replace(/[\\%_]/g, '\\$&');

const valuesFor = (needle: string) => ({
  needle,
  end: endOf(needle),
  prefix: `${literal(needle)}%`,
  part: `%${literal(needle)}%`,
});

/** The count in the moment of what has changed since; undefined where not all changes are there any more. */
function moved({ matches }: Counted, since: Since): Counted | undefined {
  if (since.esperadas !== since.achadas) return undefined;
  return {
    mark: since.marca,
    version: since.versao,
    rows: since.linhas,
    matches: {
      total: matches.total + since.mais_total,
      leading: matches.leading + since.mais_leading,
      exact: matches.exact + since.mais_exact,
    },
  };
}

/**
 * Going by id costs about half as much a row as coming from an index on names,
 * and ends when the page is full. One or two letters have no such index.
 */
function wayTo({ matches, rows }: Counted, { strategy }: PageOrder, { tier, limit, offset }: Segment): Way {
  if (tier === 'exact') return 'byName';
  const { total, leading, exact } = matches;
  const size = tier === 'leading' ? leading - exact : total - leading;
  const visited = ((offset + limit) * rows) / Math.max(1, size);
  const found = tier === 'leading' ? leading : strategy === 'scan' ? rows : total;
  return visited < 2 * found ? 'byId' : 'byName';
}

const inOrder = ({ descending }: Segment, records: Stored[]) => (descending ? records.reverse() : records);

/** Where searches read. */
export interface Searched {
  of(kind: RecordKind): Pick<Connections, 'run' | 'snapshot' | 'epoch'>;
}

/** Finds pages of searches, each page with its total from one snapshot. */
export function postgresSearching(
  lanes: Searched,
  statementsFor: (kind: RecordKind) => ReturnType<typeof statementsOf>,
) {
  let kept = { epoch: 0, totals: new SearchTotals() };

  /** What was counted in an epoch, and is under way, ends with it. */
  function totalsNow({ epoch }: { readonly epoch: number }): SearchTotals {
    if (kept.epoch !== epoch) kept = { epoch, totals: new SearchTotals() };
    return kept.totals;
  }

  async function count(run: Run, kind: RecordKind, needle: string): Promise<Counted> {
    const [counted] = await run(statementsFor(kind).matches, valuesFor(needle));
    if (counted === undefined) throw new Error(`no counter for ${kind.name}`);
    const { marca: mark, versao: version, linhas: rows, ...matches } = counted;
    return { mark, version, rows, matches };
  }

  function statementsTo(kind: RecordKind, order: PageOrder, counted: Counted, segment: Segment) {
    const { [wayTo(counted, order, segment)]: tiers } = statementsFor(kind).segments;
    const { [segment.tier]: directions } = tiers;
    return segment.descending ? directions.descending : directions.ascending;
  }

  async function pageOf(run: Run, kind: RecordKind, order: PageOrder, counted: Counted): Promise<Page> {
    const found: Stored[] = [];
    for (const segment of segmentsOf(counted.matches, order.skip, order.limit)) {
      const { limit, offset } = segment;
      const { rows } = statementsTo(kind, order, counted, segment);
      found.push(...inOrder(segment, await run(rows, { ...valuesFor(order.needle), limit, offset })));
    }
    return { rows: found, total: counted.matches.total };
  }

  return async (kind: RecordKind, order: PageOrder): Promise<Page> => {
    const { needle, skip, limit } = order;
    const search = `${kind.name} ${needle}`;
    const values = valuesFor(needle);
    const lane = lanes.of(kind);
    let totals = totalsNow(lane);

    function upToDate(counted: Counted, since: Since | undefined): Counted | undefined {
      const now = since && moved(counted, since);
      if (now !== undefined) totals.keep(search, now);
      return now;
    }

    async function beyondTheEnd(counted: Counted): Promise<Page | undefined> {
      if (segmentsOf(counted.matches, skip, limit).length > 0) return undefined;
      const [since] = await lane.run(statementsFor(kind).since, { ...values, mark: counted.mark });
      const now = upToDate(counted, since);
      if (now === undefined || segmentsOf(now.matches, skip, limit).length > 0) return undefined;
      return { rows: [], total: now.matches.total };
    }

    /** In one statement: the rows where the page lay when it was counted, and whether it lies there still. */
    async function whereItLay(counted: Counted): Promise<Page | undefined> {
      const [segment, second] = segmentsOf(counted.matches, skip, limit);
      if (segment === undefined || second !== undefined) return undefined;
      const { limit: most, offset } = segment;
      const { besideChanges } = statementsTo(kind, order, counted, segment);
      const rows = await lane.run(besideChanges, { ...values, mark: counted.mark, limit: most, offset });
      const now = upToDate(counted, rows[0]);
      if (now === undefined || !isOnly(segment, segmentsOf(now.matches, skip, limit))) return undefined;
      return { rows: inOrder(segment, recordsIn(kind, rows)), total: now.matches.total };
    }

    /** In one transaction: first how many there are, then the rows. */
    const byChanges = (counted: Counted) =>
      lane.snapshot(async (run): Promise<Page | undefined> => {
        const [since] = await run(statementsFor(kind).since, { ...values, mark: counted.mark });
        const now = upToDate(counted, since);
        return now && pageOf(run, kind, order, now);
      });

    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const counted = await totals.get(search, () => count(lane.run, kind, needle));
      const page = (await beyondTheEnd(counted)) ?? (await whereItLay(counted)) ?? (await byChanges(counted));
      if (page !== undefined && totals === totalsNow(lane)) return page;
      totals.forget(search, counted);
      totals = totalsNow(lane);
    }
    return lane.snapshot(async (run) => {
      const counted = await count(run, kind, needle);
      totals.keep(search, counted);
      return pageOf(run, kind, order, counted);
    });
  };
}

const isOnly = (one: Segment, [other, ...more]: Segment[]) =>
  more.length === 0 &&
  one.tier === other?.tier &&
  one.descending === other.descending &&
  one.limit === other.limit &&
  one.offset === other.offset;
