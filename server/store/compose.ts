import { sql } from 'kysely';
import type { Cidade, CidadeValues } from '../../src/domain/cidade';
import type { Pessoa, PessoaPayload } from '../../src/domain/pessoa';
import { failureLog, usuarios } from './accounts';
import type { Engine } from './engine';
import { compile, param } from './query';
import { records } from './records';
import { searchable } from './search';
import type { Bulk, Store } from './store';

const SECRET = 'segredo';

function bulk(engine: Engine): Bulk {
  const { db } = engine;
  const byName = compile(db, db.selectFrom('cidades').select(['id', 'nome']).orderBy('id'));
  const bySuffix = compile(
    db,
    sql<{ total: number }>`select count(*) as total from pessoas where email like ${param('suffix')}`,
  );
  return {
    cidades: (nomes) =>
      engine.bulk(
        'cidades',
        nomes.map((nome) => ({ nome, busca: searchable(nome) })),
      ),
    pessoas: (pessoas) =>
      engine.bulk(
        'pessoas',
        pessoas.map((pessoa) => ({ ...pessoa, busca: searchable(pessoa.nomeCompleto) })),
      ),
    async cidadeIds(nomes) {
      const wanted = new Set(nomes);
      const cidades = await engine.read(byName, {});
      return cidades.filter(({ nome }) => wanted.has(nome)).map(({ id }) => id);
    },
    async countPessoas(suffix) {
      const [row] = await engine.read(bySuffix, { suffix: `%${suffix}` });
      return row?.total ?? 0;
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
  const one = compile(db, sql<{ one: number }>`select 1 as one`);

  return {
    pessoas: records<Pessoa, PessoaPayload>(
      engine,
      'pessoas',
      ({ nomeCompleto, email, cidadeId }) => ({ nomeCompleto, email, cidadeId }),
      ({ nomeCompleto }) => nomeCompleto,
    ),
    cidades: records<Cidade, CidadeValues>(
      engine,
      'cidades',
      ({ nome }) => ({ nome }),
      ({ nome }) => nome,
    ),
    usuarios: usuarios(engine),
    failures: failureLog(engine),
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
