
      select id, "nomeCompleto" as name, busca from "pessoas"
      where id > ? order by id limit ?;


      select id, "nome" as name, busca from "cidades"
      where id > ? order by id limit ?;

create virtual table pessoas_busca_email using fts5(
        email, content='pessoas', content_rowid='id', columnsize=0, detail=none, tokenize='trigram');

select max(id) as id from pessoas;

insert into pessoas_busca_email(rowid, email)
      select id, email from pessoas where id > ? and id <= ?;

create trigger pessoas_email_criado after insert on pessoas begin
        insert into pessoas_busca_email(rowid, email) values (new.id, new.email); end;

create trigger pessoas_email_apagado after delete on pessoas begin
        insert into pessoas_busca_email(pessoas_busca_email, rowid, email)
          values ('delete', old.id, old.email); end;

create trigger pessoas_email_alterado after update of email on pessoas
        when old.email <> new.email begin
        insert into pessoas_busca_email(pessoas_busca_email, rowid, email)
          values ('delete', old.id, old.email);
        insert into pessoas_busca_email(rowid, email) values (new.id, new.email); end;
