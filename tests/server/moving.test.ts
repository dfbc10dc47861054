import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { pessoaOf } from '../support/people';
import { createDatabase, openDatabase } from './support/databases';
import { execute } from './support/raw';

/** The statement that docs/operations.md gives to set the sequences. */
const SEQUENCES = /\*\*Moving from SQLite\*\*.*?```sql\n(.*?)```/s.exec(
  readFileSync('docs/operations.md', 'utf8'),
)?.[1];

test('moving from SQLite to PostgreSQL takes the history along, and what was deleted comes back there', async () => {
  const [from, to] = [await createDatabase('SQLite'), await createDatabase('PostgreSQL')];
  for (const { remove } of [from, to]) onTestFinished(remove);
  const old = await openDatabase(from.url);
  const ana = await old.usuarios.create({ nome: 'Ana', email: 'ana@example.com', senha: 'x' });
  const city = await old.records.cidades.create({ nome: 'Olinda' }, ana);
  const values = [1, 2, 3].map((n) => pessoaOf(`Maria ${n}ª Silva`, `m${n}@example.com`, city.id));
  for (const one of values) await old.records.pessoas.create(one, ana);
  await old.records.pessoas.remove(3, ana);
  const history = { page: 1, limit: 9 };
  const before = await old.records.pessoas.history(3, ana, history);
  await old.close();

  await (await openDatabase(to.url)).close();
  const client = new Client({ connectionString: to.url });
  await client.connect();
  for (const table of ['cidades', 'pessoas', 'usuarios', 'mudancas']) {
    for (const row of await execute(from.url, `select * from ${table}`)) {
      const columns = Object.keys(row).map((name) => `"${name}"`);
      const places = columns.map((_, at) => `$${at + 1}`);
      await client.query(`insert into ${table} (${columns}) values (${places})`, Object.values(row));
    }
  }
  await client.query(SEQUENCES ?? '');
  await client.end();

  const moved = await openDatabase(to.url);
  onTestFinished(() => moved.close());
  const { pessoas } = moved.records;
  expect(await pessoas.history(3, ana, history)).toEqual(before);
  expect((await pessoas.list({ page: 1, limit: 5, filter: 'silva' })).total).toBe(2);
  const next = await pessoas.create(pessoaOf('Nova Pessoa', 'nova@example.com', city.id), ana);
  expect(next).toMatchObject({ outcome: 'created', id: 4 });
  expect(await pessoas.restore(3, ana)).toBe(3);
  expect((await pessoas.read(3))?.record).toEqual({ id: 3, ...values[2] });
  expect((await pessoas.list({ page: 1, limit: 5, filter: '' })).total).toBe(4);
});
