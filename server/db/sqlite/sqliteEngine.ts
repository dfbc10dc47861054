import { realpathSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { type Engine, MOST_SNAPSHOTS, type Snapshot, StoreError } from '../engine';
import type { TimeLimits } from '../limits';
import { type Statement, sql } from '../sql';
import { type Connection, emptyLog, isBusy, Statements, translate } from './connection';
import { GroupCommit, LARGEST_BATCH } from './groupCommit';
import { sqliteImports } from './sqliteImports';
import { sqliteRecords } from './sqliteRecords';
import { sqliteMatching, sqlitePage, sqlitePredicates } from './sqliteSearch';

/** Readers wait for a writer only while it recovers or truncates the log; that takes moments. */
const READ_ATTEMPTS = 50;
const READ_RETRY_MS = 20;

/** As many as there are processors to run them, and no more than a small office keeps busy. */
const READERS = Math.min(4, availableParallelism());

/** The time limit of an export's statement, in limits of a search: it reads a million records. */
const SNAPSHOT_LIMITS = 10;

/** Threads of `reader.js`, which start with the first search: commands make none. */
function readerThreads(file: string, limitMs: number, count = READERS) {
  let pool: Piscina<{ text: string; values: unknown[] }, unknown[]> | undefined;
  const running = new Set<Promise<unknown>>();
  /** Not 0: what the threads run ends. */
  const ended = new Int32Array(new SharedArrayBuffer(4));

  function start() {
    const filename = fileURLToPath(new URL('./reader.js', import.meta.url));
    const threads = {
      minThreads: count,
      maxThreads: count,
      execArgv: [],
      workerData: { file, limitMs, ended },
    };
    const started = new Piscina({ filename, ...threads }).on('error', () => undefined);
    // Each thread gets one, so that `close` can wait until all have started.
    for (let n = 0; n < count; n += 1) track(started.run({ text: 'select 1', values: [] }));
    return started;
  }

  function track<Result>(result: Promise<Result>): Promise<Result> {
    const settle = () => running.delete(result);
    running.add(result);
    result.then(settle, settle);
    return result;
  }

  return {
    async search<Row>({ sql: text, values }: Statement<Row>): Promise<Row[]> {
      pool ??= start();
      try {
        return (await track(pool.run({ text, values }))) as Row[];
      } catch (error) {
        throw isOutOfTime(error) ? new StoreError('unavailable', error) : translate(error);
      }
    },
    /** Ends what runs. @returns resolves when nothing does */
    async end() {
      Atomics.store(ended, 0, 1);
      await Promise.allSettled(running);
      Atomics.store(ended, 0, 0);
    },
    async close() {
      Atomics.store(ended, 0, 1);
      // A thread that is ended while the driver works there aborts the whole process.
      await Promise.allSettled(running);
      await pool?.destroy();
    },
  };
}

/** As `reader.js` ends a statement. */
const isOutOfTime = (error: unknown) => error instanceof Error && error.message === 'out of time';

/** Fails once the file or its log is no longer the one that was opened: what is written then would be lost. */
function fileGuard(file: string) {
  const paths = [file, `${realpathSync(file)}-wal`];
  const inodes = () => paths.map((path) => statSync(path)).map(({ dev, ino }) => `${dev}:${ino}`);
  const opened = inodes().join();
  return () => {
    let found: string[];
    try {
      found = inodes();
    } catch (error) {
      throw new StoreError('unavailable', error);
    }
    if (found.join() !== opened) throw new StoreError('unavailable', `${file} is another file now`);
  };
}

/**
 * Read transactions, each on a thread of its own, so that an export delays no other call. Threads are kept for the next
 * ones, because starting one holds the event loop.
 */
function snapshots(file: string, { statement }: TimeLimits) {
  const all = new Set<ReturnType<typeof readerThreads>>();
  const idle = new Set<ReturnType<typeof readerThreads>>();

  async function open(): Promise<Snapshot> {
    const [thread = readerThreads(file, statement * SNAPSHOT_LIMITS, 1)] = idle;
    all.add(thread);
    idle.delete(thread);
    let closing: Promise<void> | undefined;
    const discard = async () => {
      all.delete(thread);
      await thread.close();
    };
    const giveBack = async () => {
      await thread.end();
      await thread.search(sql`rollback`).then(() => idle.add(thread), discard);
    };
    await thread.search(sql`begin`).catch(async (error: unknown) => {
      await discard();
      throw error;
    });
    return {
      async read(wanted) {
        if (closing !== undefined) throw new StoreError('unavailable', 'the snapshot is closed');
        return thread.search(wanted);
      },
      close() {
        closing ??= giveBack();
        return closing;
      },
    };
  }

  return { open, close: () => Promise.all([...all].map(({ close }) => close())) };
}

/** The engine over one SQLite connection to `file`. */
export function sqliteEngine(connection: Connection, file: string, limits: TimeLimits): Engine {
  const statements = new Statements(connection);
  const checkFiles = fileGuard(file);
  const commits = new GroupCommit(connection, checkFiles);
  const readers = readerThreads(file, limits.statement);
  const exporting = snapshots(file, limits);

  async function read<Row>(statement: Statement<Row>): Promise<Row[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return statements.all(statement);
      } catch (error) {
        if (attempt === READ_ATTEMPTS || !isBusy(error)) throw translate(error);
      }
      await pause(READ_RETRY_MS);
    }
  }

  return {
    read,
    search: readers.search,
    searchesAtOnce: READERS,
    writesAtOnce: LARGEST_BATCH,
    snapshotsAtOnce: MOST_SNAPSHOTS,
    write: async (statement) => {
      const row = await commits.run(() => statements.change(statement));
      return row === undefined ? [] : [row];
    },
    async run(statement) {
      await commits.run(() => statements.change(statement));
    },
    snapshot: exporting.open,
    dialect: {
      records: (table) => sqliteRecords({ statements, commits }, table),
      imports: (table) => sqliteImports({ statements, commits, search: readers.search }, table),
      find: (table, search, part) => readers.search(sqlitePage(table, search, part)),
      matching: sqliteMatching,
      predicates: sqlitePredicates,
    },
    async ping() {
      checkFiles();
      // Looks into the file, which `select 1` would not.
      await read(sql`select 1 from versoes limit 1`);
    },
    async close() {
      await Promise.all([readers.close(), exporting.close()]);
      emptyLog(connection);
      connection.close();
    },
  };
}
