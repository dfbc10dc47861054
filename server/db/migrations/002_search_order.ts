import { sql } from 'kysely';
import { recompute } from './recompute';
import { searchable002 } from './searchable002';
import type { Version } from './version';

/**
 * Names found by plain letters in every alphabet; an index for names that
 * are or begin with what is looked for; a version in every record, which moves
 * with each change of it. On PostgreSQL, servers of the release before forget
 * their counts.
 */
export const searchOrder: Version = {
  sqlite: {
    async up(db) {
      await recompute(db, 'pessoas', 'nomeCompleto', searchable002);
      await recompute(db, 'cidades', 'nome', searchable002);
      await sql`create index pessoas_inicio on pessoas (busca)`.execute(db);
      await sql`create index cidades_inicio on cidades (busca)`.execute(db);
      await sql`alter table pessoas add column versao integer not null default 1`.execute(db);
      await sql`alter table cidades add column versao integer not null default 1`.execute(db);
    },
  },
  postgres: {
    async up(db) {
      await recompute(db, 'pessoas', 'nomeCompleto', searchable002);
      await recompute(db, 'cidades', 'nome', searchable002);
      await sql`create index pessoas_inicio on pessoas (busca text_pattern_ops)`.execute(db);
      await sql`create index cidades_inicio on cidades (busca text_pattern_ops)`.execute(db);
      await sql`alter table pessoas add column versao bigint not null default 1`.execute(db);
      await sql`alter table cidades add column versao bigint not null default 1`.execute(db);
      await sql`update contadores set versao = versao + 1 where fatia = 0`.execute(db);
    },
  },
};
