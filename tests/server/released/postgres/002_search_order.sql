
      select id, "nomeCompleto" as name, busca from "pessoas"
      where id > $1 order by id limit $2;


      select id, "nome" as name, busca from "cidades"
      where id > $1 order by id limit $2;

create index pessoas_inicio on pessoas (busca text_pattern_ops);

create index cidades_inicio on cidades (busca text_pattern_ops);

alter table pessoas add column versao bigint not null default 1;

alter table cidades add column versao bigint not null default 1;

update contadores set versao = versao + 1 where fatia = 0;
