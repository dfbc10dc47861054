import { sql } from 'kysely';
import type { Engine } from './engine';
import { compile, param } from './query';
import type { FamiliarNetworks, Usuarios } from './store';

/** Users. Emails are compared without regard to case, as in the unique index. */
export function usuarios({ db, read, write }: Engine): Usuarios {
  const hasEmail = sql<boolean>`lower(email) = lower(${param('email')})`;
  const insert = compile(
    db,
    db
      .insertInto('usuarios')
      .values({ nome: param('nome'), email: param('email'), senha: param('senha') })
      .returning('id'),
  );
  const byEmail = compile(db, db.selectFrom('usuarios').select(['id', 'senha', 'geracao']).where(hasEmail));
  const byId = compile(db, db.selectFrom('usuarios').select('geracao').where('id', '=', param<number>('id')));
  const rehash = compile(
    db,
    db
      .updateTable('usuarios')
      .set({ senha: param('senha') })
      .where('id', '=', param<number>('id'))
      .where('senha', '=', param<string>('before')),
  );
  const setPassword = compile(
    db,
    db
      .updateTable('usuarios')
      .set({ senha: param('senha'), geracao: sql`geracao + 1` })
      .where(hasEmail)
      .returning('id'),
  );
  const remove = compile(db, db.deleteFrom('usuarios').where(hasEmail).returning('id'));
  return {
    async create(values) {
      const [row] = await write(insert, values);
      if (row === undefined) throw new Error('insert into usuarios answered no id');
      return row.id;
    },
    findByEmail: async (email) => (await read(byEmail, { email }))[0],
    generation: async (id) => (await read(byId, { id }))[0]?.geracao,
    async rehash(change) {
      await write(rehash, change);
    },
    setPassword: async (email, senha) => (await write(setPassword, { email, senha })).length > 0,
    remove: async (email) => (await write(remove, { email })).length > 0,
  };
}

/** When accounts last logged in from which networks, in epoch milliseconds. */
export function familiarNetworks({ db, read, write }: Engine): FamiliarNetworks {
  const lastLogin = compile(
    db,
    db.selectFrom('acessos').select('ultimo').where('chave', '=', param<string>('key')),
  );
  const remember = compile(
    db,
    db
      .insertInto('acessos')
      .values({ chave: param('key'), ultimo: param('now') })
      .onConflict((conflict) => conflict.column('chave').doUpdateSet({ ultimo: param('now') })),
  );
  const forget = compile(db, db.deleteFrom('acessos').where('ultimo', '<=', param<number>('oldest')));
  return {
    lastLogin: async (key) => (await read(lastLogin, { key }))[0]?.ultimo,
    async remember(key, now, oldest) {
      await write(remember, { key, now });
      await write(forget, { oldest });
    },
  };
}
