import { forEachKind, kinds } from '../kinds/all';
import { familiarNetworks, usuarios } from './accounts';
import type { Engine } from './engine';
import { compile, param } from './query';
import { resource, toColumns } from './records';
import type { Bulk, Store } from './store';

const SECRET = 'segredo';
const HOUR_MS = 3_600_000;
/** How long an `Idempotency-Key` is kept at least. */
const DAY_MS = 24 * HOUR_MS;

function bulk(engine: Engine): Bulk {
  const { db } = engine;
  const everyCity = compile(db, db.selectFrom('cidades').select(['id', 'nome']).orderBy('id'));
  return {
    async cidades(nomes) {
      const wanted = new Set(nomes);
      return (await engine.read(everyCity, {})).filter(({ nome }) => wanted.has(nome));
    },
    async add(name, records) {
      const kind = kinds[name];
      await engine.bulk(
        kind,
        records.map((values) => toColumns(kind, values)),
      );
    },
  };
}

/** The whole store over one engine. */
export function composeStore(engine: Engine): Store {
  const { db } = engine;
  const keepSecret = compile(
    db,
    db
      .insertInto('configuracoes')
      .values({ chave: SECRET, valor: param('candidate') })
      .onConflict((conflict) => conflict.column('chave').doNothing()),
  );
  const readSecret = compile(db, db.selectFrom('configuracoes').select('valor').where('chave', '=', SECRET));

  const expire = compile(db, db.deleteFrom('chaves').where('criada', '<', param<number>('oldest')));
  const expireKeys = async () => {
    await engine.write(expire, { oldest: Date.now() - DAY_MS });
  };
  // What fails now is tried again in an hour.
  const expiry = setInterval(() => void expireKeys().catch(() => undefined), HOUR_MS).unref();

  return {
    records: forEachKind((kind) => resource(engine, kind)),
    usuarios: usuarios(engine),
    familiar: familiarNetworks(engine),
    bulk: bulk(engine),
    async secret(candidate) {
      await engine.write(keepSecret, { candidate });
      const [row] = await engine.read(readSecret, {});
      if (row === undefined) throw new Error('the signing secret was not kept');
      return row.valor;
    },
    expireKeys,
    ping: () => engine.ping(),
    async close() {
      clearInterval(expiry);
      await engine.close();
    },
  };
}
