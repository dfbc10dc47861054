import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { callerAt, signIn } from '../server/support/api';
import { createDatabase, postgresUrl, temporaryFolder } from '../server/support/databases';
import { findPostgres } from '../server/support/postgresBinaries';
import { runCommand, startProcess } from '../server/support/process';
import { execute } from '../server/support/raw';
import { aPessoa, pessoaOf } from '../support/people';

test('a copy by pg_dump works in a database that sorts letters otherwise, and no earlier session does', async () => {
  const [from, to] = [await createDatabase('PostgreSQL'), await createDatabase('PostgreSQL')];
  for (const { remove } of [from, to]) onTestFinished(remove);
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  const old = await startProcess({ DATABASE_URL: from.url });
  const token = await signIn(callerAt(old.origin));
  const call = callerAt(old.origin, token);
  const { body: cidadeId } = await call('POST', '/cidades', { nome: 'São Luís' });
  const people = ['Álvaro', 'alvaro', 'Zé', 'ze', 'Étienne', 'etienne'].map((nome, n) => ({
    ...pessoaOf(`${nome} da Silva`, `p${n}@ação.com.br`),
    cidadeId,
  }));
  for (const person of people) expect((await call('POST', '/pessoas', person)).status).toBe(201);
  expect((await call('DELETE', '/pessoas/2')).status).toBe(204);
  const listed = (await call('GET', '/pessoas?filter=silva&limit=9')).body;

  const run = (program: string, args: string[]) =>
    execFileSync(join(findPostgres(), program), args, { stdio: ['ignore', 'ignore', 'inherit'] });
  const file = join(folder.path, 'cadastro.dump');
  run('pg_dump', ['--format=custom', `--file=${file}`, from.url]);
  expect((await old.kill('SIGTERM')).code).toBe(0);
  const name = new URL(to.url).pathname.slice(1);
  await execute(await postgresUrl(), `drop database ${name}`);
  const sorting = "locale_provider icu icu_locale 'pt-BR' template template0";
  await execute(await postgresUrl(), `create database ${name} ${sorting}`);
  run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${to.url}`, file]);
  const environment = { DATABASE_URL: to.url };
  expect(await runCommand('user', ['--end-sessions'], environment)).toMatchObject({ code: 0 });

  const server = await startProcess(environment);
  const visit = callerAt(server.origin);
  expect((await callerAt(server.origin, token)('GET', '/pessoas')).status).toBe(401);
  const again = callerAt(server.origin, await signIn(visit));
  expect((await again('GET', '/pessoas?filter=silva&limit=9')).body).toEqual(listed);
  for (const person of people.filter((_, n) => n !== 1)) {
    const email = person.email.toLocaleUpperCase('pt-BR');
    expect((await again('POST', '/pessoas', { ...person, email })).status).toBe(409);
  }
  expect((await again('POST', '/pessoas/2/restauracao')).status).toBe(204);
  const made = await again('POST', '/pessoas', { ...aPessoa, cidadeId });
  expect(made.status).toBe(201);
  // No number is used again.
  expect(made.body).toBeGreaterThan(people.length);
  expect(server.output()).not.toContain('Aviso');
  expect((await server.kill('SIGTERM')).code).toBe(0);
});
