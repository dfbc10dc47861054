
      select id, "nomeCompleto" as name, busca from "pessoas"
      where id > $1 order by id limit $2;


      select id, "nome" as name, busca from "cidades"
      where id > $1 order by id limit $2;
