import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { messages } from '../../src/domain/messages';
import { type Caller, callerAt, signIn, startServer, user } from './support/api';
import { createDatabase, databaseKinds, type TestDatabase, temporaryFolder } from './support/databases';
import { type RunningServer, runCommand, startProcess } from './support/process';
import { execute } from './support/raw';
import { endedWithTest } from './support/running';

describe('who may sign up', () => {
  const signUp = (visit: Caller, email: string) => visit('POST', '/cadastrar', { ...user, email });

  test('nobody, where it is closed', async () => {
    const server = await startServer('SQLite', { signUp: 'closed' });
    expect(await signUp(server.visit, 'new@example.com')).toMatchObject({
      status: 403,
      body: {
        errors: { default: 'A criação de contas está fechada. Peça uma conta a quem administra o sistema.' },
      },
    });
    await server.stop();
  });

  test('emails of the named domains, and of no others', async () => {
    const server = await startServer('SQLite', { signUp: ['example.com', 'example.org'] });
    expect((await signUp(server.visit, 'new@EXAMPLE.org')).status).toBe(201);
    for (const email of [
      'new@evil.com',
      'new@sub.example.com',
      'new@evil-example.com',
      'example.com@evil.com',
    ]) {
      const message = 'Só é possível criar conta com email de example.com ou example.org.';
      expect(await signUp(server.visit, email), email).toMatchObject({
        status: 403,
        body: { errors: { default: message, body: { email: message } } },
      });
    }
    await server.stop();
  });

  test('is the operator’s to say', async () => {
    const folder = temporaryFolder();
    const DATABASE_URL = `file:${join(folder.path, 'x.sqlite')}`;
    const server = await startProcess({ DATABASE_URL, SIGN_UP: 'Example.com, example.org' });
    expect((await signUp(callerAt(server.origin), 'new@evil.com')).status).toBe(403);
    expect((await signUp(callerAt(server.origin), 'new@example.com')).status).toBe(201);
    await server.kill('SIGTERM');
    folder.remove();
  });
});

const NOT_UTF_8 = 'A senha precisa chegar em UTF-8. Nada foi mudado.';
const USAGE = 'Uso: npm run user -- --email EMAIL [--remove | --link], ou npm run user -- --end-sessions';

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

  test('takes a password from a pipe with its blanks and without the end of its line', async () => {
    const visit = callerAt(server.origin);
    const piped = { ...user, email: 'pipe@example.com' };
    await visit('POST', '/cadastrar', piped);
    expect(await run(['--email', piped.email], ' com brancos \r\n')).toMatchObject({ code: 0 });
    expect((await visit('POST', '/entrar', { ...piped, senha: ' com brancos ' })).status).toBe(200);
    // As some editors begin a file: nobody could type it.
    expect(await run(['--email', piped.email], '\ufeffcom marca\r\n')).toMatchObject({ code: 0 });
    expect((await visit('POST', '/entrar', { ...piped, senha: 'com marca' })).status).toBe(200);
  });

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
    ['a password that is too short', [user.email], '1234', `Senha: ${messages.stringMinimum(5)}.`],
    ['no password', [user.email], '', `Senha: ${messages.required}.`],
    ['a password in Latin-1', [user.email], Buffer.from('coração', 'latin1'), NOT_UTF_8],
    ['a password with a NUL', [user.email], Buffer.from('segredo\0'), `Senha: ${messages.invalid}.`],
    ['no email', [], '', USAGE],
    ['an unknown option', [user.email, '--delete'], '', USAGE],
  ])('says in one line that it was given %s', async (_name, [email, ...rest], input, said) => {
    await callerAt(server.origin)('POST', '/cadastrar', user);
    const args = email === undefined ? [] : ['--email', email, ...rest];
    expect(await run(args, input)).toEqual({ code: 1, output: `${said}\n` });
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

describe.runIf(process.platform === 'linux')('on a terminal', () => {
  let database: TestDatabase;
  const removed = { ...user, email: 'vai@example.com' };
  beforeAll(async () => {
    database = await createDatabase('SQLite');
    const server = await startProcess({ DATABASE_URL: database.url });
    await signIn(callerAt(server.origin));
    await signIn(callerAt(server.origin), removed);
    await server.kill('SIGTERM');
  });
  afterAll(() => database.remove());

  /**
   * Types each answer when its question stands on the terminal that `script` makes.
   * @param meanwhile happens before each answer
   */
  async function type(
    answers: string[],
    { email } = user,
    meanwhile: () => Promise<unknown> = async () => undefined,
  ) {
    const program = join(process.cwd(), inject('serverBuild'), 'user.js');
    const command = `${process.execPath} ${program} --email ${email}`;
    const child = endedWithTest(
      spawn('script', ['-qec', command, '/dev/null'], {
        env: { ...process.env, DATABASE_URL: database.url },
        stdio: ['pipe', 'pipe', 'inherit'],
      }),
    );
    let shown = '';
    child.stdout.on('data', (chunk: Buffer) => {
      shown += chunk.toString();
      const asked = shown.match(/senha[^:\n]*: /g)?.length ?? 0;
      const left = answers.length;
      if (asked <= 2 - left || left === 0) return;
      const answer = answers.shift() ?? '';
      void meanwhile().then(() => child.stdin.write(answer));
    });
    const [code] = await once(child, 'close');
    return { code, shown };
  }

  test('the password is asked for twice and never shown', async () => {
    const { code, shown } = await type(['senha trocada\r', 'senha trocada\r']);
    expect(code).toBe(0);
    expect(shown).toBe(
      'Nova senha: \r\nNova senha, outra vez: \r\n' +
        'O usuário ana@example.com tem uma nova senha. As sessões abertas terminaram.\r\n',
    );
    const server = await startProcess({ DATABASE_URL: database.url });
    expect(await signIn(callerAt(server.origin), { ...user, senha: 'senha trocada' })).toMatch(/^ey/);
    await server.kill('SIGTERM');
  });

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
    const server = await startProcess({ DATABASE_URL: database.url });
    const { status } = await callerAt(server.origin)('POST', '/entrar', { ...user, senha: 'senha torcada' });
    expect(status).toBe(401);
    await server.kill('SIGTERM');
  });

  test('a user who is removed meanwhile has no new password', async () => {
    const { code, shown } = await type(['senha trocada\r', 'senha trocada\r'], removed, () =>
      execute(database.url, `delete from usuarios where email = '${removed.email}'`),
    );
    expect(code).toBe(1);
    expect(shown).toMatch(/\r\nO usuário vai@example\.com foi apagado nesse meio-tempo\.\r\n$/);
  });
});
