import { sql } from 'kysely';
import { type Engine, param } from './engine';

/** The names of the users' columns are those of the API; `senha` is the password's hash, never the password. */
interface Usuario {
  id: number;
  senha: string;
  /** Changes when all sessions of the user have to end. */
  geracao: number;
}

export type Usuarios = ReturnType<typeof usuarios>;
export type FamiliarNetworks = ReturnType<typeof familiarNetworks>;

/** Users. Emails are compared without regard to case, as in the unique index. */
export function usuarios({ prepare, read, write }: Engine) {
  const hasEmail = sql`lower(email) = lower(${param('email')})`;
  const insert = prepare(
    sql<{ id: number }>`insert into usuarios (nome, email, senha)
      values (${param('nome')}, ${param('email')}, ${param('senha')}) returning id`,
  );
  const byEmail = prepare(sql<Usuario>`select id, senha, geracao from usuarios where ${hasEmail}`);
  const byId = prepare(sql<{ geracao: number }>`select geracao from usuarios where id = ${param('id')}`);
  const rehash = prepare(
    sql`update usuarios set senha = ${param('senha')} where id = ${param('id')} and senha = ${param('before')}`,
  );
  const setPassword = prepare(
    sql`update usuarios set senha = ${param('senha')}, geracao = geracao + 1 where ${hasEmail} returning id`,
  );
  const remove = prepare(sql`delete from usuarios where ${hasEmail} returning id`);
  return {
    async create(values: { nome: string; email: string; senha: string }): Promise<number> {
      const [row] = await write(insert, values);
      if (row === undefined) throw new Error('insert into usuarios answered no id');
      return row.id;
    },
    findByEmail: async (email: string) => (await read(byEmail, { email }))[0],
    /** Undefined when there is no such user. */
    generation: async (id: number) => (await read(byId, { id }))[0]?.geracao,
    /** Replaces a hash by another one of the same password, unless it has changed meanwhile. */
    async rehash(change: { id: number; before: string; senha: string }) {
      await write(rehash, change);
    },
    /** Sets a new password and ends all sessions; resolves to false when there is no such user. */
    setPassword: async (email: string, senha: string) =>
      (await write(setPassword, { email, senha })).length > 0,
    /** Resolves to false when there is no such user. */
    remove: async (email: string) => (await write(remove, { email })).length > 0,
  };
}

/** The networks from which accounts log in, by a key of both. Moments are epoch milliseconds. */
export function familiarNetworks({ prepare, read, write }: Engine) {
  const lastLogin = prepare(
    sql<{ ultimo: number }>`select ultimo from acessos where chave = ${param('key')}`,
  );
  const remember = prepare(
    sql`insert into acessos (chave, ultimo) values (${param('key')}, ${param('now')})
      on conflict (chave) do update set ultimo = excluded.ultimo`,
  );
  const forget = prepare(sql`delete from acessos where ultimo <= ${param('oldest')}`);
  return {
    /** Undefined where it has never logged in. */
    lastLogin: async (key: string) => (await read(lastLogin, { key }))[0]?.ultimo,
    /** Notes a login, and removes all up to `oldest`. */
    async remember(key: string, now: number, oldest: number) {
      await write(remember, { key, now });
      await write(forget, { oldest });
    },
  };
}
