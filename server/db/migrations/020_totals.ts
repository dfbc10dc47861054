import { statements, type Version } from './version';

const tables = ['pessoas', 'cidades'];

const TOTALS = `create table totais (
  tabela text not null, bloco bigint not null, fatia integer not null, total bigint not null,
  primary key (tabela, bloco, fatia))`;

/**
 * Rows per block of 4,096 ids, kept by triggers: their sum is a table's total, and a page far into it is found
 * without counting the rows before it. PostgreSQL: a block has 8 slices, so that concurrent inserts rarely lock
 * the same row.
 */
export const totals: Version = {
  sqlite: statements([
    `${TOTALS} without rowid`,
    ...tables.flatMap((table) => [
      `insert into totais select '${table}', id / 4096, 0, count(*) from ${table} group by id / 4096`,
      `drop trigger ${table}_criada`,
      `drop trigger ${table}_apagada`,
      `create trigger ${table}_criada after insert on ${table} begin
         insert into ${table}_busca(rowid, busca) values (new.id, new.busca);
         insert into totais values ('${table}', new.id / 4096, 0, 1)
           on conflict do update set total = total + 1; end`,
      `create trigger ${table}_apagada after delete on ${table} begin
         insert into ${table}_busca(${table}_busca, rowid, busca) values ('delete', old.id, old.busca);
         update totais set total = total - 1 where tabela = '${table}' and bloco = old.id / 4096; end`,
    ]),
    'drop table contadores',
  ]),
  postgres: statements([
    TOTALS,
    `create function totais_contar() returns trigger language plpgsql as $$
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
     end $$`,
    ...tables.flatMap((table) => [
      `insert into totais select '${table}', id / 4096, id % 8, count(*) from ${table} group by 2, 3`,
      `create trigger ${table}_criada after insert on ${table} referencing new table as novas
         for each statement execute function totais_contar()`,
      `create trigger ${table}_apagada after delete on ${table} referencing old table as velhas
         for each statement execute function totais_contar()`,
      `create trigger ${table}_esvaziada after truncate on ${table}
         for each statement execute function totais_contar()`,
    ]),
    'drop table contadores',
    'drop table mudancas',
  ]),
};
