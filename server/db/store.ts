import { sql } from 'kysely';
import { kinds } from '../kinds';
import { familiarNetworks, usuarios } from './accounts';
import { changeLog } from './changes';
import { type Engine, param } from './engine';
import { resource } from './records';

const SECRET = sql.lit('segredo');
const DAY_MS = 24 * 3_600_000;

/**
 * The register's data, on whichever database. Text that reaches it must be free of NUL and of lone surrogates, ids
 * must be safe integers. Every method may reject with a {@link StoreError}.
 */
export type Store = ReturnType<typeof composeStore>;

/** The whole store over one engine. */
export function composeStore(engine: Engine) {
  const keepSecret = engine.prepare(
    sql`insert into configuracoes (chave, valor) values (${SECRET}, ${param('candidate')})
      on conflict (chave) do nothing`,
  );
  const readSecret = engine.prepare(
    sql<{ valor: string }>`select valor from configuracoes where chave = ${SECRET}`,
  );
  const setEpoch = engine.prepare(
    sql`update configuracoes set valor = ${param('epoch')} where chave = 'epoca'`,
  );
  const expireKeys = engine.prepare(sql`delete from chaves where criada < ${param('oldest')}`);
  const log = changeLog(engine);

  return {
    records: { pessoas: resource(engine, kinds.pessoas), cidades: resource(engine, kinds.cidades) },
    recentChanges: log.recent,
    searchesAtOnce: engine.searchesAtOnce,
    usuarios: usuarios(engine),
    familiar: familiarNetworks(engine),
    /** Keeps `candidate` if there is no signing secret yet, and answers the one that is kept. */
    async secret(candidate: string): Promise<string> {
      await engine.write(keepSecret, { candidate });
      const [row] = await engine.read(readSecret);
      if (row === undefined) throw new Error('the signing secret was not kept');
      return row.valor;
    },
    /** Begins a new epoch: no session and no version of before means anything afterwards. */
    async endSessions(epoch: string) {
      await engine.write(setEpoch, { epoch });
    },
    /** Deletes `Idempotency-Key`s of more than a day ago, and lines of the log of changes after their time. */
    async expire(historyDays: number) {
      await engine.write(expireKeys, { oldest: Date.now() - DAY_MS });
      await log.removeBefore(Date.now() - historyDays * DAY_MS);
    },
    /** Rejects when the database can't be reached. */
    ping: () => engine.ping(),
    close: () => engine.close(),
  };
}
