
      select id, "nomeCompleto" as name, busca from "pessoas"
      where id > ? order by id limit ?;


      select id, "nome" as name, busca from "cidades"
      where id > ? order by id limit ?;

create index pessoas_inicio on pessoas (busca);

create index cidades_inicio on cidades (busca);

alter table pessoas add column versao integer not null default 1;

alter table cidades add column versao integer not null default 1;
