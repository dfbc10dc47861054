import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { object } from 'superstruct';
import { describe, expect, onTestFinished, test } from 'vitest';
import { StartupError } from '../../server/cli';
import { recordChanges } from '../../server/db/changes';
import { migrationsOf } from '../../server/db/migrations/all';
import { recordsOf } from '../../server/db/records';
import { openEngine } from '../../server/db/store';
import { kinds, type RecordTable } from '../../server/kinds';
import { pessoas } from '../../src/domain/pessoa';
import { requiredText } from '../../src/domain/rules';
import { pessoaOf } from '../support/people';
import { callerAt, user } from './support/api';
import { createDatabase, databaseKinds, openDatabase, temporaryFolder, unhurried } from './support/databases';
import { launchServer, originOf, startProcess } from './support/process';
import { execute } from './support/raw';
import { releasedDatabase } from './support/released';

/** Lets the process stand still where it begins to upgrade, as long SQL in its own thread does, until the pipe is written. */
const standingStillAt = (pipe: string) =>
  `--import=data:text/javascript,${encodeURIComponent(`
    import { readFileSync } from 'node:fs';
    const { write } = process.stdout;
    process.stdout.write = function (...values) {
      const isWritten = write.apply(this, values);
      if (String(values[0]).startsWith('Atualizando')) readFileSync('${pipe}');
      return isWritten;
    };`)}`;

const [AS_WRITTEN, IN_ASCII] = ['ação.com.br', 'xn--ao-siap.com.br'];

const MADE = {
  SQLite: `select type || ' ' || tbl_name || ' ' || name as made, sql from sqlite_master where sql is not null`,
  PostgreSQL: `select indexname as made, indexdef as sql from pg_indexes where schemaname = 'public'
    union all select tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select table_name || '.' || column_name, data_type || is_nullable || coalesce(column_default, '')
      from information_schema.columns where table_schema = 'public'
    union all select proname, prosrc from pg_proc where pronamespace = 'public'::regnamespace and proname like 'tot%'`,
};

