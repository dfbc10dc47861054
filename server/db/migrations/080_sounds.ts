import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';
import { keysOf, soundsOf } from '../../../src/domain/sounds';
import { statements, type Version } from './version';

const tables = ['pessoas', 'cidades'];
const BATCH = 5_000;

type Named = { id: number; busca: string };
type Rows = RawBuilder<unknown>;

/** Keeps the sounds of rows, given as `values (id, sounds divided by blanks), …`. */
type Keep = (table: string, rows: Rows) => Rows;

/** Computes the sounds of all rows, and keeps them and the vocabulary. Signals are handled between batches. */
async function computeSounds(db: Kysely<unknown>, keep: Keep) {
  const heard = new Set<string>();
  for (const table of tables) {
    for (let last = 0; ; await new Promise(setImmediate)) {
      const { rows } = await sql<Named>`select id, busca from ${sql.table(table)} where id > ${last}
        order by id limit ${BATCH}`.execute(db);
      if (rows.length === 0) break;
      const values = rows.map(({ id, busca }) => {
        const sounds = soundsOf(busca);
        for (const sound of sounds) heard.add(sound);
        return sql`(${id}, ${sounds.join(' ')})`;
      });
      await keep(table, sql`values ${sql.join(values)}`).execute(db);
      last = rows.at(-1)?.id ?? last;
    }
  }
  const keys = [...heard].flatMap((sound) => keysOf(sound).map((key) => sql`(${key}, ${sound})`));
  for (let done = 0; done < keys.length; done += BATCH) {
    await sql`insert into sons (chave, som) values ${sql.join(keys.slice(done, done + BATCH))}`.execute(db);
  }
}

const computing = (before: readonly string[], keep: Keep, after: readonly string[]): Migration => ({
  async up(db) {
    await statements(before).up(db);
    await computeSounds(db, keep);
    await statements(after).up(db);
  },
});

/** SQLite: 1, and one more for each letter of a word that can be left out. */
const PLACES = `json_each('[${Array.from({ length: 41 }, (_, at) => at + 1).join()}]')`;

/** SQLite: adds the sounds of a row to the vocabulary that aren't there, each under the keys of `keysOf`. */
const learnNew = `insert into sons (chave, som)
  select case n.value when 1 then s.value else substr(s.value, 1, n.value - 2) || substr(s.value, n.value) end, s.value
  from json_each('["' || replace(new.som, ' ', '","') || '"]') as s, ${PLACES} as n
  where s.value <> '' and not exists (select 1 from sons where chave = s.value and som = s.value)
  and (n.value = 1 or length(s.value) between 4 and 40 and n.value <= length(s.value) + 1)
  on conflict do nothing;`;

/** PostgreSQL: what a trigger does after rows were inserted, deleted or truncated, or one was updated. */
const keepSounds = (
  table: string,
) => `create function ${table}_som_guardar() returns trigger language plpgsql as $$
  begin
    if tg_op = 'INSERT' then
      insert into ${table}_som select id, string_to_array(som, ' ') from novas;
      if exists (select 1 from novas, unnest(string_to_array(novas.som, ' ')) as s(som)
          where s.som <> '' and not exists (select 1 from sons where sons.chave = s.som and sons.som = s.som)) then
        perform sons_aprender(array(select distinct unnest(string_to_array(som, ' ')) from novas));
      end if;
    elsif tg_op = 'UPDATE' then
      insert into ${table}_som values (new.id, string_to_array(new.som, ' '))
        on conflict (id) do update set som = excluded.som;
      perform sons_aprender(string_to_array(new.som, ' '));
    elsif tg_op = 'TRUNCATE' then
      truncate ${table}_som;
    else
      delete from ${table}_som using velhas where ${table}_som.id = velhas.id;
    end if;
    return null;
  end $$`;

/**
 * Names by their sounds. `som`: the sounds of a row, by which a write hands them over; `…_som`: the index of them;
 * `sons`: the vocabulary of all sounds, each under itself and under what it is with one letter left out.
 */
export const sounds: Version = {
  sqlite: computing(
    [
      'create table sons (chave text not null, som text not null, primary key (chave, som)) without rowid',
      ...tables.map((table) => `alter table ${table} add column som text not null default ''`),
    ],
    (table, rows) => sql`with v(id, som) as (${rows}) update ${sql.table(table)} set som = v.som from v
      where ${sql.table(table)}.id = v.id`,
    tables.flatMap((table) => {
      const index = `insert into ${table}_som(rowid, som) values (new.id, new.som);`;
      const unindex = `insert into ${table}_som(${table}_som, rowid, som) values ('delete', old.id, old.som);`;
      return [
        `create virtual table ${table}_som using fts5(
           som, content='${table}', content_rowid='id', columnsize=0, detail=none, tokenize='ascii')`,
        `insert into ${table}_som(${table}_som) values ('rebuild')`,
        `create trigger ${table}_som_criada after insert on ${table} begin ${index} ${learnNew} end`,
        `create trigger ${table}_som_apagada after delete on ${table} begin ${unindex} end`,
        `create trigger ${table}_som_alterada after update of som on ${table} when old.som <> new.som begin
           ${unindex} ${index} ${learnNew} end`,
      ];
    }),
  ),
  // Rows of before have no `som`: writing them all would double the table.
  postgres: computing(
    [
      'create table sons (chave text not null, som text not null, primary key (chave, som))',
      ...tables.flatMap((table) => [
        `alter table ${table} add column som text`,
        `alter table ${table} alter column som set default ''`,
        `create table ${table}_som (id bigint primary key, som text[] not null)`,
      ]),
    ],
    (table, rows) => sql`insert into ${sql.table(`${table}_som`)}
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
      ...tables.flatMap((table) => [
        `create index ${table}_som_som on ${table}_som using gin (som)`,
        keepSounds(table),
        `create trigger ${table}_som_criada after insert on ${table} referencing new table as novas
           for each statement execute function ${table}_som_guardar()`,
        `create trigger ${table}_som_apagada after delete on ${table} referencing old table as velhas
           for each statement execute function ${table}_som_guardar()`,
        `create trigger ${table}_som_esvaziada after truncate on ${table}
           for each statement execute function ${table}_som_guardar()`,
        `create trigger ${table}_som_alterada after update of som on ${table}
           for each row when (old.som is distinct from new.som) execute function ${table}_som_guardar()`,
      ]),
    ],
  ),
};
