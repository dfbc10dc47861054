import { comparableEmail } from '../../src/domain/rules';
import { DAY_MS } from '../durations';
import type { Database } from './engine';
import { removeInParts } from './removeInParts';
import { sql } from './sql';

/** The names of the users' columns are those of the API; `senha` is the password's hash, never the password. */
export interface Usuario extends SessionOrigin {
  id: number;
  nome: string;
  email: string;
  senha: string;
}

/** A session ends when one of these values changes. */
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
export const FAMILIAR_MS = 30 * DAY_MS;

/**
 * Finds a user by the normalized email. Duplicates that are older than it have a null emailUnico and match on
 * lower(email).
 */
const hasEmail = (email: string) => sql`id = (select id from usuarios
  where "emailUnico" = ${comparableEmail(email)} or "emailUnico" is null and lower(email) = lower(${email})
  order by "emailUnico" is null desc limit 1)`;

const hasKey = ({ digest, oldest, newest }: RecoveryKey) => sql`recuperacao = ${digest}
  and recuperacao_criada > ${oldest} and recuperacao_criada <= ${newest}`;

const epoca = sql`(select valor from configuracoes where chave = 'epoca') as epoca`;
const columns = sql`id, nome, email, senha, geracao, ${epoca}`;

/** The key of a recovery link goes with the password that it was for. */
const replacing = (senha: string) =>
  sql`update usuarios set senha = ${senha}, geracao = geracao + 1, recuperacao = null`;

/** Users, by their emails. */
export function usuarios({ read, write }: Database) {
  return {
    async create({ nome, email, senha }: { nome: string; email: string; senha: string }): Promise<number> {
      const [row] = await write(
        sql<{ id: number }>`insert into usuarios (nome, email, "emailUnico", senha)
          values (${nome}, ${email}, ${comparableEmail(email)}, ${senha}) returning id`,
      );
      if (row === undefined) throw new Error('insert into usuarios answered no id');
      return row.id;
    },
    findByEmail: async (email: string) =>
      (await read(sql<Usuario>`select ${columns} from usuarios where ${hasEmail(email)}`))[0],
    /** Undefined when there is no such user, here and below. */
    findById: async (id: number) =>
      (await read(sql<Usuario>`select ${columns} from usuarios where id = ${id}`))[0],
    sessionOrigin: async (id: number) =>
      (await read(sql<SessionOrigin>`select geracao, ${epoca} from usuarios where id = ${id}`))[0],
    /** Replaces a password, unless it has changed meanwhile; answers the user with a new generation of sessions. */
    changePassword: async ({ id, before, senha }: { id: number; before: string; senha: string }) =>
      (
        await write(
          sql<Usuario>`${replacing(senha)} where id = ${id} and senha = ${before} returning ${columns}`,
        )
      )[0],
    /** Keeps the digest of a recovery key in place of the one before. */
    keepRecovery: async (email: string, digest: string, now: number) =>
      (
        await write(
          sql`update usuarios set recuperacao = ${digest}, recuperacao_criada = ${now}
            where ${hasEmail(email)} returning id`,
        )
      ).length > 0,
    /** A key that was made after `oldest`, and up to `newest`, is still good. */
    hasRecovery: async (key: RecoveryKey) =>
      (await read(sql`select id from usuarios where ${hasKey(key)}`)).length > 0,
    /** Sets a password by a key, once: of two at the same moment one finds no user. */
    recover: async ({ senha, ...key }: RecoveryKey & { senha: string }) =>
      (await write(sql<Usuario>`${replacing(senha)} where ${hasKey(key)} returning ${columns}`))[0],
    /** Replaces a hash by another one of the same password, unless it has changed meanwhile. */
    async rehash({ id, before, senha }: { id: number; before: string; senha: string }) {
      await write(sql`update usuarios set senha = ${senha} where id = ${id} and senha = ${before}`);
    },
    /** Sets a new password and ends all sessions; resolves to false when there is no such user. */
    setPassword: async (email: string, senha: string) =>
      (await write(sql`${replacing(senha)} where ${hasEmail(email)} returning id`)).length > 0,
    /** Resolves to false when there is no such user. */
    remove: async (email: string) =>
      (await write(sql`delete from usuarios where ${hasEmail(email)} returning id`)).length > 0,
  };
}

/** The networks from which accounts log in, by a key of both. Moments are epoch milliseconds. */
export function familiarNetworks(database: Database) {
  const { read, write } = database;
  return {
    /** Undefined where it has never logged in. */
    lastLogin: async (key: string) =>
      (await read(sql<{ ultimo: number }>`select ultimo from acessos where chave = ${key}`))[0]?.ultimo,
    /** Notes a login. */
    async remember(key: string, now: number) {
      await write(
        sql`insert into acessos (chave, ultimo) values (${key}, ${now})
          on conflict (chave) do update set ultimo = excluded.ultimo`,
      );
    },
    /** Removes those that are no longer familiar. */
    async forget(now: number) {
      await removeInParts(database, 'acessos', ['chave'], sql`ultimo <= ${now - FAMILIAR_MS}`);
    },
  };
}