describe.each(databaseKinds)('a %s database of version 1.0.0', (kind) => {
  const secret = async (url: string) =>
    (await execute(url, "select valor from configuracoes where chave = 'segredo'"))[0]?.valor;

  test('opens with its data, old hashes among it, and says where it is brought up to date', async () => {
    const { url, remove } = await releasedDatabase(kind);
    const before = await secret(url);
    await execute(url, "update cidades set nome = 'São d''Oeste', busca = 'sao d oeste' where id = 1");
    // One email in two forms, which 1.0.0 took for two.
    for (const [id, domain] of [AS_WRITTEN, IN_ASCII].entries()) {
      await execute(url, `update pessoas set email = 'p@${domain}' where id = ${id + 4}`);
      await execute(
        url,
        `insert into usuarios (nome, email, senha) select nome, 'Ana@${domain}', senha from usuarios where id = ${id + 1}`,
      );
    }
    const server = await startProcess({ DATABASE_URL: url });
    const newest = Object.keys(migrationsOf(kind === 'SQLite' ? 'sqlite' : 'postgres')).at(-1);
    const said = server.output().match(/Atualizando o banco de dados .*/g) ?? [];
    expect(said).toEqual([`Atualizando o banco de dados da versão 030_familiar_networks para a ${newest}…`]);

    const visit = callerAt(server.origin);
    const signIn = (email: string, senha: string) => visit('POST', '/entrar', { email, senha });
    const PASSWORD_OF_BIA = 'uma senha antiga é';
    expect((await signIn('bia@example.com', PASSWORD_OF_BIA)).status).toBe(200);
    const call = callerAt(server.origin, Object((await signIn(user.email, user.senha)).body).accessToken);
    expect(server.output()).toContain('Emails de pessoas que já existem, escritos de outro modo: 1.');
    // Two forms of Rui's are in the released database.
    expect(server.output()).toContain('Emails de usuarios que já existem, escritos de outro modo: 2.');
    expect((await signIn(`ANA@${AS_WRITTEN.toUpperCase()}`, user.senha)).status).toBe(200);
    expect((await signIn(`ANA@${IN_ASCII}`, PASSWORD_OF_BIA)).status).toBe(200);
    expect((await call('GET', '/pessoas')).body).toMatchObject([
      { id: 1, nomeCompleto: 'José da Silva', email: 'p1@example.com', cidadeId: 1 },
      { id: 2, nomeCompleto: 'Ana Lima', email: 'p2@example.com', cidadeId: 2 },
      { id: 3, nomeCompleto: 'Μάρκος Παύλος', email: 'p3@example.com', cidadeId: 3 },
      { id: 4, nomeCompleto: 'Primeira Igual' },
      { id: 5, nomeCompleto: 'Segunda Igual' },
    ]);
    for (const [filter, id] of Object.entries({ sao: 1, doeste: 1, lodz: 4, odegard: 6 })) {
      const found = await call('GET', `/cidades?filter=${filter}`);
      expect(found.body).toMatchObject([{ id }]);
      expect(found.headers.get('x-total-count')).toBe('1');
    }
    expect((await call('GET', '/cidades')).headers.get('x-total-count')).toBe('5');

    // Everything can be changed, and ids of deleted records are never used again.
    expect(await call('POST', '/cidades', { nome: 'São Luís' })).toMatchObject({ status: 201, body: 7 });
    expect((await call('PUT', '/cidades/6', { nome: 'São Odegard' })).status).toBe(204);
    const put = (id: number, email: string) => call('PUT', `/pessoas/${id}`, pessoaOf('Uma Igual', email));
    expect((await put(5, `p@${IN_ASCII}`)).status).toBe(204);
    expect((await put(4, `p@${AS_WRITTEN}`)).status).toBe(204);
    expect((await put(2, `P@${AS_WRITTEN}`)).status).toBe(409);
    expect((await call('DELETE', '/pessoas/3')).status).toBe(204);
    expect((await call('GET', '/cidades?filter=sao')).headers.get('x-total-count')).toBe('3');
    expect((await call('GET', '/pessoas?filter=igual')).headers.get('x-total-count')).toBe('2');
    await server.kill('SIGTERM');
    expect(await secret(url)).toBe(before);
    await remove();
  });

  test('is upgraded while every call is answered 503, with why', async () => {
    const { url, remove } = await releasedDatabase(kind);
    const folder = temporaryFolder();
    const gate = join(folder.path, 'gate');
    execFileSync('mkfifo', [gate]);
    const server = launchServer({ DATABASE_URL: url, NODE_OPTIONS: standingStillAt(gate) });
    const port = () => /503 na porta (\d+)/.exec(server.output())?.[1];
    await expect.poll(port, { timeout: 60_000 }).toBeDefined();
    const address = `http://127.0.0.1:${port()}`;
    for (const path of ['/api/saude', '/api/pessoas', '/']) {
      const answer = await fetch(`${address}${path}`);
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-cadastro')).toBe('1');
      expect(await answer.json()).toEqual({
        servidor: 'ok',
        banco: 'indisponível',
        migracao: expect.stringMatching(
          /^Atualizando o banco de dados da versão 030_familiar_networks para a /,
        ),
        errors: { default: 'Atualizando o banco. Tente de novo em instantes.' },
      });
    }
    const up = originOf(server);
    writeFileSync(gate, '');
    expect((await fetch(`${await up}/api/saude`)).status).toBe(200);
    await expect(fetch(`${address}/api/saude`)).rejects.toThrow();
    server.child.kill('SIGTERM');
    await once(server.child, 'close');
    folder.remove();
    await remove();
  });

  test('keeps the steps of an upgrade that are done when a later one is interrupted', async () => {
    const { url, remove } = await releasedDatabase(kind);
    onTestFinished(remove);
    // In the way of the last step.
    await execute(url, 'alter table pessoas add column "buscaEmail" text');
    await expect(openDatabase(url)).rejects.toThrow();
    const [newest] = await execute(url, 'select max(name) as name from versoes');
    expect(newest?.name).toBe('050_epoch');
    await execute(url, 'alter table pessoas drop column "buscaEmail"');
    await (await openDatabase(url)).close();
  });

  test('comes to have the tables of a new one', async () => {
    const made = [await releasedDatabase(kind), await createDatabase(kind)].map(async ({ url, remove }) => {
      await (await openDatabase(url)).close();
      const rows = await execute(url, MADE[kind]);
      await remove();
      return rows.map((row) => `${row.made}: ${row.sql}`.replace(/["\s]+/g, ' ').toLowerCase()).sort();
    });
    const [upgraded, fresh] = await Promise.all(made);
    expect(upgraded).toEqual(fresh);
  });

  test('that is older is refused, and the step between is named', async () => {
    const { url, remove } = await releasedDatabase(kind);
    onTestFinished(remove);
    await execute(url, "delete from versoes where name > '022' returning name");
    await expect(openDatabase(url)).rejects.toThrow(StartupError);
    await expect(openDatabase(url)).rejects.toThrow('Abra-o uma vez com a versão 1.0.0');
  });
});

/** Pessoas as they would be with a field more, which came by a migration. */
const withOneMore: RecordTable = {
  ...kinds.pessoas,
  rules: object({ ...pessoas.rules.schema, campo: requiredText() }),
  defaults: { campo: 'nenhum' },
};

test.each(databaseKinds)(
  'what %s deleted before a field came is shown, and comes back, with its default',
  async (kind) => {
    const { url, remove } = await createDatabase(kind);
    onTestFinished(remove);
    const before = await openDatabase(url);
    const { pessoas, cidades } = before.records;
    const city = await cidades.create({ nome: 'Olinda' }, 1);
    const values = pessoaOf('Maria Silva', 'maria@example.com', city.id);
    const { id } = await pessoas.create(values, 1);
    await pessoas.update(id, { ...values, nomeCompleto: 'Maria Souza' }, 1);
    await pessoas.remove(id, 1);
    await before.close();
    await execute(url, "alter table pessoas add column campo text not null default 'nenhum'");

    const engine = await openEngine(url, { limits: unhurried });
    onTestFinished(() => engine.close());
    const { restore, read } = recordsOf(engine, withOneMore, () => undefined);
    const { history } = recordChanges(engine, withOneMore);
    expect(await restore(id, 1)).toBe(4);
    const campo = 'nenhum';
    expect((await read(id))?.record).toEqual({ ...values, id, nomeCompleto: 'Maria Souza', campo });
    const { rows } = await history(id, 1, { page: 1, limit: 9 });
    expect(rows.map(({ antes }) => antes)).toEqual([
      null,
      { ...values, nomeCompleto: 'Maria Souza', campo },
      { ...values, campo },
      null,
    ]);
  },
);

/**
 * Digests of the statements of each migration on SQLite and PostgreSQL. A new migration adds its line. No line changes:
 * `restore` refuses a database whose tables and triggers are not those that its migrations make.
 */
const FROZEN = {
  '030_familiar_networks': ['6MwC0PND66wze-LL', '-P-L85yoo_dqlHan'],
  '040_changes': ['ZdFmwjup6Vf-oZQ0', 'd5NQ35wwF2gG_ZOV'],
  '050_epoch': ['J8dI18ICLpOp9qfR', 'gR0u4UYxsiGc9Lxn'],
  '060_forms': ['TxTRcAhMPNhPquRJ', '-J6XNJjUyZmh85CA'],
  '070_imports': ['sNqSsSNF8A2u6zXO', 'RVuRDEDB4wptQsX1'],
  '080_sounds': ['INeb9lHDRrF_R3GI', 'a7fgT3zeVTSgdOJH'],
  '090_versions': ['ybLKj9YyfhSLxn7Y', 'ybLKj9YyfhSLxn7Y'],
  '100_sound_triggers': ['r9BYJRXkbbfUJb6w', '47DEQpj8HBSa-_TI'],
  '110_words': ['XrL2_iHi_Czl5eY9', 'mKb59m50UsEcI4NS'],
};

test.each(databaseKinds)('two servers that start at once on a new %s tell of no upgrade', async (kind) => {
  const { url, remove } = await createDatabase(kind);
  onTestFinished(remove);
  const told: string[] = [];
  const starts = [1, 2].map(() => openEngine(url, { limits: unhurried }, (text) => told.push(text)));
  for (const engine of await Promise.all(starts)) await engine.close();
  expect(told).toEqual([]);
});

test('no migration is changed: databases have gone through it', async () => {
  const digests = async (database: 'sqlite' | 'postgres', language: 'sql' | 'text') => {
    const found: [string, string][] = [];
    for (const [name, migration] of Object.entries(migrationsOf(database))) {
      const hash = createHash('sha256');
      await migration(async (statement) => {
        hash.update(statement[language].replace(/\s+/g, ' '));
        return [];
      });
      found.push([name, hash.digest('base64url').slice(0, 16)]);
    }
    return found;
  };
  const postgres = new Map(await digests('postgres', 'text'));
  const made = (await digests('sqlite', 'sql')).map(([name, digest]) => [name, [digest, postgres.get(name)]]);
  expect(Object.fromEntries(made)).toEqual(FROZEN);
});
