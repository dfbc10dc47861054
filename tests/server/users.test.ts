import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { hashPassword, verifyPassword } from '../../server/auth/passwords';
import type { Store } from '../../server/db/store';
import { callerAt, signIn, user, WEAK } from './support/api';
import {
  createDatabase,
  databaseKinds,
  openDatabase,
  type TestDatabase,
  temporaryFolder,
} from './support/databases';
import { type RunningServer, runCommand, startProcess } from './support/process';
import { endedWithTest } from './support/running';

const NOT_UTF_8 = 'A senha precisa chegar em UTF-8. Nada foi mudado.';
const USAGE =
  'Uso: npm run user -- --email EMAIL [--remove | --link], ou npm run user -- --end-sessions | --trust-clock';

describe.each(databaseKinds)('the command for users on %s', (kind) => {
  let database: TestDatabase;
  let server: RunningServer;
  const run = (args: string[], input?: string | Buffer) =>
    runCommand('user', args, { DATABASE_URL: database.url }, input);

  beforeAll(async () => {
    database = await createDatabase(kind);
    server = await startProcess({ DATABASE_URL: database.url });
  });
  afterAll(async () => {
    await server.kill('SIGTERM');
    await database.remove();
  });

  test('sets a new password, and every session ends at once', async () => {
    const visit = callerAt(server.origin);
    const token = await signIn(visit);
    const call = callerAt(server.origin, token);
    expect((await call('GET', '/pessoas')).status).toBe(200);

    const answer = await run(['--email', ' ANA@example.com '], 'uma nova senha\n');
    expect(answer).toEqual({
      code: 0,
      output: 'O usuário ANA@example.com tem uma nova senha. As sessões abertas terminaram.\n',
    });
    expect((await call('GET', '/pessoas')).status).toBe(401);
    expect((await visit('POST', '/entrar', user)).status).toBe(401);
    const renewed = await signIn(visit, { ...user, senha: 'uma nova senha' });
    expect((await callerAt(server.origin, renewed)('GET', '/pessoas')).status).toBe(200);
  });

  test.runIf(kind === 'SQLite')(
    'takes a password from a pipe with its blanks and without the end of its line',
    async () => {
      const visit = callerAt(server.origin);
      const piped = { ...user, email: 'pipe@example.com' };
      await visit('POST', '/cadastrar', piped);
      // The mark with which some editors begin a file: nobody could type it.
      expect(await run(['--email', piped.email], '\ufeff com brancos \r\n')).toMatchObject({ code: 0 });
      expect((await visit('POST', '/entrar', { ...piped, senha: ' com brancos ' })).status).toBe(200);
    },
  );

  test('removes a user, and every session ends at once', async () => {
    const gone = { nome: 'Vai', email: 'vai@example.com', senha: 'segredo' };
    const call = callerAt(server.origin, await signIn(callerAt(server.origin), gone));
    expect((await call('GET', '/pessoas')).status).toBe(200);
    expect(await run(['--email', gone.email, '--remove'])).toEqual({
      code: 0,
      output: 'O usuário vai@example.com foi apagado. As sessões abertas terminaram.\n',
    });
    expect((await call('GET', '/pessoas')).status).toBe(401);
    expect((await callerAt(server.origin)('POST', '/entrar', gone)).status).toBe(401);
  });

  // Said before the database matters.
  test.runIf(kind === 'SQLite').each<[string, string[], string | Buffer, string]>([
    [
      'a user who is not there',
      ['who@example.com'],
      'uma senha',
      'Não há usuário com o email who@example.com.',
    ],
    [
      'a password that is too short',
      [user.email],
      '1234',
      'Senha: O campo precisa ter pelo menos 5 caracteres.',
    ],
    ['no password', [user.email], '', 'Senha: O campo é obrigatório.'],
    ['a password in Latin-1', [user.email], Buffer.from('coração', 'latin1'), NOT_UTF_8],
    ['an unknown option', [user.email, '--delete'], '', USAGE],
    ['a removal and a link at once', [user.email, '--remove', '--link'], '', USAGE],
    ['one user and the end of all sessions', [user.email, '--end-sessions'], '', USAGE],
  ])('says in one line that it was given %s', async (_name, [email, ...rest], input, said) => {
    await callerAt(server.origin)('POST', '/cadastrar', user);
    expect(await run(['--email', email ?? '', ...rest], input)).toEqual({ code: 1, output: `${said}\n` });
  });
});

