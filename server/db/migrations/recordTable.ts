/**
 * What every table of records has beside its own columns, for the migrations that made it of the first kinds and for
 * that of a new one. The statements of a released migration never change.
 */

/** SQLite: an index of trigrams of one column. `columnsize=0`: only FTS5's own ranking needs sizes. */
export const trigrams = (index: string, table: string, column: string, options: string) =>
  `create virtual table ${index} using fts5(
     ${column}, content='${table}', content_rowid='id', columnsize=0, ${options})`;

/** SQLite: takes a row out of an index of trigrams; the old text has to be named. */
export const unindex = (index: string, column: string) =>
  `insert into ${index}(${index}, rowid, ${column}) values ('delete', old.id, old.${column});`;
export const index = (index: string, column: string) =>
  `insert into ${index}(rowid, ${column}) values (new.id, new.${column});`;

/** The index of its names (`busca`), and its total. */
export const names = {
  sqlite: (table: string) => [
    `create index ${table}_inicio on ${table} (busca)`,
    trigrams(`${table}_busca`, table, 'busca', `tokenize='trigram case_sensitive 1'`),
    `create trigger ${table}_criada after insert on ${table} begin
         ${index(`${table}_busca`, 'busca')}
         insert into totais values ('${table}', new.id / 4096, 0, 1)
           on conflict do update set total = total + 1; end`,
    `create trigger ${table}_apagada after delete on ${table} begin
         ${unindex(`${table}_busca`, 'busca')}
         update totais set total = total - 1 where tabela = '${table}' and bloco = old.id / 4096; end`,
    `create trigger ${table}_alterada after update of busca on ${table} when old.busca <> new.busca begin
         ${unindex(`${table}_busca`, 'busca')}
         ${index(`${table}_busca`, 'busca')} end`,
  ],
  // The index of trigrams is made at the start, where pg_trgm is available.
  postgres: (table: string) => [
    `create index ${table}_inicio on ${table} (busca text_pattern_ops)`,
    `create trigger ${table}_criada after insert on ${table} referencing new table as novas
         for each statement execute function totais_contar()`,
    `create trigger ${table}_apagada after delete on ${table} referencing old table as velhas
         for each statement execute function totais_contar()`,
    `create trigger ${table}_esvaziada after truncate on ${table}
         for each statement execute function totais_contar()`,
  ],
};

/** The import that made a record. */
export const imported = (table: string) => [
  `alter table ${table} add column importacao bigint`,
  `create index ${table}_importacao on ${table} (importacao, id) where importacao is not null`,
];

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

/** The sounds of its names: a column by which a write hands them over, and the index of them. */
export const sounds = {
  sqlite: {
    column: (table: string) => [`alter table ${table} add column som text not null default ''`],
    index: (table: string) => {
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
    },
  },
  postgres: {
    column: (table: string) => [
      `alter table ${table} add column som text`,
      `alter table ${table} alter column som set default ''`,
      `create table ${table}_som (id bigint primary key, som text[] not null)`,
    ],
    index: (table: string) => [
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
    ],
  },
};

/**
 * SQLite: the triggers of `sounds` in the form that asks first whether a sound is new: an insert from a select makes a
 * table in memory, also where it adds nothing.
 */
export function soundTriggers(table: string): string[] {
  const words = `json_each('["' || replace(new.som, ' ', '","') || '"]') as s`;
  const isNew = "s.value <> '' and not exists (select 1 from sons where chave = s.value and som = s.value)";
  const learn = (
    name: string,
    event: string,
  ) => `create trigger ${table}_sons_${name} after ${event} on ${table}
    when exists (select 1 from ${words} where ${isNew}) begin ${learnNew} end`;
  const index = `insert into ${table}_som(rowid, som) values (new.id, new.som);`;
  const unindex = `insert into ${table}_som(${table}_som, rowid, som) values ('delete', old.id, old.som);`;
  return [
    `drop trigger ${table}_som_criada`,
    `drop trigger ${table}_som_alterada`,
    `create trigger ${table}_som_criada after insert on ${table} begin ${index} end`,
    `create trigger ${table}_som_alterada after update of som on ${table} when old.som <> new.som begin
       ${unindex} ${index} end`,
    learn('criada', 'insert'),
    learn('alterada', 'update of som'),
  ];
}
