import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { hasContainers, launchInContainer } from './support/container';
import { temporaryFolder } from './support/databases';
import { launch, launchServer, originOf, runCommand } from './support/process';

const [UID, GID] = [65_534, 65_533];
const isRoot = process.getuid?.() === 0;
const hasSetpriv = spawnSync('setpriv', ['--version']).status === 0;

let folder: ReturnType<typeof temporaryFolder>;
let data: string;
beforeEach(() => {
  folder = temporaryFolder();
  // The test's user has to reach what it owns.
  chmodSync(folder.path, 0o755);
  data = join(folder.path, 'data');
  mkdirSync(data, { mode: 0o700 });
});
afterEach(() => folder.remove());

const file = () => join(data, 'cadastro.sqlite');
const environment = () => ({ DATABASE_URL: `file:${file()}` });

/** Starts the built server as the service's user. */
const startAsService = (variables: Record<string, string> = environment()) =>
  launch(
    'setpriv',
    [
      ...[`--reuid=${UID}`, `--regid=${GID}`, '--clear-groups', process.execPath],
      join(process.cwd(), inject('serverBuild'), 'main.js'),
    ],
    variables,
    { cwd: '/' },
  );

/** Starts the service, and ends it once it is up. */
async function serve() {
  const launched = startAsService();
  const closed = once(launched.child, 'close');
  await originOf(launched);
  launched.child.kill('SIGTERM');
  await closed;
}

