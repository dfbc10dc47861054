import { isIP } from 'node:net';
import {
  array,
  coerce,
  defaulted,
  enums,
  type Infer,
  integer,
  max,
  min,
  object,
  optional,
  pattern,
  refine,
  type Struct,
  size,
  string,
  union,
} from 'superstruct';
import { StartupError } from './db/store';

const isOrigin = (text: string) => {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
};

const wholeNumber = (least: number, most: number): Struct<number, null> =>
  coerce(max(min(integer(), least), most), string(), (text) =>
    /^\d+$/.test(text) ? Number(text) : Number.NaN,
  );
const listOf = (name: string, isItem: (text: string) => boolean): Struct<string[], Struct<string>> =>
  coerce(array(refine(string(), name, isItem)), string(), (text) =>
    text.split(',').map((item) => item.trim()),
  );
const origins = listOf('origin', isOrigin);
/** As Fastify's `trustProxy` understands them. */
const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal'];
const isNetwork = (text: string) => {
  const [address = '', prefix, ...rest] = text.split('/');
  if (NETWORK_NAMES.includes(text)) return true;
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
};
const networks = listOf('network', isNetwork);

/** The last label may be one of other letters, as `xn--p1ai`. */
const DOMAIN = /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/;
const signUp: Struct<'open' | 'closed' | string[], null> = coerce(
  union([enums(['open', 'closed']), array(pattern(string(), DOMAIN))]),
  string(),
  (text) => {
    const policy = text.toLowerCase();
    return policy === 'open' || policy === 'closed' ? policy : policy.split(',').map((item) => item.trim());
  },
);

function isDatabase(text: string): boolean {
  // SQLite's URI parameters are not supported: `?` would become part of the name.
  if (text.startsWith('file:')) return /^file:[^\0?]+$/.test(text);
  if (!/^postgres(ql)?:\/\/./.test(text)) return false;
  try {
    const { username, password, hostname, pathname, searchParams } = new URL(text);
    if (hostname.includes(',') || searchParams.get('host')?.includes(',')) return false;
    // The driver decodes these parts.
    const parts = [username, password, hostname, pathname].map(decodeURIComponent);
    return parts.every((part) => !part.includes('\0'));
  } catch {
    return false;
  }
}
const databaseUrl: Struct<string, null> = refine(string(), 'database', isDatabase);

/** As many characters as HS256 has bytes. */
const SHORTEST_SECRET = 32;

const configuration = object({
  PORT: defaulted(wholeNumber(0, 65_535), 3333),
  HOST: defaulted(string(), '127.0.0.1'),
  DATABASE_URL: defaulted(databaseUrl, 'file:./data/cadastro.sqlite'),
  DATABASE_CONNECTIONS: defaulted(wholeNumber(3, 1_000), 20),
  DATABASE_WAIT: defaulted(wholeNumber(0, 3_600), 60),
  JWT_SECRET: optional(size(string(), SHORTEST_SECRET, Number.POSITIVE_INFINITY)),
  ALLOWED_ORIGINS: defaulted(origins, []),
  SIGN_UP: defaulted(signUp, 'open'),
  TRUST_PROXY: defaulted(networks, []),
  HSTS_MAX_AGE: defaulted(wholeNumber(0, 63_072_000), 0),
  LOG_LEVEL: defaulted(enums(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']), 'info'),
});
export type Config = Infer<typeof configuration>;

type Variable = keyof Config;
const variables = Object.keys(configuration.schema) as Variable[];

const expected: Record<Variable, string> = {
  PORT: 'um número inteiro de 0 a 65535',
  HOST: 'um endereço ou nome de máquina',
  DATABASE_URL: 'file:CAMINHO ou postgres://USUARIO:SENHA@MAQUINA/BANCO, com uma só máquina',
  DATABASE_CONNECTIONS: 'um número inteiro de 3 a 1000',
  DATABASE_WAIT: 'um número inteiro de segundos, de 0 a 3600',
  JWT_SECRET: `um texto de pelo menos ${SHORTEST_SECRET} caracteres`,
  ALLOWED_ORIGINS: 'origens separadas por vírgula, como https://cadastro.example.com',
  SIGN_UP: 'open, closed ou domínios de email separados por vírgula, como example.com',
  TRUST_PROXY: 'endereços ou redes separados por vírgula, como 10.0.0.0/8',
  HSTS_MAX_AGE: 'um número inteiro de segundos, de 0 a 63072000',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal ou silent',
};

/** Variables that carry credentials: their values must not end up in a terminal's history. */
const secret: ReadonlySet<string> = new Set<Variable>(['JWT_SECRET', 'DATABASE_URL']);

/**
 * Reads the variables of docs/operations.md; an empty one counts as absent.
 * @throws StartupError with one line that names the bad variable.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(
    variables
      .map((name) => [name, environment[name]?.trim()])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const [error, config] = configuration.validate(given, { coerce: true });
  if (error === undefined) return config;

  const name = variables.find((variable) => variable === error.path[0]) ?? 'PORT';
  const value = secret.has(name) ? '' : ` "${environment[name]}"`;
  throw new StartupError(`A variável ${name} tem um valor inválido${value}: espera-se ${expected[name]}.`);
}
