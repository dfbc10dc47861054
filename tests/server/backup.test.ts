import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyDatabase } from '../../server/commands/copy';
import { sqlitePath } from '../../server/db/store';
import { findProgram } from '../support/programs';
import { callerAt, signIn, user } from './support/api';
import { openDatabase, temporaryFolder } from './support/databases';
import { within } from './support/deadline';
import { launchBuilt, runCommand, startProcess } from './support/process';
import { execute } from './support/raw';
import { releasedDatabase } from './support/released';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const sqlite = (name: string) => `file:${join(folder.path, name)}`;

test('a backup is never readable by others and never replaces a file that appears meanwhile', async () => {
  const environment = { DATABASE_URL: sqlite('large.sqlite') };
  await execute(environment.DATABASE_URL, 'create table t as select zeroblob(100000000) as b');
  const target = join(folder.path, 'watched-copy.sqlite');
  const modes: number[] = [];
  let isMade = false;
  /** Somebody else makes the file as soon as the copy has begun, and before it is there. */
  const makeMeanwhile = () => {
    try {
      writeFileSync(target, 'precious', { flag: 'wx' });
      isMade = true;
    } catch {
      // It is there.
    }
  };
  const attempt = async () => {
    let done = false;
    const command = runCommand('backup', [target], environment).finally(() => {
      done = true;
    });
    while (!done) {
      for (const name of readdirSync(folder.path).filter((file) => file.startsWith('watched-copy.'))) {
        const file = join(folder.path, name);
        if (file === target) continue;
        modes.push((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077);
        makeMeanwhile();
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    return command;
  };
  let { code } = await attempt();
  // A machine that stalls may see nothing of a whole copy.
  for (; !isMade; { code } = await attempt()) rmSync(target);
  expect(code).toBe(1);
  expect(new Set(modes)).toEqual(new Set([0]));
  expect(readFileSync(target, 'utf8')).toBe('precious');
  expect(readdirSync(folder.path).filter((name) => name.includes('incompleto'))).toEqual([]);
});

test('backup makes a consistent copy while the server writes', async () => {
  const environment = { DATABASE_URL: sqlite('live.sqlite') };
  const server = await startProcess(environment);
  const token = await signIn(callerAt(server.origin));
  const call = callerAt(server.origin, token);
  let writing = true;
  const writes = (async () => {
    let written = 0;
    for (; writing; written += 1) await call('POST', '/cidades', { nome: `Cidade ${written}` });
    return written;
  })();
  const copy = join(folder.path, 'copy.sqlite');
  const result = await runCommand('backup', [copy], environment);
  expect(result).toEqual({ code: 0, output: `Cópia completa em ${copy}\n` });
  writing = false;
  expect(await writes).toBeGreaterThan(0);
  await server.kill('SIGTERM');

  expect(statSync(copy).mode & 0o077).toBe(0);
  const store = await openDatabase(`file:${copy}`);
  const { total } = await store.records.cidades.list({ page: 1, limit: 5, filter: 'cidade' });
  expect(await execute(`file:${copy}`, 'select count(*) as n from cidades')).toEqual([{ n: total }]);
  await store.close();
});

test('backup changes nothing of what it copies, not even what a server that was killed has left', async () => {
  const environment = { DATABASE_URL: sqlite('killed.sqlite') };
  const server = await startProcess(environment);
  await signIn(callerAt(server.origin));
  await server.kill('SIGKILL');
  const content = () =>
    ['killed.sqlite', 'killed.sqlite-wal'].map((name) => readFileSync(join(folder.path, name), 'base64'));
  const before = content();
  const copy = join(folder.path, 'killed-copy.sqlite');
  expect(await runCommand('backup', [copy], environment)).toMatchObject({ code: 0 });
  expect(content()).toEqual(before);
  expect(await execute(`file:${copy}`, 'select email from usuarios')).toEqual([{ email: user.email }]);
});

test.each([
  [
    'copy what is not there',
    ['fresh'],
    'missing.sqlite',
    /^O banco de dados \S+missing\.sqlite não existe\.$/,
  ],
  ['replace a file', ['kept'], 'kept', /^O arquivo \S+kept já existe\.$/],
  [
    'write where there is no folder',
    ['no/fresh'],
    'kept',
    /^Não foi possível copiar para \S+fresh: ENOENT: /,
  ],
  [
    'copy what is no database',
    ['fresh'],
    'kept',
    /^Não foi possível copiar para \S+fresh: \w.*not a database/,
  ],
  ['do without a name', [], 'kept', /^Uso: npm run backup -- ARQUIVO$/],
])('backup says in one line that it can not %s', async (_what, targets, source, said) => {
  const kept = join(folder.path, 'kept');
  writeFileSync(kept, 'x'.repeat(200));
  const paths = targets.map((name) => join(folder.path, name));
  const { code, output } = await runCommand('backup', paths, { DATABASE_URL: sqlite(source) });
  expect({ code, line: output.replace(/\n$/, '') }).toEqual({ code: 1, line: expect.stringMatching(said) });
  expect(readFileSync(kept, 'utf8')).toBe('x'.repeat(200));
  expect(readdirSync(folder.path).filter((name) => /fresh|incompleto/.test(name))).toEqual([]);
});

/** Options of a process whose file system does something else. */
function withFiles(statements: string) {
  const module = `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    ${statements}
    syncBuiltinESMExports();`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(module)}` };
}

test('backup works where files have no links, as on a memory stick', async () => {
  const environment = {
    DATABASE_URL: sqlite('linkless.sqlite'),
    ...withFiles(`fs.linkSync = () => { throw Object.assign(new Error('link'), { code: 'EPERM' }); };`),
  };
  await execute(environment.DATABASE_URL, 'create table t (n integer)');
  const copy = join(folder.path, 'linkless-copy.sqlite');
  expect(await runCommand('backup', [copy], environment)).toMatchObject({ code: 0 });
  expect(await execute(`file:${copy}`, 'select count(*) as n from t')).toEqual([{ n: 0 }]);
  expect((await runCommand('backup', [copy], environment)).code).toBe(1);
});

/** Refuses modes (EPERM) or locks (ENOLCK) of all that lies in a folder named `share`, as memory sticks and shares do. */
const SHIM = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
static int is_shared(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t n = readlink(link, path, sizeof path - 1);
  if (n < 0) return 0;
  path[n] = 0;
  return strstr(path, "/share/") != NULL;
}
static int refuses(const char *what) { return strstr(getenv("REFUSED"), what) != NULL; }
int chmod(const char *path, mode_t mode) {
  if (strstr(path, "/share/") && refuses("modes")) { errno = EPERM; return -1; }
  return ((int (*)(const char *, mode_t))dlsym(RTLD_NEXT, "chmod"))(path, mode);
}
int fchmod(int fd, mode_t mode) {
  if (refuses("modes") && is_shared(fd)) { errno = EPERM; return -1; }
  return ((int (*)(int, mode_t))dlsym(RTLD_NEXT, "fchmod"))(fd, mode);
}
static int lock(const char *name, int fd, int command, void *argument) {
  int locks = command == F_SETLK || command == F_SETLKW || command == F_GETLK;
  if (locks && refuses("locks") && is_shared(fd)) { errno = ENOLCK; return -1; }
  return ((int (*)(int, int, void *))dlsym(RTLD_NEXT, name))(fd, command, argument);
}
#define PASS(name) int name(int fd, int command, ...) { \
  va_list list; va_start(list, command); void *argument = va_arg(list, void *); va_end(list); \
  return lock(#name, fd, command, argument); }
PASS(fcntl)
PASS(fcntl64)
`;

const compiler = process.platform === 'linux' ? findProgram('cc') : undefined;

describe.runIf(compiler !== undefined)('on a disk that refuses', () => {
  let shim: string;
  const share = join(folder.path, 'share');
  beforeAll(() => {
    mkdirSync(share);
    writeFileSync(join(folder.path, 'shim.c'), SHIM);
    shim = join(folder.path, 'shim.so');
    execFileSync(String(compiler), ['-shared', '-fPIC', '-o', shim, join(folder.path, 'shim.c'), '-ldl']);
  });

  test.each<[string, string[]]>([
    ['modes', [`Aviso: ${share} não guarda permissões: quem lê essa pasta lê a cópia.`]],
    [
      'locks',
      [`Aviso: ${share} não aceita travas de arquivo: a cópia foi feita em ${folder.path} e levada para lá.`],
    ],
    [
      'modes and locks',
      [`Aviso: ${share} não aceita travas de arquivo: a cópia foi feita em ${folder.path} e levada para lá.`],
    ],
  ])('%s, a backup is made, and restored from there', async (REFUSED, said) => {
    const name = REFUSED.replaceAll(' ', '-');
    const environment = { DATABASE_URL: sqlite(`of-${name}.sqlite`) };
    const store = await openDatabase(environment.DATABASE_URL);
    await store.records.cidades.create({ nome: 'Olinda' }, 1);
    const copy = join(share, `${name}.sqlite`);
    const shimmed = { ...environment, LD_PRELOAD: shim, REFUSED };
    // While a server has the database open.
    const made = await runCommand('backup', [copy], shimmed);
    await store.close();
    expect(made.output.trim().split('\n').sort()).toEqual([...said, `Cópia completa em ${copy}`].sort());
    expect(made.code).toBe(0);
    expect(readdirSync(share).filter((one) => one.includes('incompleto'))).toEqual([]);
    expect(readdirSync(folder.path).filter((one) => one.includes('incompleto'))).toEqual([]);
    const elsewhere = { ...shimmed, DATABASE_URL: sqlite(`from-${name}.sqlite`) };
    expect(await runCommand('restore', [copy], elsewhere)).toMatchObject({ code: 0 });
    expect(await execute(elsewhere.DATABASE_URL, 'select nome from cidades')).toEqual([{ nome: 'Olinda' }]);
    // A second time nothing is overwritten.
    expect((await runCommand('backup', [copy], shimmed)).code).toBe(1);
  });
});

test('what a killed backup or restore has left goes with the next command, what is under way stays', async () => {
  const place = join(folder.path, 'killed');
  mkdirSync(place);
  const environment = { DATABASE_URL: `file:${join(place, 'a.sqlite')}` };
  await (await openDatabase(environment.DATABASE_URL)).close();
  await execute(environment.DATABASE_URL, 'create table t as select zeroblob(200000000) as b');
  // The process that is stopped may hold a lock of the database that it copies.
  const another = { DATABASE_URL: `file:${join(place, 'outro.sqlite')}` };
  await (await openDatabase(another.DATABASE_URL)).close();
  const interrupted = () => readdirSync(place).filter((name) => name.includes('.incompleto-'));
  const isCopying = (name: string) =>
    interrupted().some((one) => one.startsWith(name) && existsSync(join(place, one, 'copia')));
  /** Sends a signal to a backup while it copies. */
  const begin = async (name: string, signal: NodeJS.Signals): Promise<ChildProcess> => {
    const target = join(place, name);
    const { child } = launchBuilt('backup', [target], environment);
    const hasBegun = () => isCopying(name) || existsSync(target);
    await expect.poll(hasBegun, { interval: 1, timeout: 60_000 }).toBe(true);
    child.kill(signal);
    if (signal === 'SIGKILL') await once(child, 'close');
    if (!existsSync(target)) return child;
    // On a machine that stalls the copy may be whole before the signal comes.
    child.kill('SIGKILL');
    rmSync(target);
    return begin(name, signal);
  };
  await begin('copia.sqlite', 'SIGKILL');
  const [killed] = interrupted();
  expect(killed).toMatch(/^copia\./);
  const stopped = await begin('b.sqlite', 'SIGSTOP');
  const [live = '', ...rest] = interrupted();
  expect([live, rest]).toEqual([expect.stringMatching(/^b\./), []]);

  // With other files it is not ours.
  const foreign = live.replace('b.', 'c.').replace(`-${stopped.pid}-`, '-9999999-');
  mkdirSync(join(place, foreign), { mode: 0o700 });
  writeFileSync(join(place, foreign, 'notas.txt'), '');
  expect(await runCommand('backup', [join(place, 'd.sqlite')], another)).toEqual({
    code: 0,
    output: expect.stringContaining(
      `Aviso: em ${place} ficou como está o que não foi feito pelo Cadastro: "${foreign}".`,
    ),
  });
  expect(interrupted()).toEqual([live, foreign]);
  const closed = once(stopped, 'close');
  stopped.kill('SIGKILL');
  await closed;
  writeFileSync(join(place, 'a.sqlite.substituido-2026'), '');
  const { code, output } = await runCommand('forget', ['pessoas', '1'], environment);
  expect(code).toBe(1);
  expect(output).toMatch(/^Estas cópias ainda podem guardá-lo:$/m);
  expect(output).toContain(join(place, 'a.sqlite.substituido-2026'));
  expect(interrupted()).toEqual([foreign]);
});

/** A folder as of an interrupted copy, with a journal by which SQLite would remove `victim` when it opens the file. */
function plant(folder: string, victim: string) {
  mkdirSync(folder, { mode: 0o700 });
  const database = new DatabaseSync(join(folder, 'dono'));
  database.exec('create table t (n)');
  database.close();
  copyFileSync(join(folder, 'dono'), join(folder, 'copia'));
  const name = Buffer.from(victim);
  const magic = Buffer.from('d9d505f920a163d7', 'hex');
  const number = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex');
  const sum = name.reduce((total, byte) => total + byte, 0);
  const header = Buffer.concat([magic, Buffer.alloc(504)]);
  const tail = [number(2 ** 30 / 4_096 + 1), name, number(name.length), number(sum), magic];
  writeFileSync(join(folder, 'dono-journal'), Buffer.concat([header, ...tail]));
  copyFileSync(join(folder, 'dono-journal'), join(folder, 'copia-journal'));
}

describe.runIf(process.platform !== 'win32')('in a folder where a neighbour writes, too,', () => {
  const place = join(folder.path, 'shared');
  const victims = join(folder.path, 'victims');
  const victim = join(victims, 'copia');
  const environment = { DATABASE_URL: sqlite('neighbour.sqlite'), BACKUP_FOLDER: place };
  const isRoot = process.getuid?.() === 0;
  const aged = '.incompleto-AbC123';

  beforeAll(async () => {
    mkdirSync(place);
    await (await openDatabase(environment.DATABASE_URL)).close();
    mkdirSync(victims, { mode: 0o700 });
    writeFileSync(victim, 'precious');
  });
  /** As of a day ago, as a copy of a version that did not name its process. */
  const age = (name: string) => lutimesSync(join(place, name), 1, 1);
  const planted = () => readdirSync(place).filter((name) => name.includes(aged));

  test('a backup, forgetting and a start open and remove nothing that is not ours, and say so', async () => {
    plant(join(place, `journal${aged}`), victim);
    plant(join(place, `open${aged}`), victim);
    chmodSync(join(place, `open${aged}`), 0o770);
    symlinkSync(victims, join(place, `link${aged}`));
    symlinkSync(victim, join(place, `file${aged}`));
    mkdirSync(join(place, `inner${aged}`), { mode: 0o700 });
    symlinkSync(victims, join(place, `inner${aged}`, 'copia'));
    if (isRoot) {
      mkdirSync(join(place, `other${aged}`), { mode: 0o700 });
      chownSync(join(place, `other${aged}`), 65_534, 65_534);
    }
    const old = 'cadastro-2020-01-01T00-00-00.000Z.sqlite';
    const now = `cadastro-${new Date().toISOString().replaceAll(':', '-')}.sqlite`;
    mkdirSync(join(place, old));
    symlinkSync(victim, join(place, now));
    planted().forEach(age);
    const before = readdirSync(place).sort();

    const warned = `Aviso: em ${place} ficou como está o que não foi feito pelo Cadastro: "`;
    const made = await runCommand('backup', [join(place, 'b.sqlite')], environment);
    expect(made).toEqual({ code: 0, output: expect.stringContaining(warned) });
    // A link inside goes without what it leads to.
    const left = before.filter((name) => name !== `inner${aged}`);
    rmSync(join(place, 'b.sqlite'));
    expect(readdirSync(place).sort()).toEqual(left);
    expect((await runCommand('forget', ['pessoas', '1'], environment)).output).toContain(warned);
    const server = await startProcess({ ...environment, BACKUP_KEEP: '1', LOG_LEVEL: 'info' });
    await expect.poll(server.output, { timeout: 30_000 }).toContain('"msg":"backup made"');
    await server.kill('SIGTERM');
    const leftAlone = `"files":["${old}","${now}"],"total":2,"msg":"not backups of this server, left alone"`;
    expect(server.output().split(leftAlone)).toHaveLength(2);
    expect(server.output()).not.toContain('backup failed');
    expect(readdirSync(place)).toEqual(expect.arrayContaining(left));
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });

  test('the name of a file of theirs is printed as text, whatever a terminal would make of it', async () => {
    const hostile = join(place, 'cadastro-\u001b[2J\u202e\u009b.sqlite');
    writeFileSync(hostile, '');
    const { output } = await runCommand('forget', ['pessoas', '1'], environment);
    expect(output).toContain('cadastro-\\u{1b}[2J\\u{202e}\\u{9b}.sqlite');
    expect(output).not.toMatch(/(?!\n)\p{C}/u);
    rmSync(hostile);
  });

  test('a folder that becomes a link while it is swept takes nothing else with it', async () => {
    const swapped = join(place, `a-swapped${aged}`);
    mkdirSync(swapped, { mode: 0o700 });
    age(`a-swapped${aged}`);
    const swap = withFiles(`
      const look = fs.lstatSync;
      fs.lstatSync = (path, ...rest) => {
        const stats = look(path, ...rest);
        if (path !== '${swapped}' || !stats.isDirectory()) return stats;
        fs.renameSync(path, '${join(place, 'moved')}');
        fs.symlinkSync('${victims}', path);
        return stats;
      };`);
    const { output } = await runCommand('forget', ['pessoas', '1'], { ...environment, ...swap });
    expect(output).toContain(`"a-swapped${aged}"`);
    expect(existsSync(join(place, 'moved'))).toBe(true);
    expect(readFileSync(victim, 'utf8')).toBe('precious');
  });

  test.each([
    ['1777', 'shared'],
    ['770', 'neighbour.sqlite.incompleto-'],
  ])('of mode %s SQLite opens a copy where no other can be put in its place', async (mode, where) => {
    chmodSync(place, Number.parseInt(mode, 8));
    const copy = join(place, 'c.sqlite');
    const told = withFiles(`
      const make = fs.mkdtempSync;
      fs.mkdtempSync = (...all) => { const path = make(...all); process.stdout.write(path + '\\n'); return path; }`);
    const { code, output } = await runCommand('backup', [copy], { ...environment, ...told });
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining(join(folder.path, where)) });
    expect(output).toContain(`Cópia completa em ${copy}\n`);
    rmSync(copy);
  });
});

test('backup leaves PostgreSQL to its own program', async () => {
  const postgres = { DATABASE_URL: 'postgres://127.0.0.1:1/d' };
  expect(await runCommand('backup', ['x'], postgres)).toEqual({
    code: 1,
    output: 'O comando é para bancos SQLite; para PostgreSQL use pg_dump e pg_restore.\n',
  });
});

test('the write-ahead log of a server can be emptied while the copy is checked', async () => {
  const file = join(folder.path, 'busy.sqlite');
  const store = await openDatabase(`file:${file}`);
  await store.records.cidades.create({ nome: 'Olinda' }, 1);
  const checkpoints: object[] = [];
  const before = process.listeners('SIGINT');
  await copyDatabase(
    file,
    join(folder.path, 'busy-copy'),
    async () => void checkpoints.push(...(await execute(`file:${file}`, 'pragma wal_checkpoint(truncate)'))),
    true,
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    for (const listener of process.listeners(signal).slice(-1)) process.off(signal, listener);
  expect(process.listeners('SIGINT')).toEqual(before);
  await store.close();
  expect(checkpoints).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  'a backup that is interrupted by %s leaves nothing',
  async (signal) => {
    const target = join(folder.path, 'interrupted');
    const environment = { DATABASE_URL: sqlite(`slow-${signal}.sqlite`) };
    await execute(environment.DATABASE_URL, 'create table t as select zeroblob(100000000) as b');
    const started = () => readdirSync(folder.path).some((name) => name.startsWith('interrupted'));
    const attempt = async () => {
      const { child, output } = launchBuilt('backup', [target], environment);
      const closed = once(child, 'close');
      await expect.poll(started, { interval: 1, timeout: 60_000 }).toBe(true);
      child.kill(signal);
      await closed;
      return { code: child.exitCode, output: output() };
    };
    let ended = await attempt();
    // On a machine that stalls the copy may be whole, and said to be, before the signal comes.
    for (; ended.output.startsWith('Cópia completa'); ended = await attempt()) rmSync(target);
    expect(ended).toEqual({ code: 130, output: '' });
    expect(started()).toBe(false);
  },
);

describe('a server with a folder for backups', () => {
  /** With a database and a folder of its own. */
  function environmentOf(name: string) {
    const place = join(folder.path, name, 'daily');
    mkdirSync(place, { recursive: true });
    const DATABASE_URL = sqlite(`${name}.sqlite`);
    return {
      place,
      environment: { DATABASE_URL, BACKUP_FOLDER: place, BACKUP_KEEP: '2', LOG_LEVEL: 'info' },
    };
  }
  const logged = async (environment: Record<string, string>, message: string) => {
    const server = await startProcess(environment);
    await expect.poll(server.output, { timeout: 30_000 }).toContain(message);
    expect((await callerAt(server.origin)('GET', '/saude')).status).toBe(200);
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 });
    return server.output();
  };

  const old = ['01', '02', '03'].map((day) => `cadastro-2020-01-${day}T00-00-00.000Z.sqlite`);
  const isMade = expect.stringMatching(/^cadastro-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z\.sqlite$/);

  test('makes one a day, keeps as many as it is asked to, removes nothing else, and tells its health', async () => {
    const { place, environment } = environmentOf('made');
    for (const name of [...old, 'cadastro-antes.sqlite', 'z']) writeFileSync(join(place, name), '');
    await logged(environment, 'backup made');
    const kept = readdirSync(place).sort();
    expect(kept).toEqual([old[2], isMade, 'cadastro-antes.sqlite', 'z']);
    const [, made = ''] = kept;
    expect(await execute(`file:${join(place, made)}`, 'select * from pessoas')).toEqual([]);
    // None is due at the next start.
    const server = await startProcess(environment);
    const quando = made.replace(/^cadastro-(.*T\d\d)-(\d\d)-(.*)\.sqlite$/, '$1:$2:$3');
    const copia = async () => Object((await callerAt(server.origin)('GET', '/saude')).body).copia;
    await expect.poll(copia).toEqual({ quando, ok: true });
    await server.kill('SIGTERM');
    expect(readdirSync(place).sort()).toEqual(kept);
  });

  test('that can not be made starts, says a line, tells its health, and ends when it is asked to', async () => {
    const { environment } = environmentOf('nowhere');
    const server = await startProcess({ ...environment, BACKUP_FOLDER: '/proc/nope/deeper' });
    await expect.poll(server.output).toContain('"msg":"backup failed"');
    expect(await callerAt(server.origin)('GET', '/saude')).toMatchObject({
      status: 200,
      body: { servidor: 'ok', banco: 'ok', copia: { quando: null, ok: false } },
    });
    expect(await within(3_500, server.kill('SIGTERM'))).toEqual({ code: 0, signal: null });
  });

  test('says in one line that an index contradicts its table, keeps the backups it has, and goes on', async () => {
    const { place, environment } = environmentOf('contradicted');
    await (await openDatabase(environment.DATABASE_URL)).close();
    await execute(
      environment.DATABASE_URL,
      "insert into cidades (nome, busca) values ('Natal', 'natal') returning id",
    );
    await execute(environment.DATABASE_URL, "insert into cidades_busca(cidades_busca) values ('delete-all')");
    for (const name of old) writeFileSync(join(place, name), '');
    const output = await logged(environment, 'backup failed');
    expect(output.match(/backup failed/g)).toHaveLength(1);
    expect(output).toContain('malformed');
    expect(readdirSync(place)).toHaveLength(3);
  });
});

describe('restore', () => {
  // Under a secret of its own, which no restore brings back.
  const JWT_SECRET = 'a secret of more than thirty-two characters';
  const environment = { DATABASE_URL: sqlite('restored.sqlite'), JWT_SECRET };
  const copy = join(folder.path, 'restored-copy.sqlite');
  const sound = join(folder.path, 'sound.sqlite');
  const restore = (name: string) => runCommand('restore', [name], environment);

  beforeAll(async () => {
    // By a process of its own, which has nothing open once it has ended.
    await (await startProcess(environment)).kill('SIGTERM');
    const store = await openDatabase(`file:${sound}`);
    await store.records.cidades.create({ nome: 'Olinda' }, 1);
    await store.close();
  });

  test('refuses while a server uses the file, and then puts the backup in its place', async () => {
    const before = await startProcess(environment);
    const token = await signIn(callerAt(before.origin));
    const call = callerAt(before.origin, token);
    await call('POST', '/cidades', { nome: 'Olinda' });
    expect(await runCommand('backup', [copy], environment)).toMatchObject({ code: 0 });
    const { headers } = await call('POST', '/cidades', { nome: 'Recife' });
    expect(await restore(copy)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^O banco de dados \S+ está em uso\. Pare o servidor antes de restaurar\.\n$/,
      ),
    });
    expect((await call('GET', '/cidades')).headers.get('x-total-count')).toBe('2');
    await before.kill('SIGKILL');

    const { output } = await restore(copy);
    const [, kept = ''] = /O banco de antes está em (\S+)\. Todos/.exec(output) ?? [];
    expect(await execute(`file:${kept}`, 'select nome from cidades where id = 2')).toEqual([
      { nome: 'Recife' },
    ]);
    expect(statSync(kept).mode & 0o077).toBe(0);
    expect(statSync(join(folder.path, 'restored.sqlite')).mode & 0o077).toBe(0);
    const after = await startProcess(environment);
    // The numbers of accounts go back, too: an old token could be that of a new account.
    expect((await callerAt(after.origin, token)('GET', '/cidades')).status).toBe(401);
    const again = callerAt(after.origin, await signIn(callerAt(after.origin)));
    expect((await again('GET', '/cidades')).body).toMatchObject([{ nome: 'Olinda' }]);
    const { body: id } = await again('POST', '/cidades', { nome: 'Natal' });
    const match = { 'if-match': String(headers.get('etag')) };
    expect((await again('PUT', `/cidades/${id}`, { id, nome: 'Recife' }, match)).status).toBe(412);
    await after.kill('SIGTERM');
  });

  test('lets the log that a removed database has left change nothing in the one it puts in its place', async () => {
    const place = join(folder.path, 'removed');
    mkdirSync(place);
    const database = join(place, 'a.sqlite');
    const saved = join(place, 'saved.sqlite');
    const store = await openDatabase(`file:${saved}`);
    await store.records.cidades.create({ nome: 'Olinda' }, 1);
    await store.close();
    // As a process that was killed leaves it: the last change stands in the log alone.
    const killed = new DatabaseSync(join(place, 'killed'));
    killed.exec('pragma journal_mode = wal; create table t (a); insert into t values (1)');
    killed.exec('pragma wal_checkpoint(truncate); update t set a = 2');
    copyFileSync(join(place, 'killed-wal'), `${database}-wal`);
    killed.close();

    const { code, output } = await runCommand('restore', [saved], { DATABASE_URL: `file:${database}` });
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('restaurado.') });
    expect(await execute(`file:${database}`, 'select nome from cidades')).toEqual([{ nome: 'Olinda' }]);
    expect(await execute(`file:${database}`, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  });

  test('takes a copy of version 1.0.0, into a folder that is not there yet', async () => {
    const released = await releasedDatabase('SQLite');
    const elsewhere = { DATABASE_URL: sqlite('new/folder/released.sqlite') };
    const output = `${sqlitePath(elsewhere.DATABASE_URL)} restaurado. Todos precisam entrar de novo.\n`;
    expect(await runCommand('restore', [sqlitePath(released.url)], elsewhere)).toEqual({ code: 0, output });
    await (await openDatabase(elsewhere.DATABASE_URL)).close();
    await released.remove();
  });

  /** Names that SQLite gives to nobody are written into the file itself. */
  function rename(file: string) {
    const content = readFileSync(file, 'latin1');
    const renamed = content.replaceAll('zidades_busca_data', 'cidades_busca_data');
    writeFileSync(file, renamed.replaceAll('zqlite_sequence', 'sqlite_sequence'), 'latin1');
  }
  const NOT_OURS = /não é um banco do Cadastro\.\n$/;
  const DAMAGED = /não é um banco do Cadastro, ou está danificado\.\n$/;
  test.each([
    ['another database', '', 'create table t (n)', NOT_OURS],
    [
      'a newer version',
      sound,
      `insert into versoes values ('999_future', '')`,
      /versão mais nova do Cadastro/,
    ],
    [
      'a trigger more',
      sound,
      'create trigger t after insert on cidades begin select 1; end',
      /veja trigger t\.\n$/,
    ],
    [
      'a trigger with the name of a table inside an index',
      sound,
      'create trigger zidades_busca_data after insert on usuarios begin delete from usuarios; end',
      /veja trigger cidades_busca_data\.\n$/,
    ],
    [
      'a trigger with a name of SQLite',
      sound,
      'create trigger zqlite_sequence after insert on usuarios begin delete from usuarios; end',
      /veja trigger sqlite_sequence\.\n$/,
    ],
    [
      'an index that contradicts its table',
      sound,
      "insert into cidades_busca(cidades_busca) values ('delete-all')",
      DAMAGED,
    ],
    [
      'a person without a city',
      sound,
      `pragma foreign_keys = off; insert into pessoas ("nomeCompleto", email, "cidadeId", busca) values ('a', 'b', 9, 'a')`,
      DAMAGED,
    ],
    ['what is no database', '', undefined, /not a database\n$/],
    ['a file that is not there', '', '', /não existe\.\n$/],
  ])('refuses %s, and keeps what there is', async (_what, base, statements, said) => {
    const name = join(folder.path, 'refused');
    rmSync(name, { force: true });
    if (base !== '') copyFileSync(base, name);
    if (statements === undefined) writeFileSync(name, 'x'.repeat(2_000));
    else if (statements !== '') {
      const connection = new DatabaseSync(name);
      connection.exec(statements);
      connection.close();
      rename(name);
    }
    const files = () => readdirSync(folder.path).filter((file) => !/-(wal|shm)$/.test(file));
    const before = files();
    const { ino } = statSync(join(folder.path, 'restored.sqlite'));
    expect(await restore(name)).toEqual({ code: 1, output: expect.stringMatching(said) });
    expect(statSync(join(folder.path, 'restored.sqlite')).ino).toBe(ino);
    expect(files()).toEqual(before);
  });
});
