import { realpathSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { Piscina } from 'piscina';
import type { RecordTable } from '../../kinds';
import { bind, type Engine, type Query, type Source, StoreError, type Values } from '../engine';
import type { Search } from '../search';
import { type Connection, emptyLog, isBusy, isStorageFailure, translate } from './connection';
import { sqliteRecords } from './records';

/** Sorts after every text that begins with `text`: no name contains the last code point. */
const endOf = (text: string) => `${text}\u{10FFFF}`;

/** The query of an FTS5 table for records that have all terms. */
const phrases = (terms: readonly string[]) =>
  terms.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ');

/** Where a search looks in SQLite: FTS5 tables of trigrams, and indexes on whole texts. */
export function sqliteSource(kind: RecordTable, search: Search, text: RawBuilder<unknown>): Source {
  const table = sql.table(kind.name);
  // A range, because the end of a line sorts before all that names are written with.
  const exact = sql`${text} >= ${search.text} and ${text} < ${`${search.text}\n\u{10FFFF}`}`;
  const beginning = sql`${text} >= ${search.text} and ${text} < ${endOf(search.text)}`;
  const checks = search.words.map((word) => sql`instr(${text}, ${word}) > 0`);
  if (search.terms.length === 0) {
    return {
      exact,
      beginning,
      id: sql`${table}.id`,
      matching: sql`from ${table} where ${sql.join(checks, sql` and `)}`,
      isNotBeginning: sql`not (${beginning})`,
    };
  }
  const found = sql.table(search.in === 'emails' ? `${kind.name}_busca_email` : `${kind.name}_busca`);
  const rows = checks.length === 0 ? sql`` : sql`cross join ${table} on ${table}.id = ${found}.rowid`;
  const conditions = [sql`${found} match ${phrases(search.terms)}`, ...checks];
  return {
    exact,
    beginning,
    id: sql`${found}.rowid`,
    matching: sql`from ${found} ${rows} where ${sql.join(conditions, sql` and `)}`,
    isNotBeginning: sql`${found}.rowid not in (select id from ${table} where ${beginning})`,
  };
}

interface Job {
  run: () => unknown;
  resolve: () => void;
  reject: (error: unknown) => void;
  /** When it stops waiting for a lock, in `performance.now()` milliseconds. */
  deadline: number;
}

/** More would only keep readers waiting while the batch runs. */
const LARGEST_BATCH = 64;
const LOCK_RETRY_MS = 15;
/** How long a write waits for another process's lock before it is refused. */
const PATIENCE_MS = 4_000;
/** Writes in line; what a disk does in about a second. */
const LONGEST_QUEUE = 2_000;

/**
 * Writes that arrive together share one transaction, and so one flush to the disk; they are acknowledged after the
 * commit. Each job is a savepoint: where one of its statements fails, nothing of the job is kept.
 */
export class GroupCommit {
  #waiting: Job[] = [];
  #scheduled = false;
  #isLocked = false;

  /** `beforeCommit` throws where the batch must not be committed. */
  constructor(
    private readonly db: Connection,
    private readonly beforeCommit: () => void = () => undefined,
  ) {}

  run<Result>(job: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      if (this.#waiting.length >= LONGEST_QUEUE) {
        reject(new StoreError('unavailable', 'too many writes in line'));
        return;
      }
      let result: Result;
      this.#waiting.push({
        run: () => {
          result = job();
        },
        resolve: () => resolve(result),
        reject,
        deadline: performance.now() + PATIENCE_MS,
      });
      this.#schedule();
    });
  }

  #schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    // Random, because two servers that retry in step would lock each other out.
    if (this.#isLocked) setTimeout(() => this.#flush(), LOCK_RETRY_MS * (0.5 + Math.random()));
    else setImmediate(() => this.#flush());
  }

  #flush() {
    this.#scheduled = false;
    this.#isLocked = false;
    const batch = this.#waiting.splice(0, LARGEST_BATCH);
    if (!this.#commit(batch)) for (const job of batch) this.#commit([job]);
    if (this.#waiting.length > 0) this.#schedule();
  }

  /** Runs the jobs in one transaction; false when one of them spoilt it for the others. */
  #commit(batch: Job[]): boolean {
    try {
      this.db.exec('begin immediate');
    } catch (error) {
      this.#postpone(batch, error);
      return true;
    }
    const outcomes: (() => void)[] = [];
    try {
      for (const job of batch) outcomes.push(this.#attempt(job));
      this.beforeCommit();
      this.db.exec('commit');
    } catch (error) {
      if (this.db.isTransaction) this.db.exec('rollback');
      if (batch.length > 1) return false;
      for (const job of batch) job.reject(translate(error));
      return true;
    }
    for (const outcome of outcomes) outcome();
    return true;
  }

  #attempt(job: Job): () => void {
    this.db.exec('savepoint job');
    try {
      job.run();
    } catch (error) {
      if (isStorageFailure(error) || !this.db.isTransaction) throw error;
      this.db.exec('rollback to job; release job');
      return () => job.reject(translate(error));
    }
    this.db.exec('release job');
    return () => job.resolve();
  }

  /** Waits without blocking the event loop, as SQLite's own busy timeout would. */
  #postpone(batch: Job[], error: unknown) {
    this.#isLocked = true;
    const now = performance.now();
    const isPatient = ({ deadline }: Job) => isBusy(error) && deadline > now;
    const queue = [...batch, ...this.#waiting];
    this.#waiting = queue.filter(isPatient);
    for (const job of queue) if (!isPatient(job)) job.reject(translate(error));
  }
}

