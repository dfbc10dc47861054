import { kinds } from '../../kinds/all';
import type { RecordKind } from '../../kinds/kind';
import { Connections } from './connections';
import { Epoch } from './epoch';
import { acceptedLimits, servingPool } from './pools';
import { PreparedNames } from './preparedNames';
import { ServerClock } from './serverClock';
import type { TimeLimits } from './timeLimits';

/** The part of the connections that serves records; the rest is for users and logins. */
const RECORDS_SHARE = 0.8;

/** Where what concerns one kind runs, and where everything else does. */
export interface Lanes {
  shared: Connections;
  of(kind: RecordKind): Connections;
  close(): Promise<void>;
}

/**
 * Connects with `size` connections in all, of which each kind has its own: a
 * table that somebody has locked holds up nothing but what needs it.
 */
export async function openLanes(url: string, size: number, limits: TimeLimits): Promise<Lanes> {
  const clock = new ServerClock(limits.clock);
  const names = new PreparedNames();
  const epoch = new Epoch();
  const accepted = await acceptedLimits(url, limits);
  const connections = (max: number) => {
    const config = { max, connectionTimeoutMillis: limits.connect, ...accepted };
    const pool = servingPool(url, { ...config, onConnect: (client) => clock.read(client) });
    return new Connections({ pool, limits, clock, names, epoch });
  };

  const tables = Object.keys(kinds);
  const share = Math.max(1, Math.floor((RECORDS_SHARE * size) / tables.length));
  const byKind = new Map(tables.map((table) => [table, connections(share)]));
  const shared = connections(Math.max(1, size - share * tables.length));
  return {
    shared,
    of: ({ name }) => byKind.get(name) ?? shared,
    async close() {
      await Promise.all([shared, ...byKind.values()].map((lane) => lane.close()));
    },
  };
}
