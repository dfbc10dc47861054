/** What a server does again and again while it runs, and not only when it starts. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../server/db/engine';
import { composeStore, openEngine } from '../../server/db/store';
import { callerAt, signIn } from './support/api';
import { createDatabase, databaseKinds, temporaryFolder, unhurried } from './support/databases';
import { startProcess } from './support/process';
import { execute } from './support/raw';

const DAY_MS = 24 * 3_600_000;

/** In the server's process, what waits for an hour or longer waits for a tenth of a second. */
const hoursPass = `
  const { setTimeout, setInterval } = globalThis;
  const soon = (ms) => (ms >= 3_600_000 ? 100 : ms);
  globalThis.setTimeout = (work, ms, ...rest) => setTimeout(work, soon(ms), ...rest);
  globalThis.setInterval = (work, ms, ...rest) => setInterval(work, soon(ms), ...rest);`;

/** Whether there is such a process. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function start(environment: Record<string, string>) {
  const folder = temporaryFolder();
  const databaseUrl = `file:${join(folder.path, 'a.sqlite')}`;
  const server = await startProcess({
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'info',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hoursPass)}`,
    ...environment,
  });
  onTestFinished(async () => {
    await server.kill('SIGTERM');
    folder.remove();
  });
  return { ...server, databaseUrl };
}

test('a change is removed by the hour once it is older than HISTORY_DAYS, and none before', async () => {
  const { origin, output, databaseUrl } = await start({ HISTORY_DAYS: '10' });
  await expect.poll(output).toContain('removed after their time');
  const call = callerAt(origin, await signIn(callerAt(origin)));
  const ages = [9.9, 10.1];
  const ids: unknown[] = [];
  for (const age of ages) {
    const { body: id } = await call('POST', '/cidades', { nome: `De ${age} dias` });
    ids.push(id);
    await execute(
      databaseUrl,
      `update mudancas set quando = quando - ${age * DAY_MS} where registro = ${id} returning id`,
    );
  }
  const kept = async () => Object((await call('GET', '/mudancas')).body).map(({ id }: { id: number }) => id);
  await expect.poll(kept).toEqual(ids.slice(0, 1));
  const rounds = () => output().match(/removed after their time/g)?.length ?? 0;
  const before = rounds();
  await expect.poll(rounds).toBeGreaterThan(before + 1);
  expect(await kept()).toEqual(ids.slice(0, 1));
});

test('the log says how many changes and keys were removed', async () => {
  const first = await start({});
  // Its clock is noted by then.
  await expect.poll(first.output).toContain('removed after their time');
  await first.kill('SIGTERM');
  await execute(
    first.databaseUrl,
    `insert into mudancas (tipo, registro, versao, acao, quem, quando)
      values ('cidades', 7, 1, 'criou', 1, 0), ('cidades', 7, 2, 'apagou', 1, 1) returning id`,
  );
  await execute(first.databaseUrl, "insert into chaves values (1, 'a', 'b', 7, 0) returning chave");
  const { output } = await startProcess({ DATABASE_URL: first.databaseUrl, LOG_LEVEL: 'info' });
  await expect.poll(output).toContain('"mudancas":2,"chaves":1,"msg":"removed after their time"');
});

test.each(databaseKinds)('on %s no statement removes more than a thousand rows at once', async (kind) => {
  const database = await createDatabase(kind);
  onTestFinished(() => database.remove());
  const engine = await openEngine(database.url, { limits: unhurried });
  onTestFinished(() => engine.close());
  const numbers = 'with recursive n (v) as (select 1 union all select v + 1 from n where v < 20000)';
  const fill = (table: string, values: string) =>
    execute(database.url, `${numbers} insert into ${table} select ${values} from n returning 1`);
  await fill('chaves', "1, cast(v as text), 'b', v, 0");
  await fill('acessos', 'cast(v as text), 0');
  await fill('importacoes (chave, usuario, tipo, quando)', "cast(v as text), 1, 'cidades', 0");
  await fill('importados', '1, v, v');
  await fill('mudancas (tipo, registro, versao, acao, quem, quando)', "'cidades', v, 1, 'criou', 1, 0");
  const tables = ['chaves', 'acessos', 'importacoes', 'importados', 'mudancas'];
  const sum = tables.map((table) => `(select count(*) from ${table})`).join(' + ');
  const rowsLeft = async () => Number((await execute(database.url, `select ${sum} as total`))[0]?.total);
  const left = [await rowsLeft()];
  expect(left).toEqual([100_000]);
  const write: Database['write'] = async (statement) => {
    const rows = await engine.write(statement);
    left.push(await rowsLeft());
    return rows;
  };
  expect(await composeStore({ ...engine, write }).expire(90)).toEqual({ mudancas: 20_000, chaves: 20_000 });
  expect(left.at(-1)).toBe(0);
  const removals = left.slice(1).map((rows, at) => (left[at] ?? 0) - rows);
  expect(Math.max(...removals)).toBeLessThanOrEqual(1_000);
});

test('a server that goes on running makes a backup of each day', async () => {
  const backups = temporaryFolder();
  onTestFinished(backups.remove);
  const place = join(backups.path, 'daily');
  mkdirSync(place);
  const { output } = await start({ BACKUP_FOLDER: place });
  const made = () => output().match(/backup made/g)?.length ?? 0;
  await expect.poll(made, { timeout: 30_000 }).toBe(1);
  const [today = ''] = readdirSync(place);
  const yesterday = `cadastro-${new Date(Date.now() - DAY_MS - 1_000).toISOString().replaceAll(':', '-')}.sqlite`;
  renameSync(join(place, today), join(place, yesterday));
  await expect.poll(made, { timeout: 30_000 }).toBe(2);
  expect(readdirSync(place)).toEqual([yesterday, expect.stringMatching(/^cadastro-.*\.sqlite$/)]);
});

test('a backup that can not be removed is said, and the server goes on', async () => {
  const backups = temporaryFolder();
  onTestFinished(backups.remove);
  const old = 'cadastro-2020-01-01T00-00-00.000Z.sqlite';
  writeFileSync(join(backups.path, old), '');
  const noRemoval = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const isServer = process.argv[1]?.endsWith('main.js');
    if (isServer) fs.promises.unlink = async () => Promise.reject(new Error('no removal'));
    syncBuiltinESMExports();`;
  const { origin, output, kill } = await start({
    BACKUP_FOLDER: backups.path,
    BACKUP_KEEP: '1',
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(noRemoval)}`,
  });
  await expect.poll(output, { timeout: 30_000 }).toMatch(/no removal.*backup failed/);
  expect(await callerAt(origin)('GET', '/saude')).toMatchObject({
    status: 200,
    body: { copia: { ok: false } },
  });
  expect(readdirSync(backups.path)).toHaveLength(2);
  expect(await kill('SIGTERM')).toMatchObject({ code: 0 });
});

test('a backup that is under way ends with its server', async () => {
  const backups = temporaryFolder();
  onTestFinished(backups.remove);
  const place = join(backups.path, 'daily');
  mkdirSync(place);
  const pidFile = join(backups.path, 'pid');
  // The command of the backup says which process it is, and never gets on.
  const stuck = `
    import { writeFileSync } from 'node:fs';
    if (process.argv[1]?.endsWith('backup.js')) {
      writeFileSync(${JSON.stringify(pidFile)}, String(process.pid));
      await new Promise((resolve) => setTimeout(resolve, 600_000));
    }`;
  const server = await startProcess({
    DATABASE_URL: `file:${join(backups.path, 'a.sqlite')}`,
    BACKUP_FOLDER: place,
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(stuck)}`,
  });
  const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0);
  await expect.poll(pid).toBeGreaterThan(0);
  onTestFinished(() => {
    if (isRunning(pid())) process.kill(pid(), 'SIGKILL');
  });
  expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
  await expect.poll(() => isRunning(pid())).toBe(false);
});
