import { statements, type Version } from './version';

/**
 * What every table of records has beside its own columns: for the migrations of the first kinds, and in `newTable` for
 * the migration of a new kind. The statements of a released migration never change.
 */

/** SQLite: an index of trigrams of one column. `columnsize=0`: only FTS5's own ranking needs sizes. */
const trigrams = (index: string, table: string, column: string, options: string) =>
  `create virtual table ${index} using fts5(
     ${column}, content='${table}', content_rowid='id', columnsize=0, ${options})`;

/** SQLite: takes a row out of an index of trigrams; the old text has to be named. */
const unindex = (index: string, column: string) =>
  `insert into ${index}(${index}, rowid, ${column}) values ('delete', old.id, old.${column});`;
const index = (index: string, column: string) =>
  `insert into ${index}(rowid, ${column}) values (new.id, new.${column});`;

/** SQLite: an index of trigrams of emails, and what keeps it in step. */
export const searchOfEmails = (table: string, column: string) => [
  trigrams(`${table}_busca_email`, table, column, `detail=none, tokenize='trigram'`),
  `create trigger ${table}_email_criado after insert on ${table} begin
     ${index(`${table}_busca_email`, column)} end`,
  `create trigger ${table}_email_apagado after delete on ${table} begin
     ${unindex(`${table}_busca_email`, column)} end`,
  `create trigger ${table}_email_alterado after update of ${column} on ${table} when old.${column} <> new.${column} begin
     ${unindex(`${table}_busca_email`, column)}
     ${index(`${table}_busca_email`, column)} end`,
];

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

/** The largest number of records, and of words, is far below 2 to this power. */
const MOST_DOUBLINGS = 40;

/**
 * The words of its names, as they sound. `…_palavras`: each with the number of records that have it. The number is exact
 * below 128; beyond, one record of a few counts for all of them, so that writes of frequent words don't wait for each
 * other, and a fall below a power of two counts anew. `peso` is its binary logarithm. `…_sons`: each word under itself and
 * under what it is with one letter left out, with its `peso`, by which the frequent ones are found first.
 */
