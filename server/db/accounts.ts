import { sql } from 'kysely';
import type { Engine } from './engine';
import { compile, param } from './query';
import type { LoginLog, Usuarios } from './store';

/** Users. Emails are compared without regard to case, as in the unique index. */
export function usuarios({ db, read, write }: Engine): Usuarios {
  const hasEmail = sql<boolean>`lower(email) = lower(${param('email')})`;
  const insert = compile(
    db,
    sql<{ id: number }>`insert into usuarios (nome, email, senha)
        values (${param('nome')}, ${param('email')}, ${param('senha')}) returning id`,
  );
  const byEmail = compile(db, db.selectFrom('usuarios').select(['id', 'senha', 'geracao']).where(hasEmail));
  const byId = compile(db, db.selectFrom('usuarios').select('geracao').where('id', '=', param<number>('id')));
  const outdated = compile(
    db,
    // The words of the partial index, which holds nothing else.
    sql<{ senha: string }>`select senha from usuarios where substr(senha, 1, 7) = 'scrypt$' limit 1`,
  );
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
    outdatedHash: async () => (await read(outdated, {}))[0]?.senha,
    async rehash(change) {
      await write(rehash, change);
    },
    setPassword: async (email, senha) => (await write(setPassword, { email, senha })).length > 0,
    remove: async (email) => (await write(remove, { email })).length > 0,
  };
}

/** Failed logins and the latest successful ones, a row per key each. */
export function loginLog({ db, read, write }: Engine): LoginLog {
  const failures = compile(
    db,
    db
      .selectFrom('falhas')
      .select(['chave as key', 'quantidade as count', 'ultima as last'])
      .where('chave', 'in', [param<string>('first'), param<string>('second'), param<string>('third')]),
  );
  const add = compile(
    db,
    db
      .insertInto('falhas')
      .values({ chave: param('key'), quantidade: param('times'), ultima: param('now') })
      .onConflict((conflict) =>
        conflict.column('chave').doUpdateSet({
          quantidade: sql`excluded.quantidade
            + case when falhas.ultima <= ${param('forgotten')} then 0 else falhas.quantidade end`,
          ultima: param('now'),
        }),
      )
      .returning('quantidade'),
  );
  const clear = compile(
    db,
    db
      .deleteFrom('falhas')
      .where('chave', '=', param<string>('key'))
      .where('ultima', '>', param<number>('forgotten'))
      .returning('quantidade'),
  );
  const takeBack = compile(
    db,
    sql`update falhas set quantidade = quantidade - ${param('times')} where chave = ${param('key')}`,
  );
  const lastLogin = compile(
    db,
    db.selectFrom('acessos').select('ultimo').where('chave', '=', param<string>('key')),
  );
  const loggedIn = compile(
    db,
    db
      .insertInto('acessos')
      .values({ chave: param('key'), ultimo: param('now') })
      .onConflict((conflict) => conflict.column('chave').doUpdateSet({ ultimo: param('now') })),
  );
  const forgetFailures = compile(db, db.deleteFrom('falhas').where('ultima', '<=', param<number>('moment')));
  const forgetLogins = compile(db, db.deleteFrom('acessos').where('ultimo', '<=', param<number>('moment')));
  return {
    failures: ([first, second, third]) => read(failures, { first, second, third }),
    async add(key, now, forgotten, times) {
      const [row] = await write(add, { key, now, forgotten, times });
      if (row === undefined) throw new Error('insert into falhas answered no count');
      return row.quantidade;
    },
    clear: async (key, forgotten) => (await write(clear, { key, forgotten }))[0]?.quantidade ?? 0,
    async takeBack(key, times) {
      await write(takeBack, { key, times });
    },
    lastLogin: async (key) => (await read(lastLogin, { key }))[0]?.ultimo,
    async loggedIn(key, now) {
      await write(loggedIn, { key, now });
    },
    async forget(failed, logins) {
      await write(forgetFailures, { moment: failed });
      await write(forgetLogins, { moment: logins });
    },
  };
}
