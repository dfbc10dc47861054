create table totais (
  tabela text not null, bloco bigint not null, fatia integer not null, total bigint not null,
  primary key (tabela, bloco, fatia)) without rowid;

insert into totais select 'pessoas', id / 4096, 0, count(*) from pessoas group by id / 4096;

drop trigger pessoas_criada;

drop trigger pessoas_apagada;

create trigger pessoas_criada after insert on pessoas begin
         insert into pessoas_busca(rowid, busca) values (new.id, new.busca);
         insert into totais values ('pessoas', new.id / 4096, 0, 1)
           on conflict do update set total = total + 1; end;

create trigger pessoas_apagada after delete on pessoas begin
         insert into pessoas_busca(pessoas_busca, rowid, busca) values ('delete', old.id, old.busca);
         update totais set total = total - 1 where tabela = 'pessoas' and bloco = old.id / 4096; end;

insert into totais select 'cidades', id / 4096, 0, count(*) from cidades group by id / 4096;

drop trigger cidades_criada;

drop trigger cidades_apagada;

create trigger cidades_criada after insert on cidades begin
         insert into cidades_busca(rowid, busca) values (new.id, new.busca);
         insert into totais values ('cidades', new.id / 4096, 0, 1)
           on conflict do update set total = total + 1; end;

create trigger cidades_apagada after delete on cidades begin
         insert into cidades_busca(cidades_busca, rowid, busca) values ('delete', old.id, old.busca);
         update totais set total = total - 1 where tabela = 'cidades' and bloco = old.id / 4096; end;

drop table contadores;