export const words = {
  sqlite: (table: string) => {
    const [palavras, sons, som] = [`${table}_palavras`, `${table}_sons`, `${table}_som`];
    const step = '(1 << max(peso - 6, 0))';
    const powers = `json_each('[${Array.from({ length: MOST_DOUBLINGS }, (_, n) => 2 ** (n + 1)).join()}]')`;
    const weightOf = (count: string) => `(select count(*) from ${powers} where value <= ${count})`;
    const heard = (row: string) => `json_each('["' || replace(${row}.som, ' ', '","') || '"]') as s`;
    const isOwn = (other?: string) =>
      `s.value <> ''${other ? ` and instr(' ' || ${other}.som || ' ', ' ' || s.value || ' ') = 0` : ''}`;
    const isCounted = (row: string) => `${row}.id % ${step} = 0`;
    const learnt = (other?: string) => `from ${heard('new')} left join ${palavras} on som = s.value
      where ${isOwn(other)} and (som is null or ${isCounted('new')})`;
    const learn = (
      other?: string,
    ) => `insert into ${palavras} (som, registros, peso) select s.value, 1, 0 ${learnt(other)}
      on conflict (som) do update set registros = registros + ${step}, peso = ${weightOf(`registros + ${step}`)};`;
    const among = (other?: string) => `som in (select s.value from ${heard('old')} where ${isOwn(other)})`;
    const forget = (other?: string) => `update ${palavras} set (registros, peso) = (
          select count, ${weightOf('count')} from (select case
            when peso <= 6 or registros - ${step} >= 1 << peso then registros - ${step}
            else (select count(*) from ${som} where ${som} match '"' || ${palavras}.som || '"') end as count))
        where ${among(other)} and ${isCounted('old')};
      delete from ${palavras} where registros <= 0 and ${among(other)};`;
    const keys = (row: string) => `select case n.value when 1 then ${row}.som
        else substr(${row}.som, 1, n.value - 2) || substr(${row}.som, n.value) end as chave from ${PLACES} as n
      where n.value = 1 or length(${row}.som) between 4 and 40 and n.value <= length(${row}.som) + 1`;
    const ofOld = `peso = old.peso and som = old.som and chave in (${keys('old')})`;
    const unindex = `insert into ${som}(${som}, rowid, som) values ('delete', old.id, old.som);`;
    return [
      `create table ${palavras} (
         som text primary key, registros integer not null, peso integer not null) without rowid`,
      `create table ${sons} (chave text not null, peso integer not null, som text not null,
         primary key (chave, peso, som)) without rowid`,
      `create trigger ${palavras}_criada after insert on ${palavras} begin
         insert into ${sons} (chave, peso, som) select distinct chave, new.peso, new.som from (${keys('new')}); end`,
      `create trigger ${palavras}_apagada after delete on ${palavras} begin delete from ${sons} where ${ofOld}; end`,
      `create trigger ${palavras}_alterada after update of peso on ${palavras} when old.peso <> new.peso begin
         update ${sons} set peso = new.peso where ${ofOld}; end`,
      `create virtual table temp.${palavras}_lidas using fts5vocab(main, '${som}', 'row')`,
      `insert into ${palavras} (som, registros, peso)
         select term, doc, ${weightOf('doc')} from temp.${palavras}_lidas`,
      `drop table temp.${palavras}_lidas`,
      `create trigger ${table}_sons_criada after insert on ${table} when exists (select 1 ${learnt()}) begin
         ${learn()} end`,
      `create trigger ${table}_sons_alterada after update of som on ${table} when old.som <> new.som begin
         ${learn('old')} end`,
      // Words are counted in the index, so that both change in one trigger.
      `drop trigger ${table}_som_apagada`,
      `drop trigger ${table}_som_alterada`,
      `create trigger ${table}_som_apagada after delete on ${table} begin ${unindex} ${forget()} end`,
      `create trigger ${table}_som_alterada after update of som on ${table} when old.som <> new.som begin
         ${unindex} insert into ${som}(rowid, som) values (new.id, new.som); ${forget('new')} end`,
    ];
  },
  postgres: (table: string) => {
    const [palavras, sons, som] = [`${table}_palavras`, `${table}_sons`, `${table}_som`];
    const weightOf = (count: string) =>
      `(length(ltrim(cast(cast(greatest(${count}, 1) as bit(63)) as text), '0')) - 1)`;
    const keys = (row: string) => `lateral (select ${row}.som as chave
        union select left(${row}.som, n - 1) || substr(${row}.som, n + 1) from generate_series(1, length(${row}.som)) as n
          where length(${row}.som) between 4 and 40) as k`;
    return [
      `create table ${palavras} (som text collate "C" primary key, registros bigint not null, peso integer not null)`,
      `create table ${sons} (chave text collate "C" not null, peso integer not null, som text collate "C" not null,
         primary key (chave, peso, som))`,
      `insert into ${palavras} select som, registros, ${weightOf('registros')} from (
         select s.som, count(*) as registros from ${som}, unnest(${som}.som) as s(som)
         where s.som <> '' group by s.som) as f`,
      `insert into ${sons} select k.chave, w.peso, w.som from ${palavras} as w cross join ${keys('w')}`,
      `create function ${sons}_guardar() returns trigger language plpgsql as $$
       begin
         if tg_op = 'INSERT' then
           insert into ${sons} select k.chave, w.peso, w.som from novas as w cross join ${keys('w')};
         elsif tg_op = 'DELETE' then
           delete from ${sons} using velhas as w cross join ${keys('w')}
             where ${sons}.chave = k.chave and ${sons}.peso = w.peso and ${sons}.som = w.som;
         else
           update ${sons} set peso = new.peso from (select new.som) as w cross join ${keys('w')}
             where ${sons}.chave = k.chave and ${sons}.peso = old.peso and ${sons}.som = new.som;
         end if;
         return null;
       end $$`,
      `create trigger ${palavras}_criada after insert on ${palavras} referencing new table as novas
         for each statement execute function ${sons}_guardar()`,
      `create trigger ${palavras}_apagada after delete on ${palavras} referencing old table as velhas
         for each statement execute function ${sons}_guardar()`,
      `create trigger ${palavras}_alterada after update of peso on ${palavras}
         for each row when (old.peso <> new.peso) execute function ${sons}_guardar()`,
      // Of rows that come (1) and go (-1). Rows of words are locked in one order, so that two writes don't lock each other.
      `create function ${palavras}_contar(ids bigint[], nomes text[], sinais integer[]) returns void
       language plpgsql as $$
       declare
         mudadas text[];
         quantos bigint[];
       begin
         select array_agg(f.som order by f.som), array_agg(f.n order by f.som) into mudadas, quantos from (
           select w.som, sum(w.sinal * w.passo) as n from (
             select s.som, m.id, m.sinal, cast(1 as bigint) << greatest(0, coalesce(
               (select peso from ${palavras} where ${palavras}.som = s.som) - 6, 0)) as passo
             from unnest(ids, nomes, sinais) as m(id, nome, sinal)
             cross join unnest(string_to_array(m.nome, ' ')) as s(som) where s.som <> '') as w
           where w.id % w.passo = 0 group by w.som having sum(w.sinal) <> 0) as f;
         if mudadas is null then
           return;
         end if;
         if -1 = any(sinais) then
           perform 1 from ${palavras} where som = any(mudadas) order by som for update;
           update ${palavras} as p set registros = c.n, peso = ${weightOf('c.n')} from (
               select p.som, case when p.peso <= 6 or p.registros + m.n >= cast(1 as bigint) << p.peso
                   then p.registros + m.n
                   else (select count(*) from ${som} where ${som}.som @> array[m.som]) end as n
               from unnest(mudadas, quantos) as m(som, n) join ${palavras} as p on p.som = m.som where m.n < 0) as c
             where p.som = c.som;
           delete from ${palavras} where som = any(mudadas) and registros <= 0;
         end if;
         insert into ${palavras} as p (som, registros, peso)
           select m.som, m.n, ${weightOf('m.n')} from unnest(mudadas, quantos) as m(som, n) where m.n > 0 order by m.som
           on conflict (som) do update set registros = p.registros + excluded.registros,
             peso = ${weightOf('p.registros + excluded.registros')};
       end $$`,
      `create or replace function ${som}_guardar() returns trigger language plpgsql as $$
       declare
         ids bigint[];
         nomes text[];
         sinais integer[];
       begin
         if tg_op = 'INSERT' then
           insert into ${som} select id, string_to_array(som, ' ') from novas;
           select array_agg(id), array_agg(som), array_agg(1) into ids, nomes, sinais from novas;
         elsif tg_op = 'UPDATE' then
           -- An older row has no words of its own.
           select array_agg(id), array_agg(array_to_string(som, ' ')), array_agg(-1) into ids, nomes, sinais
             from ${som} where id = new.id;
           insert into ${som} values (new.id, string_to_array(new.som, ' '))
             on conflict (id) do update set som = excluded.som;
           ids := array_append(ids, new.id);
           nomes := array_append(nomes, new.som);
           sinais := array_append(sinais, 1);
         elsif tg_op = 'TRUNCATE' then
           truncate ${som}, ${palavras}, ${sons};
         else
           with idas as (delete from ${som} using velhas where ${som}.id = velhas.id returning ${som}.id, ${som}.som)
             select array_agg(id), array_agg(array_to_string(som, ' ')), array_agg(-1) into ids, nomes, sinais from idas;
         end if;
         if ids is not null then
           perform ${palavras}_contar(ids, nomes, sinais);
         end if;
         return null;
       end $$`,
    ];
  },
};

