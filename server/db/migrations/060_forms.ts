import { comparableEmail, searchableEmail } from '../../../src/domain/rules';
import { searchableName } from '../../../src/domain/searchable';
import { join, named, sql } from '../sql';
import { searchOfEmails } from './recordTable';
import { type Migration, type Run, statements, type Version } from './version';

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
async function recompute(run: Run, name: string, compute: (row: Texts) => Texts) {
  const table = named(name);
  const settings = Object.keys(compute({})).map(
    (column, at) => sql`${named(column)} = v.${named(`column${at + 2}`)}`,
  );
  for (let last = 0; ; await new Promise(setImmediate)) {
    const rows = await run(
      sql<Texts & { id: number }>`select * from ${table} where id > ${last} order by id limit 5000`,
    );
    if (rows.length === 0) return;
    const values = rows.map((row) => sql`(${join([row.id, ...Object.values(compute(row))])})`);
    await run(sql`update ${table} set ${join(settings)} from (values ${join(values)}) as v
      where ${table}.id = cast(v.column1 as bigint)`);
    last = rows.at(-1)?.id ?? last;
  }
}

/** Of rows whose emails have one form the first keeps it: the others have none, and go on as they are. */
async function addUniqueForm(run: Run, table: string) {
  const rows = named(table);
  const doubles = await run(sql`update ${rows} set "emailUnico" = null where id in (
    select id from (select id, row_number() over (partition by "emailUnico" order by id) as n from ${rows}) as f
    where n > 1) returning id`);
  const said = `Emails de ${table} que já existem, escritos de outro modo: ${doubles.length}. Continuam como estão.`;
  if (doubles.length > 0) process.stdout.write(`${said}\n`);
  await run(sql`create unique index ${named(`${table}_email`)} on ${rows} ("emailUnico")`);
}

/** Computes the forms of all rows between these statements and those. */
const computing =
  (before: readonly string[], after: readonly string[]): Migration =>
  async (run) => {
    await statements([
      ...before,
      `alter table pessoas add column "buscaEmail" text not null default ''`,
      ...['pessoas', 'usuarios'].map((table) => `alter table ${table} add column "emailUnico" text`),
      ...['pessoas', 'usuarios'].map((table) => `drop index ${table}_email`),
    ])(run);
    for (const [table, compute] of Object.entries(computed)) await recompute(run, table, compute);
    for (const table of ['pessoas', 'usuarios']) await addUniqueForm(run, table);
    await statements(after)(run);
  };

/** Names are found with nothing for their punctuation, too; emails are compared and searched in forms of our own. */
export const forms: Version = {
  sqlite: computing(
    [
      ...['criado', 'apagado', 'alterado'].map((name) => `drop trigger pessoas_email_${name}`),
      'drop table pessoas_busca_email',
    ],
    [
      ...searchOfEmails('pessoas', '"buscaEmail"'),
      `insert into pessoas_busca_email(pessoas_busca_email) values ('rebuild')`,
      'create index pessoas_inicio_email on pessoas ("buscaEmail")',
    ],
  ),
  postgres: computing(
    ['drop index if exists pessoas_busca_email'],
    ['create index pessoas_inicio_email on pessoas ("buscaEmail" text_pattern_ops)'],
  ),
};