describe('a link for a new password', () => {
  const GOOD_FOR = 'Vale por uma hora e uma vez, e só o último link de cada usuário.\n';
  const guess = (port: number) =>
    `Sem PUBLIC_URL, o endereço é uma suposição: um servidor nesta máquina, porta ${port}.\n`;

  test.each<[string, Record<string, string>, RegExp, string]>([
    [
      'what the operator names',
      { PUBLIC_URL: 'https://c.example.com' },
      /^https:\/\/c\.example\.com\/entrar#/,
      '',
    ],
    [
      'the port that is set',
      { PORT: '4000', HOST: '0.0.0.0' },
      /^http:\/\/localhost:4000\/entrar#/,
      guess(4000),
    ],
    ['the usual port', { PORT: '' }, /^http:\/\/localhost:3333\/entrar#/, guess(3333)],
    [
      'an address of six parts',
      { PORT: '80', HOST: 'fd00::1' },
      /^http:\/\/\[fd00::1\]:80\/entrar#/,
      guess(80),
    ],
    [
      'no address where none can be known',
      { PORT: '0' },
      /^\/entrar#/,
      'Sem PUBLIC_URL não se sabe onde o servidor escuta: ponha o endereço dele antes de /entrar.\n',
    ],
  ])('begins with %s, and says so where that is a guess', async (_name, variables, beginning, said) => {
    const database = await createDatabase('SQLite');
    const store = await openDatabase(database.url);
    await store.usuarios.create({ ...user, senha: 'x' });
    await store.close();
    const environment = { DATABASE_URL: database.url, ...variables };
    const { code, output } = await runCommand('user', ['--email', user.email, '--link'], environment);
    expect(code).toBe(0);
    expect(output).toMatch(beginning);
    expect(output.slice(output.indexOf('\n') + 1)).toBe(GOOD_FOR + said);
    await database.remove();
  });
});

test('the command for users makes no database of its own', async () => {
  const folder = temporaryFolder();
  const file = join(folder.path, 'missing.sqlite');
  const { code } = await runCommand(
    'user',
    ['--email', user.email],
    { DATABASE_URL: `file:${file}` },
    'segredo',
  );
  expect({ code, made: existsSync(file) }).toEqual({ code: 1, made: false });
  folder.remove();
});

// In order: the last test removes the user.
describe.runIf(process.platform === 'linux')('on a terminal', { shuffle: false }, () => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createDatabase('SQLite');
    store = await openDatabase(database.url);
    await store.usuarios.create({ ...user, senha: await hashPassword(user.senha, WEAK) });
  });
  afterAll(async () => {
    await store.close();
    await database.remove();
  });
  const isPassword = async (senha: string) =>
    verifyPassword(senha, (await store.usuarios.findByEmail(user.email))?.senha);

  /**
   * Types each answer when its question stands on the terminal that `script` makes.
   * @param meanwhile happens before each answer
   */
  async function type(answers: string[]) {
    const program = join(process.cwd(), inject('serverBuild'), 'user.js');
    const command = `${process.execPath} ${program} --email ${user.email}`;
    const child = endedWithTest(
      spawn('script', ['-qec', command, '/dev/null'], {
        env: { ...process.env, DATABASE_URL: database.url, LOG_LEVEL: 'silent' },
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    let shown = '';
    child.stdout.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
      const asked = shown.match(/senha[^:\n]*: /g)?.length ?? 0;
      const left = answers.length;
      if (asked <= 2 - left || left === 0) return;
      child.stdin.write(answers.shift() ?? '');
    });
    const [code] = await once(child, 'close');
    return { code, shown };
  }

  test.each([
    [
      'two that differ',
      ['senha trocada\r', 'senha torcada\r'],
      'As duas senhas são diferentes. Nada foi mudado.',
    ],
    ['Ctrl-C', ['senha trocada\r', '\u0003'], 'Nada foi mudado.'],
  ])('%s change nothing', async (_name, answers, said) => {
    const { code, shown } = await type(answers);
    expect(code).toBe(1);
    expect(shown).toBe(`Nova senha: \r\nNova senha, outra vez: \r\n${said}\r\n`);
    expect(await isPassword(user.senha)).toBe(true);
  });

  test('the password is asked for twice and never shown', async () => {
    const { code, shown } = await type(['senha trocada\r', 'senha trocada\r']);
    expect(code).toBe(0);
    expect(shown).toBe(
      'Nova senha: \r\nNova senha, outra vez: \r\n' +
        'O usuário ana@example.com tem uma nova senha. As sessões abertas terminaram.\r\n',
    );
    expect(await isPassword('senha trocada')).toBe(true);
  });
});