/** The columns and indexes of a table in which an email is unique and searched. */
const emails = (table: string) => [
  `alter table ${table} add column "buscaEmail" text not null default ''`,
  `alter table ${table} add column "emailUnico" text`,
  `create unique index ${table}_email on ${table} ("emailUnico")`,
];

/** SQLite: the triggers of `soundTriggers` that `words` replaces. */
const formerTriggers = (table: string) =>
  ['criada', 'alterada'].map((event) => `drop trigger ${table}_sons_${event}`);

/**
 * The migration of a new kind: its table, with all that the migrations up to 110 have given to the first kinds, in
 * their order.
 * @param columns its own columns, each in SQL that both databases understand
 */
export function newTable(
  table: string,
  columns: readonly string[],
  { hasEmail = false, hasCity = false } = {},
): Version {
  const create = (id: string, number: string) => {
    const city = hasCity ? [`"cidadeId" ${number} not null references cidades(id)`] : [];
    const own = [`id ${id}`, ...columns, ...city].join(', ');
    return [
      `create table ${table} (${own}, busca text not null, versao ${number} not null default 1)`,
      ...(hasCity ? [`create index ${table}_cidade on ${table} ("cidadeId")`] : []),
      ...(hasEmail ? emails(table) : []),
      ...imported(table),
    ];
  };
  return {
    sqlite: statements([
      ...create('integer primary key autoincrement', 'integer'),
      ...names.sqlite(table),
      ...(hasEmail ? searchOfEmails(table, '"buscaEmail"') : []),
      ...(hasEmail ? [`create index ${table}_inicio_email on ${table} ("buscaEmail")`] : []),
      ...sounds.sqlite.column(table),
      ...sounds.sqlite.index(table),
      ...soundTriggers(table),
      ...formerTriggers(table),
      ...words.sqlite(table),
    ]),
    postgres: statements([
      ...create('bigint generated by default as identity primary key', 'bigint'),
      ...names.postgres(table),
      ...(hasEmail ? [`create index ${table}_inicio_email on ${table} ("buscaEmail" text_pattern_ops)`] : []),
      ...sounds.postgres.column(table),
      ...sounds.postgres.index(table),
      ...words.postgres(table),
    ]),
  };
}
