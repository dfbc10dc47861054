import { statements, type Version } from './version';

const epoch = (random: string) => `insert into configuracoes (chave, valor) values ('epoca', ${random})`;

/** The epoch of the database, and the keys of recovery links: a digest, and when it was made. */
export const addEpoch: Version = {
  sqlite: statements([
    epoch('lower(hex(randomblob(8)))'),
    'alter table usuarios add column recuperacao text',
    'alter table usuarios add column recuperacao_criada integer',
  ]),
  postgres: statements([
    epoch("substr(replace(gen_random_uuid()::text, '-', ''), 1, 16)"),
    'alter table usuarios add column recuperacao text',
    'alter table usuarios add column recuperacao_criada bigint',
  ]),
};
