import { randomBytes } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { messages } from '../../src/domain/messages';
import { validate } from '../../src/domain/rules';
import { loginRules } from '../../src/domain/usuario';
import { hashPassword } from '../auth/passwords';
import { callOf, readArguments, runOrExplain, StartupError } from '../cli';
import { type Config, readConfig } from '../config';
import type { Usuarios } from '../db/accounts';
import { type Store, withStore } from '../db/store';
import { auditCommand } from '../http/log';
import { isStorable } from '../http/requests';
import { recoveryDigest } from '../routes/accountRoutes';

const CALL = callOf('user');
const USAGE = `Uso: ${CALL} --email EMAIL [--remove | --link], ou ${CALL} --end-sessions | --trust-clock`;

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

/** The beginning of a link, and what the operator must know of it: only `PUBLIC_URL` says where people reach the server. */
function originOf({ PUBLIC_URL, HOST, PORT }: Config): { origin: string; doubt: string } {
  if (PUBLIC_URL !== undefined) return { origin: PUBLIC_URL, doubt: '' };
  if (PORT === 0) {
    const doubt =
      'Sem PUBLIC_URL não se sabe onde o servidor escuta: ponha o endereço dele antes de /entrar.\n';
    return { origin: '', doubt };
  }
  const isAny = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(HOST);
  const host = isIPv6(HOST) ? `[${HOST}]` : HOST;
  return {
    origin: `http://${isAny ? 'localhost' : host}:${PORT}`,
    doubt: `Sem PUBLIC_URL, o endereço é uma suposição: um servidor nesta máquina, porta ${PORT}.\n`,
  };
}

async function forAccount(
  store: Store,
  email: string,
  what: { remove?: boolean; link?: boolean },
  config: Config,
) {
  const { usuarios } = store;
  const missing = () => new StartupError(`Não há usuário com o email ${email}.`);
  const user = await usuarios.findByEmail(email);
  if (user === undefined) throw missing();
  if (what.link) {
    const key = randomBytes(32).toString('base64url');
    const isKept = await usuarios.keepRecovery(email, recoveryDigest(key), Date.now());
    if (!isKept) throw missing();
    auditCommand(config.LOG_LEVEL, 'fez um link', user.id);
    const { origin, doubt } = originOf(config);
    return `${origin}/entrar#recuperar=${key}\nVale por uma hora e uma vez, e só o último link de cada usuário.\n${doubt}`;
  }
  const isDone = what.remove ? await usuarios.remove(email) : await setPassword(usuarios, email);
  if (!isDone) throw missing();
  auditCommand(config.LOG_LEVEL, what.remove ? 'apagou a conta' : 'redefiniu a senha', user.id);
  const done = what.remove ? 'foi apagado' : 'tem uma nova senha';
  return `O usuário ${email} ${done}. As sessões abertas terminaram.\n`;
}

await runOrExplain(async () => {
  const { values } = readArguments(USAGE, {
    email: { type: 'string' },
    remove: { type: 'boolean' },
    link: { type: 'boolean' },
    'end-sessions': { type: 'boolean' },
    'trust-clock': { type: 'boolean' },
  });
  const email = values.email?.trim();
  const endsSessions = values['end-sessions'] === true;
  const trustsClock = values['trust-clock'] === true;
  const asked = [values.remove, values.link, endsSessions, trustsClock].filter(Boolean);
  if (asked.length > 1 || (email === undefined) !== (endsSessions || trustsClock))
    throw new StartupError(USAGE);
  const config = readConfig(process.env);
  await withStore(config.DATABASE_URL, async (store) => {
    if (trustsClock) {
      await store.clock.trust(Date.now());
      process.stdout.write(
        `O relógio vale: ${new Date().toISOString()}. O servidor o nota dentro de uma hora.\n`,
      );
    } else if (email === undefined) {
      await store.endSessions(randomBytes(8).toString('hex'));
      process.stdout.write('Todas as sessões terminaram. Todos precisam entrar de novo.\n');
    } else process.stdout.write(await forAccount(store, email, values, config));
  });
});
