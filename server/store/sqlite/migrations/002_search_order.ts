import { type Migration, sql } from 'kysely';
import { recompute002 } from '../../recompute002';

/**
 * Names found by plain letters whatever the alphabet; an index for names that
 * are or begin with what is looked for; a version in every record, which moves
 * with each change of it.
 */
export const searchOrder: Migration = {
  async up(db) {
    await recompute002(db, 'pessoas', 'nomeCompleto');
    await recompute002(db, 'cidades', 'nome');
    await sql`create index pessoas_inicio on pessoas (busca)`.execute(db);
    await sql`create index cidades_inicio on cidades (busca)`.execute(db);
    await sql`alter table pessoas add column versao integer not null default 1`.execute(db);
    await sql`alter table cidades add column versao integer not null default 1`.execute(db);
  },
};
