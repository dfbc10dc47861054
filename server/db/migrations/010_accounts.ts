import { statements, type Version } from './version';

/**
 * Generations of sessions, so that a new password ends the old ones; the way to
 * hashes of the first releases; the addresses where an account logs in; an
 * index for the cleaning of failed logins.
 */
export const accounts: Version = {
  sqlite: statements([
    'alter table usuarios add column geracao integer not null default 0',
    `create index usuarios_scrypt on usuarios (id, senha) where substr(senha, 1, 7) = 'scrypt$'`,
    'create index falhas_ultima on falhas (ultima)',
    'create table acessos (chave text primary key, ultimo integer not null) without rowid',
    'create index acessos_ultimo on acessos (ultimo)',
  ]),
  postgres: statements([
    'alter table usuarios add column geracao integer not null default 0',
    `create index usuarios_scrypt on usuarios (id) where substr(senha, 1, 7) = 'scrypt$'`,
    'create index falhas_ultima on falhas (ultima)',
    'create table acessos (chave text primary key, ultimo bigint not null)',
    'create index acessos_ultimo on acessos (ultimo)',
  ]),
};
