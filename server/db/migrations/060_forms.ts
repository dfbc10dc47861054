import { type Kysely, type Migration, sql } from 'kysely';
import { comparableEmail, searchableEmail } from '../../../src/domain/rules';
import { searchableName } from '../../../src/domain/searchable';
import { searchOfEmails } from './030_register';
import { statements, type Version } from './version';

type Texts = Readonly<Record<string, string>>;

/** The columns that are computed of the rows of each table. */
const computed: Readonly<Record<string, (row: Texts) => Texts>> = {
  cidades: ({ nome = '' }) => ({ busca: searchableName(nome) }),
  pessoas: ({ nomeCompleto = '', email = '' }) => ({
    busca: searchableName(nomeCompleto),
    buscaEmail: searchableEmail(email),
    emailUnico: comparableEmail(email),
  }),
  usuarios: ({ email = '' }) => ({ emailUnico: comparableEmail(email) }),
};

/** Signals are handled between batches. */
async function recompute(db: Kysely<unknown>, name: string, compute: (row: Texts) => Texts) {
  const table = sql.table(name);
  const settings = Object.keys(compute({})).map(
    (column, at) => sql`${sql.ref(column)} = v.${sql.ref(`column${at + 2}`)}`,
  );
  for (let last: unknown = 0; ; await new Promise(setImmediate)) {
    const { rows } =
      await sql<Texts>`select * from ${table} where id > ${last} order by id limit 5000`.execute(db);
    if (rows.length === 0) return;
    const values = rows.map((row) => sql`(${sql.join([row.id, ...Object.values(compute(row))])})`);
    await sql`update ${table} set ${sql.join(settings)} from (values ${sql.join(values)}) as v
      where ${table}.id = cast(v.column1 as bigint)`.execute(db);
    last = rows.at(-1)?.id;
  }
}

/** Of rows whose emails have one form the first keeps it: the others have none, and go on as they are. */
async function addUniqueForm(db: Kysely<unknown>, table: string) {
  const rows = sql.table(table);
  const { rows: doubles } = await sql`update ${rows} set "emailUnico" = null where id in (
    select id from (select id, row_number() over (partition by "emailUnico" order by id) as n from ${rows}) as f
    where n > 1) returning id`.execute(db);
  const said = `Emails de ${table} que já existem, escritos de outro modo: ${doubles.length}. Continuam como estão.`;
  if (doubles.length > 0) process.stdout.write(`${said}\n`);
  await sql`create unique index ${sql.ref(`${table}_email`)} on ${rows} ("emailUnico")`.execute(db);
}

/** Computes the forms of all rows between these statements and those. */
const computing = (before: readonly string[], after: readonly string[]): Migration => ({
  async up(db) {
    await statements([
      ...before,
      `alter table pessoas add column "buscaEmail" text not null default ''`,
      ...['pessoas', 'usuarios'].map((table) => `alter table ${table} add column "emailUnico" text`),
      ...['pessoas', 'usuarios'].map((table) => `drop index ${table}_email`),
    ]).up(db);
    for (const [table, compute] of Object.entries(computed)) await recompute(db, table, compute);
    for (const table of ['pessoas', 'usuarios']) await addUniqueForm(db, table);
    await statements(after).up(db);
  },
});

/** Names are found with nothing for their punctuation, too; emails are compared and searched in forms of our own. */
export const forms: Version = {
  sqlite: computing(
    [
      ...['criado', 'apagado', 'alterado'].map((name) => `drop trigger pessoas_email_${name}`),
      'drop table pessoas_busca_email',
    ],
    [
      ...searchOfEmails('"buscaEmail"'),
      `insert into pessoas_busca_email(pessoas_busca_email) values ('rebuild')`,
      'create index pessoas_inicio_email on pessoas ("buscaEmail")',
    ],
  ),
  postgres: computing(
    ['drop index if exists pessoas_busca_email'],
    ['create index pessoas_inicio_email on pessoas ("buscaEmail" text_pattern_ops)'],
  ),
};
