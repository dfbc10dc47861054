import { sql } from 'kysely';
import type { Cidade, CidadeValues } from '../../src/domain/cidade';
import type { Pessoa, PessoaPayload } from '../../src/domain/pessoa';
import { loginLog, usuarios } from './accounts';
import type { Engine } from './engine';
import { compile, param } from './query';
import { records } from './records';
import { searchable } from './search';
import { type Bulk, type Store, StoreError } from './store';

const SECRET = 'segredo';

function bulk(engine: Engine): Bulk {
  const { db } = engine;
  const everyCity = compile(db, db.selectFrom('cidades').select(['id', 'nome']).orderBy('id'));
  return {
    async cidades(nomes) {
      const wanted = new Set(nomes);
      return (await engine.read(everyCity, {})).filter(({ nome }) => wanted.has(nome));
    },
    addCidades: (nomes) =>
      engine.bulk(
        'cidades',
        nomes.map((nome) => ({ nome, busca: searchable(nome) })),
      ),
    addPessoas: (pessoas) =>
      engine.bulk(
        'pessoas',
        pessoas.map((pessoa) => ({ ...pessoa, busca: searchable(pessoa.nomeCompleto) })),
      ),
  };
}

function pessoaColumns({ nomeCompleto, email, cidadeId }: PessoaPayload) {
  // No city has such an id, but databases differ in what they make of it.
  if (!Number.isSafeInteger(cidadeId)) throw new StoreError('reference', cidadeId);
  return { nomeCompleto, email, cidadeId };
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
  const one = compile(db, sql<{ one: number }>`select 1 as one`);

  return {
    pessoas: records<Pessoa, PessoaPayload>(
      engine,
      'pessoas',
      pessoaColumns,
      ({ nomeCompleto }) => nomeCompleto,
    ),
    cidades: records<Cidade, CidadeValues>(
      engine,
      'cidades',
      ({ nome }) => ({ nome }),
      ({ nome }) => nome,
    ),
    usuarios: usuarios(engine),
    logins: loginLog(engine),
    bulk: bulk(engine),
    async secret(candidate) {
      await engine.write(keepSecret, { candidate });
      const [row] = await engine.read(readSecret, {});
      if (row === undefined) throw new Error('the signing secret was not kept');
      return row.valor;
    },
    async ping() {
      await engine.read(one, {});
    },
    close: () => engine.close(),
  };
}
