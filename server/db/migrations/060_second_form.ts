import { type Migration, sql } from 'kysely';
import { searchableName } from '../searchable';
import type { Version } from './version';

const BATCH = 5_000;

const recomputed: Migration = {
  async up(db) {
    for (const [table, name] of [
      ['pessoas', 'nomeCompleto'],
      ['cidades', 'nome'],
    ] as const) {
      for (let last: number | undefined = 0; last !== undefined; ) {
        const { rows } = await sql<{ id: number; name: string; busca: string }>`
          select id, ${sql.ref(name)} as name, busca from ${sql.table(table)}
          where id > ${last} order by id limit ${sql.lit(BATCH)}`.execute(db);
        for (const { id, name, busca } of rows) {
          if (searchableName(name) === busca) continue;
          await sql`update ${sql.table(table)} set busca = ${searchableName(name)} where id = ${id}`.execute(
            db,
          );
        }
        last = rows.at(-1)?.id;
        // Signals are handled between batches.
        await new Promise(setImmediate);
      }
    }
  },
};

/** Names are found with nothing for their punctuation, too. */
export const secondForm: Version = { sqlite: recomputed, postgres: recomputed };