/** Readers wait for a writer only while it recovers or truncates the log; that takes moments. */
const READ_ATTEMPTS = 50;
const READ_RETRY_MS = 20;

/** As many as there are processors to run them, and no more than a small office keeps busy. */
const READERS = Math.min(4, availableParallelism());

/** Searches differ by their number of words; the others are a few dozen. */
const MOST_PREPARED = 300;

/** Runs queries on one connection, and keeps them prepared. */
export class Statements {
  readonly #prepared = new Map<string, ReturnType<Connection['prepare']>>();

  constructor(private readonly connection: Connection) {}

  /** Every row, always to the last: a statement left half-way would hold its snapshot open. */
  all<Row>(query: Query<Row>, values: Values): Row[] {
    return this.#prepare(query.sql).all(...bind(query, values)) as Row[];
  }

  /** The first row of a statement that changes at most one; unlike for `all`, the driver tells why it failed. */
  change<Row>(query: Query<Row>, values: Values): Row | undefined {
    return this.#prepare(query.sql).get(...bind(query, values)) as Row | undefined;
  }

  #prepare(text: string) {
    const known = this.#prepared.get(text);
    if (known !== undefined) return known;
    const statement = this.connection.prepare(text);
    if (this.#prepared.size >= MOST_PREPARED) this.#prepared.clear();
    this.#prepared.set(text, statement);
    return statement;
  }
}

/** Threads of `reader.js`, which start with the first search: commands make none. */
function readerThreads(file: string) {
  let pool: Piscina<{ text: string; values: unknown[] }, unknown[]> | undefined;
  const running = new Set<Promise<unknown>>();

  function start() {
    const filename = fileURLToPath(new URL('./reader.js', import.meta.url));
    const threads = { minThreads: READERS, maxThreads: READERS, execArgv: [], workerData: file };
    const started = new Piscina({ filename, ...threads }).on('error', () => undefined);
    // Each thread gets one, so that `close` can wait until all have started.
    for (let n = 0; n < READERS; n += 1) track(started.run({ text: 'select 1', values: [] }));
    return started;
  }

  function track<Result>(result: Promise<Result>): Promise<Result> {
    const settle = () => running.delete(result);
    running.add(result);
    result.then(settle, settle);
    return result;
  }

  return {
    async search<Row>(query: Query<Row>): Promise<Row[]> {
      pool ??= start();
      try {
        return (await track(pool.run({ text: query.sql, values: bind(query, {}) }))) as Row[];
      } catch (error) {
        throw translate(error);
      }
    },
    async close() {
      // A thread that is ended while the driver works there aborts the whole process.
      await Promise.allSettled(running);
      await pool?.destroy();
    },
  };
}

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

/** The engine over one SQLite connection to `file`; `db` builds queries for the same database. */
export function sqliteEngine(db: Kysely<unknown>, connection: Connection, file: string): Engine {
  const prepare = <Row>(statement: RawBuilder<Row>) => statement.compile(db);
  const statements = new Statements(connection);
  const checkFiles = fileGuard(file);
  const commits = new GroupCommit(connection, checkFiles);
  const readers = readerThreads(file);

  async function read<Row>(query: Query<Row>, values: Values = {}): Promise<Row[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return statements.all(query, values);
      } catch (error) {
        if (attempt === READ_ATTEMPTS || !isBusy(error)) throw translate(error);
      }
      await pause(READ_RETRY_MS);
    }
  }

  // Looks into the file, which `select 1` would not.
  const probe = prepare(sql`select 1 from versoes limit 1`);

  return {
    prepare,
    read,
    search: readers.search,
    searchesAtOnce: READERS,
    write: async (query, values) => {
      const row = await commits.run(() => statements.change(query, values));
      return row === undefined ? [] : [row];
    },
    async run(statement) {
      await commits.run(() => statements.change(prepare(statement), {}));
    },
    records: (table) => sqliteRecords({ prepare, read, statements, commits }, table),
    source: sqliteSource,
    // SQLite runs the selects of a union one after the other, and stops where the page is full.
    rankOrder: sql``,
    async ping() {
      checkFiles();
      await read(probe);
    },
    async close() {
      await readers.close();
      emptyLog(connection);
      connection.close();
    },
  };
}
