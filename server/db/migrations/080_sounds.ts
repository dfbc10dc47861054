import { keysOf, soundsOf } from '../../../src/domain/sounds';
import { join, named, type Statement, sql } from '../sql';
import { sounds as soundsOfNames } from './recordTable';
import { type Migration, type Run, statements, type Version } from './version';

const tables = ['pessoas', 'cidades'];
const BATCH = 5_000;

type Named = { id: number; busca: string };

/** Keeps the sounds of rows, given as `values (id, sounds divided by blanks), …`. */
type Keep = (table: string, rows: Statement) => Statement;

/** Computes the sounds of all rows, and keeps them and the vocabulary. Signals are handled between batches. */
async function computeSounds(run: Run, keep: Keep) {
  const heard = new Set<string>();
  for (const table of tables) {
    for (let last = 0; ; await new Promise(setImmediate)) {
      const rows = await run(sql<Named>`select id, busca from ${named(table)} where id > ${last}
        order by id limit ${BATCH}`);
      if (rows.length === 0) break;
      const values = rows.map(({ id, busca }) => {
        const sounds = soundsOf(busca);
        for (const sound of sounds) heard.add(sound);
        return sql`(${id}, ${sounds.join(' ')})`;
      });
      await run(keep(table, sql`values ${join(values)}`));
      last = rows.at(-1)?.id ?? last;
    }
  }
  const keys = [...heard].flatMap((sound) => keysOf(sound).map((key) => sql`(${key}, ${sound})`));
  for (let done = 0; done < keys.length; done += BATCH) {
    await run(sql`insert into sons (chave, som) values ${join(keys.slice(done, done + BATCH))}`);
  }
}

const computing =
  (before: readonly string[], keep: Keep, after: readonly string[]): Migration =>
  async (run) => {
    await statements(before)(run);
    await computeSounds(run, keep);
    await statements(after)(run);
  };

/**
 * Names by their sounds. `som`: the sounds of a row, by which a write hands them over; `…_som`: the index of them;
 * `sons`: the vocabulary of all sounds, each under itself and under what it is with one letter left out.
 */
export const sounds: Version = {
  sqlite: computing(
    [
      'create table sons (chave text not null, som text not null, primary key (chave, som)) without rowid',
      ...tables.flatMap(soundsOfNames.sqlite.column),
    ],
    (table, rows) => sql`with v(id, som) as (${rows}) update ${named(table)} set som = v.som from v
      where ${named(table)}.id = v.id`,
    tables.flatMap(soundsOfNames.sqlite.index),
  ),
  // Rows of before have no `som`: writing them all would double the table.
  postgres: computing(
    [
      'create table sons (chave text not null, som text not null, primary key (chave, som))',
      ...tables.flatMap(soundsOfNames.postgres.column),
    ],
    (table, rows) => sql`insert into ${named(`${table}_som`)}
      select cast(column1 as bigint), string_to_array(column2, ' ') from (${rows}) as v`,
    [
      // In one order, so that two writes of the same new words don't lock each other.
      `create function sons_aprender(novos text[]) returns void language sql as $$
         insert into sons (chave, som)
           select k.chave, s.som from unnest(novos) as s(som) cross join lateral (
             select s.som as chave
             union select left(s.som, n - 1) || substr(s.som, n + 1) from generate_series(1, length(s.som)) as n
             where length(s.som) between 4 and 40) as k
           where s.som <> '' and not exists (select 1 from sons where sons.chave = s.som and sons.som = s.som)
           order by 1, 2 on conflict do nothing $$`,
      ...tables.flatMap(soundsOfNames.postgres.index),
    ],
  ),
};
