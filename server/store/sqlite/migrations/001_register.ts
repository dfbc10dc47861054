import { statements } from '../../migration';

/**
 * The register as it was first released. `NAME_busca` finds pieces of names; it
 * and the totals are kept in step by triggers, whoever writes. `columnsize=0`:
 * ranking, which nobody asks for, is all that needs it.
 */
export const register = statements([
  `create table cidades (
     id integer primary key autoincrement, nome text not null, busca text not null)`,
  `create table pessoas (
     id integer primary key autoincrement, "nomeCompleto" text not null,
     email text not null, "cidadeId" integer not null references cidades(id),
     busca text not null)`,
  'create unique index pessoas_email on pessoas (lower(email))',
  'create index pessoas_cidade on pessoas ("cidadeId")',
  `create table usuarios (
     id integer primary key autoincrement, nome text not null,
     email text not null, senha text not null)`,
  'create unique index usuarios_email on usuarios (lower(email))',
  `create table falhas (
     chave text primary key, quantidade integer not null, ultima integer not null
   ) without rowid`,
  'create table configuracoes (chave text primary key, valor text not null) without rowid',
  'create table contadores (tabela text primary key, total integer not null) without rowid',

  "insert into contadores (tabela, total) values ('pessoas', 0)",
  `create virtual table pessoas_busca using fts5(
     busca, content='pessoas', content_rowid='id', columnsize=0,
     tokenize='trigram case_sensitive 1')`,
  `create trigger pessoas_criada after insert on pessoas begin
     insert into pessoas_busca(rowid, busca) values (new.id, new.busca);
     update contadores set total = total + 1 where tabela = 'pessoas'; end`,
  `create trigger pessoas_apagada after delete on pessoas begin
     insert into pessoas_busca(pessoas_busca, rowid, busca) values ('delete', old.id, old.busca);
     update contadores set total = total - 1 where tabela = 'pessoas'; end`,
  `create trigger pessoas_alterada after update of busca on pessoas
     when old.busca <> new.busca begin
     insert into pessoas_busca(pessoas_busca, rowid, busca) values ('delete', old.id, old.busca);
     insert into pessoas_busca(rowid, busca) values (new.id, new.busca); end`,

  "insert into contadores (tabela, total) values ('cidades', 0)",
  `create virtual table cidades_busca using fts5(
     busca, content='cidades', content_rowid='id', columnsize=0,
     tokenize='trigram case_sensitive 1')`,
  `create trigger cidades_criada after insert on cidades begin
     insert into cidades_busca(rowid, busca) values (new.id, new.busca);
     update contadores set total = total + 1 where tabela = 'cidades'; end`,
  `create trigger cidades_apagada after delete on cidades begin
     insert into cidades_busca(cidades_busca, rowid, busca) values ('delete', old.id, old.busca);
     update contadores set total = total - 1 where tabela = 'cidades'; end`,
  `create trigger cidades_alterada after update of busca on cidades
     when old.busca <> new.busca begin
     insert into cidades_busca(cidades_busca, rowid, busca) values ('delete', old.id, old.busca);
     insert into cidades_busca(rowid, busca) values (new.id, new.busca); end`,
]);
