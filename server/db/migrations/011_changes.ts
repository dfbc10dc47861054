import { statements, type Version } from './version';

/**
 * The latest changes of each table, with the searchable text before and after
 * them, in the order in which the rows of `contadores` were moved: a count of
 * matches taken earlier can be brought up to date by them.
 */
export const changes: Version = {
  postgres: statements([
    `create table mudancas (
     tabela text not null, fatia integer not null, versao bigint not null,
     antes text, depois text, primary key (tabela, fatia, versao))`,
  ]),
};
