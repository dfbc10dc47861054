import { isIP } from 'node:net';
import {
  array,
  coerce,
  enums,
  integer,
  max,
  min,
  pattern,
  type Struct,
  size,
  string,
  union,
} from 'superstruct';
import { must } from '../src/domain/rules';
import { StartupError } from './cli';

const wholeNumber = (least: number, most: number): Struct<number, null> =>
  coerce(max(min(integer(), least), most), string(), (text) =>
    /^\d+$/.test(text) ? Number(text) : Number.NaN,
  );

const split = (text: string) => text.split(',').map((item) => item.trim());
const listOf = (isItem: (text: string) => boolean): Struct<string[], Struct<string>> =>
  coerce(array(must(string(), isItem)), string(), split);

const isOrigin = (text: string) => URL.canParse(text) && new URL(text).origin === text;

/** As URLs write them: in lower case and ASCII, an IPv6 address in brackets. */
const HOST = /^(?:[\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])$/;

/** The name or address in a `Host` header or a variable, without its port; undefined where there is none. */
export function hostOf(text: string): string | undefined {
  const url = `http://${isIP(text) === 6 ? `[${text}]` : text}`;
  // What a URL has beside its host and port.
  if (/[\s/?#@\\%]/.test(text) || !URL.canParse(url)) return undefined;
  const name = new URL(url).hostname.replace(/\.$/, '');
  return HOST.test(name) ? name : undefined;
}

const isHost = (text: string) => hostOf(text) !== undefined;

/** As Fastify's `trustProxy` understands them. */
function isNetwork(text: string) {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', prefix = '1', ...rest] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits;
}

/** The last label may be one of other letters, as `xn--p1ai`. */
const DOMAIN = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
const signUp: Struct<'open' | 'closed' | string[], null> = coerce(
  union([enums(['open', 'closed']), array(pattern(string(), DOMAIN))]),
  string(),
  (text) => (/^(open|closed)$/i.test(text) ? text.toLowerCase() : split(text.toLowerCase())),
);

function isDatabase(text: string): boolean {
  // SQLite's URI parameters are not supported: `?` would become part of the name.
  if (text.startsWith('file:')) return /^file:[^\0?]+$/.test(text);
  if (!/^postgres(ql)?:\/\/./.test(text)) return false;
  try {
    const { username, password, hostname, pathname, search, searchParams, hash } = new URL(text);
    // An '@' behind the machine's name is one of the password, of which a part would then count as that name.
    const behind = pathname + hash + search.replace(/[?&]user=[^&]*/, '');
    if (behind.includes('@')) return false;
    if (hostname.includes(',') || searchParams.get('host')?.includes(',')) return false;
    // The driver decodes these parts.
    const parts = [username, password, hostname, pathname].map(decodeURIComponent);
    return parts.every((part) => !part.includes('\0'));
  } catch {
    return false;
  }
}

/** As many characters as HS256 has bytes. */
const SHORTEST_SECRET = 32;
const secret = size(string(), SHORTEST_SECRET, Number.POSITIVE_INFINITY);
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Their values must not end up in a terminal's history. */
const CREDENTIALS = ['JWT_SECRET', 'DATABASE_URL'];

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the variables of docs/commands.md; an empty one counts as absent.
 * @throws StartupError with one line that names the bad variable.
 */
export function readConfig(environment: NodeJS.ProcessEnv) {
  function read<Value, Schema>(name: string, struct: Struct<Value, Schema>, expected: string) {
    const text = environment[name]?.trim();
    if (text === undefined || text === '') return undefined;
    const [error, value] = struct.validate(text, { coerce: true });
    if (error === undefined) return value;
    const shown = CREDENTIALS.includes(name) ? '' : ` "${environment[name]}"`;
    throw new StartupError(`A variável ${name} tem um valor inválido${shown}: espera-se ${expected}.`);
  }
  const readNumber = (name: string, least: number, most: number, unit = '') =>
    read(name, wholeNumber(least, most), `um número inteiro${unit} de ${least} a ${most}`);
  const database =
    read(
      'DATABASE_URL',
      must(string(), isDatabase),
      'file:CAMINHO ou postgres://USUARIO:SENHA@MAQUINA/BANCO, com uma só máquina (na senha, %40 em vez de @ e %2F em vez de /)',
    ) ?? 'file:./data/cadastro.sqlite';
  const backups = read('BACKUP_FOLDER', string(), 'um caminho');
  if (backups !== undefined && !database.startsWith('file:')) {
    throw new StartupError('A variável BACKUP_FOLDER é para bancos SQLite; para PostgreSQL use pg_dump.');
  }
  return {
    PORT: readNumber('PORT', 0, 65_535) ?? 3333,
    HOST: read('HOST', string(), 'um endereço ou nome de máquina') ?? '127.0.0.1',
    PUBLIC_URL: read('PUBLIC_URL', must(string(), isOrigin), 'uma origem, como https://cadastro.example.com'),
    DATABASE_URL: database,
    DATABASE_CONNECTIONS: readNumber('DATABASE_CONNECTIONS', 3, 1_000) ?? 20,
    DATABASE_WAIT: readNumber('DATABASE_WAIT', 0, 3_600, ' de segundos,') ?? 60,
    BACKUP_FOLDER: backups,
    BACKUP_KEEP: readNumber('BACKUP_KEEP', 1, 3_650) ?? 7,
    JWT_SECRET: read('JWT_SECRET', secret, `um texto de pelo menos ${SHORTEST_SECRET} caracteres`),
    ALLOWED_HOSTS:
      read('ALLOWED_HOSTS', listOf(isHost), 'nomes ou endereços separados por vírgula, como cadastro.lan') ??
      [],
    ALLOWED_ORIGINS:
      read(
        'ALLOWED_ORIGINS',
        listOf(isOrigin),
        'origens separadas por vírgula, como https://cadastro.example.com',
      ) ?? [],
    SIGN_UP:
      read('SIGN_UP', signUp, 'open, closed ou domínios de email separados por vírgula, como example.com') ??
      'open',
    TRUST_PROXY:
      read('TRUST_PROXY', listOf(isNetwork), 'endereços ou redes separados por vírgula, como 10.0.0.0/8') ??
      [],
    HSTS_MAX_AGE: readNumber('HSTS_MAX_AGE', 0, 63_072_000, ' de segundos,') ?? 0,
    HISTORY_DAYS: readNumber('HISTORY_DAYS', 1, 3_650, ' de dias,') ?? 90,
    LOG_LEVEL: read('LOG_LEVEL', enums(levels), 'trace, debug, info, warn, error, fatal ou silent') ?? 'info',
  };
}
