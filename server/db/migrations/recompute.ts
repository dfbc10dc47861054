import { type Kysely, sql } from 'kysely';

const BATCH = 5_000;

/** Brings the searchable form (`busca`) of every name of a table up to what `searchable` answers. */
export async function recompute(
  db: Kysely<unknown>,
  table: string,
  searched: string,
  searchable: (name: string) => string,
) {
  for (let last = 0; ; ) {
    const { rows } = await sql<{ id: number | string; name: string; busca: string }>`
      select id, ${sql.ref(searched)} as name, busca from ${sql.table(table)}
      where id > ${last} order by id limit ${BATCH}`.execute(db);
    for (const { id, name, busca } of rows) {
      const now = searchable(name);
      if (now === busca) continue;
      await sql`update ${sql.table(table)} set busca = ${now} where id = ${id}`.execute(db);
    }
    const end = rows.at(-1);
    if (end === undefined) return;
    last = Number(end.id);
    // SQLite answers within one turn of the event loop: without a pause no signal would be heard to the end.
    await new Promise((resolve) => setImmediate(resolve));
  }
}
