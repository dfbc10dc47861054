import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { messages } from '../src/domain/messages';
import { stripInvisible } from '../src/domain/rules';
import { loginRules } from '../src/domain/usuario';
import { validate } from '../src/domain/validation';
import { hashPassword } from './auth/passwords';
import { runOrExplain } from './cli';
import { readConfig } from './config';
import { openStore, sqlitePath } from './db/open';
import { commandTimeLimits } from './db/postgres/timeLimits';
import { StartupError, type Usuarios } from './db/store';
import { isStorable } from './http/input';

const USAGE = 'Uso: npm run user -- --email EMAIL [--remove]';

function requested() {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' }, remove: { type: 'boolean' } } });
    if (values.email !== undefined)
      return { email: stripInvisible(values.email), remove: values.remove ?? false };
  } catch {
    // An unknown option; the usage line says what there is.
  }
  throw new StartupError(USAGE);
}

/** Asks on the terminal, where what is typed can't be stripInvisible. */
function askHidden(questions: string[]): Promise<string[]> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  return new Promise((resolve, reject) => {
    const answers: string[] = [];
    terminal.on('line', (answer) => {
      answers.push(answer);
      process.stdout.write('\n');
      const next = questions[answers.length];
      if (next !== undefined) process.stdout.write(next);
      else terminal.close();
    });
    terminal.on('SIGINT', () => terminal.close());
    terminal.on('close', () => {
      if (answers.length === questions.length) resolve(answers);
      else {
        // Leaves the line of the question.
        process.stdout.write('\n');
        reject(new StartupError('Nada foi mudado.'));
      }
    });
    process.stdout.write(questions[0] ?? '');
  });
}

/** A file in another encoding would make a password that nobody can type. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new StartupError('A senha precisa chegar em UTF-8. Nada foi mudado.');
  }
}

async function newPassword(): Promise<string> {
  if (!process.stdin.isTTY) return decoded(await buffer(process.stdin)).replace(/\r?\n$/, '');
  const [first = '', second] = await askHidden(['Nova senha: ', 'Nova senha, outra vez: ']);
  if (first !== second) throw new StartupError('As duas senhas são diferentes. Nada foi mudado.');
  return first;
}

async function setPassword(usuarios: Usuarios, email: string): Promise<boolean> {
  const result = validate(loginRules, { email, senha: await newPassword() });
  if (!result.valid) throw new StartupError(`Senha: ${result.errors.senha ?? result.errors.email}.`);
  // The login form refuses it, too.
  if (!isStorable(result.values.senha)) throw new StartupError(`Senha: ${messages.invalid}.`);
  return usuarios.setPassword(email, await hashPassword(result.values.senha));
}

await runOrExplain(async () => {
  const { email, remove } = requested();
  const { DATABASE_URL } = readConfig(process.env);
  if (DATABASE_URL.startsWith('file:') && !existsSync(sqlitePath(DATABASE_URL))) {
    throw new StartupError(`O banco de dados ${sqlitePath(DATABASE_URL)} não existe.`);
  }
  const { usuarios, close } = await openStore(DATABASE_URL, { limits: commandTimeLimits });
  try {
    if ((await usuarios.findByEmail(email)) === undefined) {
      throw new StartupError(`Não há usuário com o email ${email}.`);
    }
    const done = remove ? await usuarios.remove(email) : await setPassword(usuarios, email);
    if (!done) throw new StartupError(`O usuário ${email} foi apagado nesse meio-tempo.`);
    const what = remove ? 'foi apagado' : 'tem uma nova senha';
    process.stdout.write(`O usuário ${email} ${what}. As sessões abertas terminaram.\n`);
  } finally {
    await close();
  }
});
