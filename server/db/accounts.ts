import { sql } from 'kysely';
import { comparableEmail } from '../../src/domain/rules';
import { type Engine, param } from './engine';

/** The names of the users' columns are those of the API; `senha` is the password's hash, never the password. */
export interface Usuario extends SessionOrigin {
  id: number;
  nome: string;
  email: string;
  senha: string;
}

/** The values that a session of a user stands on: when one of them changes, it ends. */
export interface SessionOrigin {
  /** Counts the passwords that the user had. */
  geracao: number;
  /** The epoch of the database, new after a restore. */
  epoca: string;
}

/** The digest of a key, and the moments between which it must have been made, in epoch milliseconds. */
export type RecoveryKey = { digest: string; oldest: number; newest: number };

export type Usuarios = ReturnType<typeof usuarios>;
export type FamiliarNetworks = ReturnType<typeof familiarNetworks>;

/** The time that a network stays familiar to an account after a login there, in milliseconds. */
export const FAMILIAR_MS = 30 * 24 * 3_600_000;

/** Both forms of an email that a user is found by. */
const formsOf = (email: string) => ({ email, emailUnico: comparableEmail(email) });

/** Users, by their emails in one form; a double of before there was one has none, and is found as it is written. */
export function usuarios({ prepare, read, write }: Engine) {
  const hasEmail = sql`id = (select id from usuarios
    where "emailUnico" = ${param('emailUnico')} or "emailUnico" is null and lower(email) = lower(${param('email')})
    order by "emailUnico" is null desc limit 1)`;
  const insert = prepare(
    sql<{ id: number }>`insert into usuarios (nome, email, "emailUnico", senha)
      values (${param('nome')}, ${param('email')}, ${param('emailUnico')}, ${param('senha')}) returning id`,
  );
  const epoca = sql`(select valor from configuracoes where chave = 'epoca') as epoca`;
  const hasId = sql`id = ${param('id')}`;
  const columns = sql`id, nome, email, senha, geracao, ${epoca}`;
  const byEmail = prepare(sql<Usuario>`select ${columns} from usuarios where ${hasEmail}`);
  const byId = prepare(sql<Usuario>`select ${columns} from usuarios where ${hasId}`);
  const origin = prepare(sql<SessionOrigin>`select geracao, ${epoca} from usuarios where ${hasId}`);
  const rehash = prepare(
    sql`update usuarios set senha = ${param('senha')} where id = ${param('id')} and senha = ${param('before')}`,
  );
  // The key of a recovery link goes with the password that it was for.
  const replacing = sql`update usuarios set senha = ${param('senha')}, geracao = geracao + 1, recuperacao = null`;
  const setPassword = prepare(sql`${replacing} where ${hasEmail} returning id`);
  const changePassword = prepare(
    sql<Usuario>`${replacing} where ${hasId} and senha = ${param('before')} returning ${columns}`,
  );
  const hasKey = sql`recuperacao = ${param('digest')} and recuperacao_criada > ${param('oldest')}
    and recuperacao_criada <= ${param('newest')}`;
  const keepKey = prepare(
    sql`update usuarios set recuperacao = ${param('digest')}, recuperacao_criada = ${param('now')}
      where ${hasEmail} returning id`,
  );
  const byKey = prepare(sql<{ id: number }>`select id from usuarios where ${hasKey}`);
  const recover = prepare(sql<Usuario>`${replacing} where ${hasKey} returning ${columns}`);
  const remove = prepare(sql`delete from usuarios where ${hasEmail} returning id`);
  return {
    async create(values: { nome: string; email: string; senha: string }): Promise<number> {
      const [row] = await write(insert, { ...values, ...formsOf(values.email) });
      if (row === undefined) throw new Error('insert into usuarios answered no id');
      return row.id;
    },
    findByEmail: async (email: string) => (await read(byEmail, formsOf(email)))[0],
    /** Undefined when there is no such user, here and below. */
    findById: async (id: number) => (await read(byId, { id }))[0],
    sessionOrigin: async (id: number) => (await read(origin, { id }))[0],
    /** Replaces a password, unless it has changed meanwhile; answers the user with a new generation of sessions. */
    changePassword: async (change: { id: number; before: string; senha: string }) =>
      (await write(changePassword, change))[0],
    /** Keeps the digest of a recovery key in place of the one before. */
    keepRecovery: async (email: string, digest: string, now: number) =>
      (await write(keepKey, { ...formsOf(email), digest, now })).length > 0,
    /** A key that was made after `oldest`, and up to `newest`, is still good. */
    hasRecovery: async (key: RecoveryKey) => (await read(byKey, key)).length > 0,
    /** Sets a password by a key, once: of two at the same moment one finds no user. */
    recover: async (recovery: RecoveryKey & { senha: string }) => (await write(recover, recovery))[0],
    /** Replaces a hash by another one of the same password, unless it has changed meanwhile. */
    async rehash(change: { id: number; before: string; senha: string }) {
      await write(rehash, change);
    },
    /** Sets a new password and ends all sessions; resolves to false when there is no such user. */
    setPassword: async (email: string, senha: string) =>
      (await write(setPassword, { ...formsOf(email), senha })).length > 0,
    /** Resolves to false when there is no such user. */
    remove: async (email: string) => (await write(remove, formsOf(email))).length > 0,
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
    /** Notes a login. */
    async remember(key: string, now: number) {
      await write(remember, { key, now });
    },
    /** Removes those that are no longer familiar. */
    async forget(now: number) {
      await write(forget, { oldest: now - FAMILIAR_MS });
    },
  };
}
