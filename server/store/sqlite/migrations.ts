import { type Kysely, type Migration, sql } from 'kysely';
import { RECORD_COLUMNS, type RecordTable } from '../schema';
import { accounts } from './migrations/010_accounts';

const run = (db: Kysely<unknown>, statement: string) => sql.raw(statement).execute(db);

/** Keeps the trigram index and the total of a table in step with its rows, whoever writes them. */
async function keepSearchable(db: Kysely<unknown>, table: RecordTable) {
  const index = `${table}_busca`;
  await run(
    db,
    // `columnsize=0`: ranking, which nobody asks for, is all that needs it.
    `create virtual table ${index} using fts5(
       busca, content='${table}', content_rowid='id', columnsize=0,
       tokenize='trigram case_sensitive 1')`,
  );
  const add = `insert into ${index}(rowid, busca) values (new.id, new.busca);`;
  const drop = `insert into ${index}(${index}, rowid, busca) values ('delete', old.id, old.busca);`;
  const count = (delta: string) => `update contadores set total = total ${delta} where tabela = '${table}';`;
  await run(db, `create trigger ${table}_criada after insert on ${table} begin ${add} ${count('+ 1')} end`);
  await run(db, `create trigger ${table}_apagada after delete on ${table} begin ${drop} ${count('- 1')} end`);
  await run(
    db,
    `create trigger ${table}_alterada after update of busca on ${table}
       when old.busca <> new.busca begin ${drop} ${add} end`,
  );
}

/** Every version of the SQLite database, oldest first. Never change one that was released. */
export const migrations: Record<string, Migration> = {
  '001_register': {
    async up(db) {
      await run(
        db,
        `create table cidades (
           id integer primary key autoincrement, nome text not null, busca text not null)`,
      );
      await run(
        db,
        `create table pessoas (
           id integer primary key autoincrement, "nomeCompleto" text not null,
           email text not null, "cidadeId" integer not null references cidades(id),
           busca text not null)`,
      );
      await run(db, 'create unique index pessoas_email on pessoas (lower(email))');
      await run(db, 'create index pessoas_cidade on pessoas ("cidadeId")');
      await run(
        db,
        `create table usuarios (
           id integer primary key autoincrement, nome text not null,
           email text not null, senha text not null)`,
      );
      await run(db, 'create unique index usuarios_email on usuarios (lower(email))');
      await run(
        db,
        `create table falhas (
           chave text primary key, quantidade integer not null, ultima integer not null
         ) without rowid`,
      );
      await run(db, 'create table configuracoes (chave text primary key, valor text not null) without rowid');
      await run(
        db,
        'create table contadores (tabela text primary key, total integer not null) without rowid',
      );
      for (const table of Object.keys(RECORD_COLUMNS) as RecordTable[]) {
        await run(db, `insert into contadores (tabela, total) values ('${table}', 0)`);
        await keepSearchable(db, table);
      }
    },
  },
  '010_accounts': accounts,
};
