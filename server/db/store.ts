import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { ofEachKind } from '../../src/domain/kinds';
import { addressOf, StartupError } from '../cli';
import { DAY_MS } from '../durations';
import { kinds, type RecordTable } from '../kinds';
import { familiarNetworks, usuarios } from './accounts';
import { changeLog, recordChanges } from './changes';
import type { Engine } from './engine';
import { exportsOf } from './exports';
import { importsOf } from './imports';
import { commandTimeLimits, type DatabaseOptions, usualTimeLimits } from './limits';
import type { OnUpgrade } from './migrate';
import { recordPages } from './recordPages';
import { recordsOf } from './records';
import { removeInParts } from './removeInParts';
import { type Statement, sql } from './sql';

/**
 * The register's data, on whichever database. Text that reaches it must be free of NUL and of lone surrogates, ids
 * must be safe integers. Every method may reject with a {@link StoreError}.
 */
export type Store = ReturnType<typeof composeStore>;

/** All that is asked and changed of the records of one kind. */
function kindOf(engine: Engine, table: RecordTable) {
  const pages = recordPages(engine, table);
  return {
    ...recordsOf(engine, table, pages.forgetTotals),
    ...recordChanges(engine, table),
    ...pages,
    openExport: exportsOf(engine, table).open,
  };
}

export type Records = ReturnType<typeof kindOf>;

/** The whole store over one engine. */
export function composeStore(engine: Engine) {
  const log = changeLog(engine);
  const familiar = familiarNetworks(engine);

  /** Keeps a time as the newest, in place of another by `replacing`. */
  const keepTime = (time: number, replacing: Statement) =>
    engine.write(sql`insert into configuracoes (chave, valor)
      values ('relogio', cast(cast(${time} as bigint) as text))
      on conflict (chave) do update set valor = ${replacing}`);

  const records = ofEachKind(({ name }) => kindOf(engine, kinds[name]));
  const imports = importsOf(engine, () => {
    for (const { forgetTotals } of Object.values(records)) forgetTotals();
  });

  return {
    records,
    imports,
    recentChanges: log.recent,
    groupsOfChanges: log.groups,
    searchesAtOnce: engine.searchesAtOnce,
    writesAtOnce: engine.writesAtOnce,
    exportsAtOnce: engine.snapshotsAtOnce,
    usuarios: usuarios(engine),
    familiar,
    /** Keeps `candidate` if there is no signing secret yet, and answers the one that is kept. */
    async secret(candidate: string): Promise<string> {
      await engine.write(
        sql`insert into configuracoes (chave, valor) values ('segredo', ${candidate})
          on conflict (chave) do nothing`,
      );
      const [row] = await engine.read(
        sql<{ valor: string }>`select valor from configuracoes where chave = 'segredo'`,
      );
      if (row === undefined) throw new Error('the signing secret was not kept');
      return row.valor;
    },
    /** The newest time that the database has seen, in epoch milliseconds. */
    clock: {
      async newest(): Promise<number | undefined> {
        // A database without a stored clock starts from the newest timestamp in its log.
        const [row] = await engine.read(
          sql<{ newest: number | null }>`select coalesce(
            (select cast(valor as bigint) from configuracoes where chave = 'relogio'),
            (select max(quando) from (
              select max(quando) as quando from mudancas union all select max(criada) from chaves
              union all select max(ultimo) from acessos) as times)) as newest`,
        );
        return row?.newest ?? undefined;
      },
      /** Keeps the later of the two. */
      async see(time: number) {
        await keepTime(
          time,
          sql`case when cast(configuracoes.valor as bigint) > cast(excluded.valor as bigint)
            then configuracoes.valor else excluded.valor end`,
        );
      },
      /** Keeps this one, an earlier one, too. */
      async trust(time: number) {
        await keepTime(time, sql`excluded.valor`);
      },
    },
    /** Begins a new epoch, which invalidates all sessions and versions. */
    async endSessions(epoch: string) {
      await engine.write(sql`update configuracoes set valor = ${epoch} where chave = 'epoca'`);
    },
    /**
     * Deletes `Idempotency-Key`s of more than a day ago, networks that are no longer familiar, and lines of the log of
     * changes after their time.
     * @returns how many keys and lines
     */
    async expire(historyDays: number) {
      const isOldKey = sql`criada < ${Date.now() - DAY_MS}`;
      const chaves = await removeInParts(engine, 'chaves', ['usuario', 'chave'], isOldKey);
      await familiar.forget(Date.now());
      const oldestDay = Date.now() - historyDays * DAY_MS;
      const mudancas = await log.removeBefore(oldestDay);
      await imports.removeBefore(oldestDay);
      return { mudancas, chaves };
    },
    /** Rejects when the database can't be reached. */
    ping: () => engine.ping(),
    close: () => engine.close(),
  };
}

const USUAL: DatabaseOptions = { connections: 20, waitSeconds: 0, limits: usualTimeLimits };

/**
 * Opens the database that `DATABASE_URL` names, brings it up to date and
 * answers a store over it.
 * @throws StartupError with a line for the operator when that can't be done.
 */
export const openStore = async (
  url: string,
  options?: Partial<DatabaseOptions>,
  onUpgrade?: OnUpgrade,
): Promise<Store> => composeStore(await openEngine(url, options, onUpgrade));

/** The same, without what is over it. */
export async function openEngine(
  url: string,
  options: Partial<DatabaseOptions> = {},
  onUpgrade?: OnUpgrade,
): Promise<Engine> {
  // Loaded on demand: an SQLite server has no use for the PostgreSQL driver, nor the other way round.
  if (url.startsWith('file:')) {
    const { openSqlite } = await import('./sqlite/openSqlite');
    return openSqlite(sqlitePath(url), onUpgrade, options.limits);
  }
  const { openPostgres } = await import('./postgres/openPostgres');
  return openPostgres(url, { ...USUAL, ...options }, onUpgrade);
}

/**
 * Runs a command's work on the database that `DATABASE_URL` names.
 * @throws StartupError where it is a file that isn't there, unless the command may make it
 */
export async function withStore(url: string, work: (store: Store) => Promise<void>, makesFile = false) {
  if (!makesFile && url.startsWith('file:') && !existsSync(sqlitePath(url))) {
    throw new StartupError(`O banco de dados ${sqlitePath(url)} não existe.`);
  }
  const store = await openStore(url, { limits: commandTimeLimits });
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

/** The path in `file:./a.sqlite`, `file:/a.sqlite` or `file:///a.sqlite`. */
export const sqlitePath = (url: string) => url.replace(/^file:(\/\/(?=\/))?/, '');

/** The place of the data, for the operator: the path of a file, or an address. */
export const placeOf = (url: string) => (url.startsWith('file:') ? resolve(sqlitePath(url)) : addressOf(url));
