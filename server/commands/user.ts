import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { messages } from '../../src/domain/messages';
import { loginRules } from '../../src/domain/usuario';
import { validate } from '../../src/domain/validation';
import { hashPassword } from '../auth/passwords';
import { readArguments, runOrExplain } from '../cli';
import { readConfig } from '../config';
import type { Usuarios } from '../db/accounts';
import { StartupError } from '../db/errors';
import { commandTimeLimits, openStore, sqlitePath } from '../db/open';
import { isStorable } from '../http/input';

const USAGE = 'Uso: npm run user -- --email EMAIL [--remove]';

/** Asks on the terminal without showing what is typed. */
function askHidden(questions: string[]): Promise<string[]> {
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  return new Promise((resolve, reject) => {
    const answers: string[] = [];
    const ask = () => process.stdout.write(questions[answers.length] ?? '');
    terminal.on('line', (answer) => {
      answers.push(answer);
      process.stdout.write('\n');
      if (answers.length < questions.length) ask();
      else terminal.close();
    });
    terminal.on('SIGINT', () => terminal.close());
    terminal.on('close', () => {
      if (answers.length === questions.length) return resolve(answers);
      // Ends the line of the question.
      process.stdout.write('\n');
      reject(new StartupError('Nada foi mudado.'));
    });
    ask();
  });
}

/** From the terminal, or from standard input, in UTF-8: in another encoding it could never be typed. */
async function newPassword(): Promise<string> {
  if (process.stdin.isTTY) {
    const [first = '', second] = await askHidden(['Nova senha: ', 'Nova senha, outra vez: ']);
    if (first !== second) throw new StartupError('As duas senhas são diferentes. Nada foi mudado.');
    return first;
  }
  const bytes = await buffer(process.stdin);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r?\n$/, '');
  } catch {
    throw new StartupError('A senha precisa chegar em UTF-8. Nada foi mudado.');
  }
}

async function setPassword(usuarios: Usuarios, email: string): Promise<boolean> {
  const result = validate(loginRules, { email, senha: await newPassword() });
  if (!result.valid) throw new StartupError(`Senha: ${result.errors.senha ?? result.errors.email}.`);
  // The login form refuses it, too.
  if (!isStorable(result.values.senha)) throw new StartupError(`Senha: ${messages.invalid}.`);
  return usuarios.setPassword(email, await hashPassword(result.values.senha));
}

await runOrExplain(async () => {
  const { values } = readArguments(USAGE, {
    email: { type: 'string' },
    remove: { type: 'boolean' },
  });
  const email = values.email?.trim();
  if (email === undefined) throw new StartupError(USAGE);
  const { DATABASE_URL } = readConfig(process.env);
  if (DATABASE_URL.startsWith('file:') && !existsSync(sqlitePath(DATABASE_URL))) {
    throw new StartupError(`O banco de dados ${sqlitePath(DATABASE_URL)} não existe.`);
  }
  const { usuarios, close } = await openStore(DATABASE_URL, { limits: commandTimeLimits });
  try {
    if ((await usuarios.findByEmail(email)) === undefined) {
      throw new StartupError(`Não há usuário com o email ${email}.`);
    }
    const isDone = values.remove ? await usuarios.remove(email) : await setPassword(usuarios, email);
    if (!isDone) throw new StartupError(`O usuário ${email} foi apagado nesse meio-tempo.`);
    const what = values.remove ? 'foi apagado' : 'tem uma nova senha';
    process.stdout.write(`O usuário ${email} ${what}. As sessões abertas terminaram.\n`);
  } finally {
    await close();
  }
});
