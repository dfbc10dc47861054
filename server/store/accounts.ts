import { sql } from 'kysely';
import { coalesced } from './coalesced';
import type { Engine } from './engine';
import { compile, param } from './query';
import type { FailureLog, Usuarios } from './store';

/** Users. Emails are compared without regard to case, as in the unique index. */
export function usuarios({ db, read, write }: Engine): Usuarios {
  const insert = compile(
    db,
    db
      .insertInto('usuarios')
      .values({ nome: param('nome'), email: param('email'), senha: param('senha') })
      .returning('id'),
  );
  const byEmail = compile(
    db,
    db
      .selectFrom('usuarios')
      .select(['id', 'senha'])
      .where(sql<boolean>`lower(email) = lower(${param('email')})`),
  );
  const byId = compile(db, db.selectFrom('usuarios').select('id').where('id', '=', param<number>('id')));
  const exists = coalesced(async (id: number) => (await read(byId, { id })).length > 0);
  return {
    async create(values) {
      const [row] = await write(insert, values);
      if (row === undefined) throw new Error('insert into usuarios answered no id');
      return row.id;
    },
    findByEmail: async (email) => (await read(byEmail, { email }))[0],
    exists,
  };
}

/** Failed logins, one row per key. */
export function failureLog({ db, read, write }: Engine): FailureLog {
  const select = compile(
    db,
    db
      .selectFrom('falhas')
      .select(['quantidade as count', 'ultima as last'])
      .where('chave', '=', param<string>('key')),
  );
  const upsert = compile(
    db,
    db
      .insertInto('falhas')
      .values({ chave: param('key'), quantidade: 1, ultima: param('now') })
      .onConflict((conflict) =>
        conflict.column('chave').doUpdateSet({
          quantidade: sql`falhas.quantidade + 1`,
          ultima: param('now'),
        }),
      ),
  );
  const forget = compile(db, db.deleteFrom('falhas').where('ultima', '<=', param<number>('forgotten')));
  const clear = compile(db, db.deleteFrom('falhas').where('chave', '=', param<string>('key')));
  return {
    read: async (key) => (await read(select, { key }))[0],
    async add(key, now, forgotten) {
      await write(forget, { forgotten });
      await write(upsert, { key, now });
    },
    async clear(key) {
      await write(clear, { key });
    },
  };
}
