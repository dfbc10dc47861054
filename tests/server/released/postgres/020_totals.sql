create table totais (
  tabela text not null, bloco bigint not null, fatia integer not null, total bigint not null,
  primary key (tabela, bloco, fatia));

create function totais_contar() returns trigger language plpgsql as $$
     begin
       if tg_op = 'INSERT' then
         insert into totais
           select tg_table_name, id / 4096, id % 8, count(*) from novas group by 2, 3 order by 2, 3
           on conflict (tabela, bloco, fatia) do update set total = totais.total + excluded.total;
       elsif tg_op = 'DELETE' then
         insert into totais
           select tg_table_name, id / 4096, id % 8, -count(*) from velhas group by 2, 3 order by 2, 3
           on conflict (tabela, bloco, fatia) do update set total = totais.total + excluded.total;
       else
         delete from totais where tabela = tg_table_name;
       end if;
       return null;
     end $$;

insert into totais select 'pessoas', id / 4096, id % 8, count(*) from pessoas group by 2, 3;

create trigger pessoas_criada after insert on pessoas referencing new table as novas
         for each statement execute function totais_contar();

create trigger pessoas_apagada after delete on pessoas referencing old table as velhas
         for each statement execute function totais_contar();

create trigger pessoas_esvaziada after truncate on pessoas
         for each statement execute function totais_contar();

insert into totais select 'cidades', id / 4096, id % 8, count(*) from cidades group by 2, 3;

create trigger cidades_criada after insert on cidades referencing new table as novas
         for each statement execute function totais_contar();

create trigger cidades_apagada after delete on cidades referencing old table as velhas
         for each statement execute function totais_contar();

create trigger cidades_esvaziada after truncate on cidades
         for each statement execute function totais_contar();

drop table contadores;

drop table mudancas;
