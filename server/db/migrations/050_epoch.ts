import { statements, type Version } from './version';

/** The epoch of the database, and the keys of recovery links: a digest, and when it was made. */
const withEpoch = (random: string) =>
  statements([
    `insert into configuracoes (chave, valor) values ('epoca', ${random})`,
    'alter table usuarios add column recuperacao text',
    'alter table usuarios add column recuperacao_criada bigint',
  ]);

export const addEpoch: Version = {
  sqlite: withEpoch('lower(hex(randomblob(8)))'),
  postgres: withEpoch("substr(replace(gen_random_uuid()::text, '-', ''), 1, 16)"),
};
