import { type Kysely, type Migration, sql } from 'kysely';
import { recompute } from './recompute';
import { searchable020 } from './searchable020';
import type { Version } from './version';

const BATCH = 20_000;

const recomputed: Migration = {
  async up(db) {
    await recompute(db, 'pessoas', 'nomeCompleto', searchable020);
    await recompute(db, 'cidades', 'nome', searchable020);
  },
};

/** In batches, between which signals are handled. */
async function indexEmails(db: Kysely<unknown>) {
  const last = await sql<{ id: number | null }>`select max(id) as id from pessoas`.execute(db);
  for (let from = 0; from <= (last.rows[0]?.id ?? 0); from += BATCH) {
    await sql`insert into pessoas_busca_email(rowid, email)
      select id, email from pessoas where id > ${from} and id <= ${from + BATCH}`.execute(db);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/**
 * Names are searched without punctuation and invisible characters. SQLite: `pessoas_busca_email` finds pieces of
 * emails; on PostgreSQL the indexes of pieces are made at the start, where pg_trgm is available.
 */
export const search: Version = {
  sqlite: {
    async up(db) {
      await recomputed.up(db);
      await sql`create virtual table pessoas_busca_email using fts5(
        email, content='pessoas', content_rowid='id', columnsize=0, detail=none, tokenize='trigram')`.execute(
        db,
      );
      await indexEmails(db);
      await sql`create trigger pessoas_email_criado after insert on pessoas begin
        insert into pessoas_busca_email(rowid, email) values (new.id, new.email); end`.execute(db);
      await sql`create trigger pessoas_email_apagado after delete on pessoas begin
        insert into pessoas_busca_email(pessoas_busca_email, rowid, email)
          values ('delete', old.id, old.email); end`.execute(db);
      await sql`create trigger pessoas_email_alterado after update of email on pessoas
        when old.email <> new.email begin
        insert into pessoas_busca_email(pessoas_busca_email, rowid, email)
          values ('delete', old.id, old.email);
        insert into pessoas_busca_email(rowid, email) values (new.id, new.email); end`.execute(db);
    },
  },
  postgres: recomputed,
};
