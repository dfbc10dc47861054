import { statements, type Version } from './version';

const KEYS = `create table chaves (
  usuario bigint not null, chave text not null, corpo text not null, registro bigint not null,
  criada bigint not null, primary key (usuario, chave))`;

/** The `Idempotency-Key`s of creates: a digest of what was sent, the record that was made, and when. */
export const idempotencyKeys: Version = {
  sqlite: statements([`${KEYS} without rowid`, 'create index chaves_criada on chaves (criada)']),
  postgres: statements([KEYS, 'create index chaves_criada on chaves (criada)']),
};