/** What a start that fails prints, and its exit code. */
async function failure(variables?: Record<string, string>) {
  const { child, output } = startAsService(variables);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

/** By a process of its own: in this one SQLite removes the log only when the statements are garbage-collected. */
const makeDatabase = () => runCommand('seed', ['--pessoas', '0'], environment());

const ownersIn = (place: string) =>
  Object.fromEntries(
    readdirSync(place).map((name) => {
      const { uid, gid, mode } = statSync(join(place, name));
      return [name.replace(/-\d.*/, ''), `${uid}:${gid} ${(mode & 0o777).toString(8)}`];
    }),
  );
const OWN = `${UID}:${GID} 600`;

describe.runIf(isRoot && hasSetpriv)('what root makes in the folder of a service is the service’s', () => {
  beforeEach(() => chownSync(data, UID, GID));

  test('a first seed, and the log that a command leaves beside it', async () => {
    expect(await runCommand('seed', ['--pessoas', '5'], environment())).toMatchObject({ code: 0 });
    expect(ownersIn(data)).toEqual({ 'cadastro.sqlite': OWN });
    await serve();
    // A command that is killed leaves its files behind.
    const killed = launch(
      process.execPath,
      [join(process.cwd(), inject('serverBuild'), 'main.js')],
      environment(),
    );
    await originOf(killed);
    expect(ownersIn(data)).toEqual({
      'cadastro.sqlite': OWN,
      'cadastro.sqlite-wal': OWN,
      'cadastro.sqlite-shm': OWN,
    });
    killed.child.kill('SIGKILL');
    await once(killed.child, 'close');
    await serve();
  });

  test('a folder that is made with the first file in it', async () => {
    const deeper = { DATABASE_URL: `file:${join(data, 'new/folder/a.sqlite')}` };
    expect(await runCommand('seed', ['--pessoas', '0'], deeper)).toMatchObject({ code: 0 });
    expect(ownersIn(data)).toEqual({ new: `${UID}:${GID} 700` });
    expect(ownersIn(join(data, 'new/folder'))).toEqual({ 'a.sqlite': OWN });
  });

  test('the backup of each day, and its folder', async () => {
    const daily = join(data, 'daily');
    const settings = { ...environment(), BACKUP_FOLDER: daily, LOG_LEVEL: 'info' };
    const server = launchServer(settings);
    await expect.poll(server.output, { timeout: 30_000 }).toContain('backup made');
    server.child.kill('SIGTERM');
    await once(server.child, 'close');
    expect(ownersIn(data).daily).toBe(`${UID}:${GID} 700`);
    expect(ownersIn(daily)).toEqual({ cadastro: OWN });
  });

  test('a backup, its restoration, and the database that it replaces', async () => {
    await runCommand('seed', ['--pessoas', '5'], environment());
    const copy = join(data, 'copia.sqlite');
    expect(await runCommand('backup', [copy], environment())).toMatchObject({ code: 0 });
    expect(statSync(copy).uid).toBe(UID);
    chmodSync(file(), 0o640);
    expect(await runCommand('restore', [copy], environment())).toMatchObject({ code: 0 });
    expect(ownersIn(data)).toEqual({
      'cadastro.sqlite': `${UID}:${GID} 640`,
      'cadastro.sqlite.substituido': `${UID}:${GID} 640`,
      'copia.sqlite': OWN,
    });
    await serve();
    // Where nothing is replaced, as its folder's.
    rmSync(file());
    expect(await runCommand('restore', [copy], environment())).toMatchObject({ code: 0 });
    expect(ownersIn(data)['cadastro.sqlite']).toBe(OWN);
    await serve();
  });

  test('and a copy that the service did not finish is removed by root’s next backup', async () => {
    await makeDatabase();
    const left = join(data, 'copia.incompleto-AbC123');
    mkdirSync(left, { mode: 0o700 });
    writeFileSync(join(left, 'copia'), '');
    chownSync(left, UID, GID);
    utimesSync(left, 1, 1);
    const { output } = await runCommand('backup', [join(data, 'copia.sqlite')], environment());
    expect(output).toContain(`Removida a cópia interrompida ${left}\n`);
    expect(existsSync(left)).toBe(false);
  });
});

describe.runIf(isRoot && hasSetpriv)(
  'a start that may not open its file says whose it is and what to do',
  () => {
    const intro = (path: string) => `Não foi possível abrir o banco de dados ${path}: `;

    test.each<[string, (path: string) => void, string]>([
      [
        'a file of root',
        (path) => chownSync(path, 0, 0),
        `FILE é do usuário 0 (modo 600), e o programa roda como o usuário ${UID}. Execute: chown ${UID}:${GID} FILE`,
      ],
      [
        'a file that may only be read',
        (path) => chmodSync(path, 0o400),
        'FILE só pode ser lido (modo 400). Execute: chmod u+rw FILE',
      ],
      [
        'a log of root',
        (path) => {
          writeFileSync(`${path}-wal`, '');
          chmodSync(`${path}-wal`, 0o600);
        },
        `FILE-wal é do usuário 0 (modo 600), e o programa roda como o usuário ${UID}. Execute: chown ${UID}:${GID} FILE-wal`,
      ],
      [
        'a folder of root',
        () => chownSync(data, 0, 0),
        `FOLDER é do usuário 0 (modo 700), e o programa roda como o usuário ${UID}. Execute: chown ${UID}:${GID} FOLDER`,
      ],
      [
        'a folder that may only be read',
        () => chmodSync(data, 0o500),
        'FOLDER só pode ser lido (modo 500). Execute: chmod u+rwx FOLDER',
      ],
    ])('%s', async (_name, spoil, said) => {
      await makeDatabase();
      chownSync(data, UID, GID);
      chownSync(file(), UID, GID);
      spoil(file());
      const line = said.replaceAll('FILE', file()).replaceAll('FOLDER', data);
      expect(await failure()).toEqual({ code: 1, output: `${intro(file())}${line}\n` });
    });

    test('a place for the folder that is another’s', async () => {
      const path = join(folder.path, 'new/a.sqlite');
      const { code, output } = await failure({ DATABASE_URL: `file:${path}` });
      expect(code).toBe(1);
      expect(output).toBe(
        `${intro(path)}${folder.path} é do usuário 0 (modo 755), e o programa roda como o usuário ${UID}. Execute: chown ${UID}:${GID} ${folder.path}\n`,
      );
    });

    test('a backup to a folder of another', async () => {
      await makeDatabase();
      execFileSync('chown', ['-R', `${UID}:${GID}`, data]);
      const command = [join(process.cwd(), inject('serverBuild'), 'backup.js'), join(folder.path, 'copia')];
      const args = [`--reuid=${UID}`, `--regid=${GID}`, '--clear-groups', process.execPath, ...command];
      const { child, output } = launch('setpriv', args, environment(), { cwd: '/' });
      await once(child, 'close');
      expect({ code: child.exitCode, output: output() }).toEqual({
        code: 1,
        output: `Não foi possível copiar para ${join(folder.path, 'copia')}: ${folder.path} é do usuário 0 (modo 755), e o programa roda como o usuário ${UID}. Execute: chown ${UID}:${GID} ${folder.path}\n`,
      });
    });
  },
);

test.runIf(hasContainers())('a disk that may only be read is said, with what to do', async () => {
  const { child, output } = launchInContainer('main', [], data, { DATABASE_URL: 'file:/tmp/a.sqlite' });
  await once(child, 'close');
  expect({ code: child.exitCode, output: output() }).toEqual({
    code: 1,
    output:
      'Não foi possível abrir o banco de dados /tmp/a.sqlite: /tmp está em um disco que só aceita leitura. Monte-o com escrita, ou escolha outro lugar.\n',
  });
});
