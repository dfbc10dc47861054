import { describe, expect, test } from 'vitest';
import { StartupError } from '../../server/cli';
import { readConfig } from '../../server/config';
import { sqlitePath } from '../../server/db/store';

const DEFAULTS = {
  PORT: 3333,
  HOST: '127.0.0.1',
  DATABASE_URL: 'file:./data/cadastro.sqlite',
  DATABASE_CONNECTIONS: 20,
  DATABASE_WAIT: 60,
  BACKUP_KEEP: 7,
  ALLOWED_HOSTS: [],
  ALLOWED_ORIGINS: [],
  SIGN_UP: 'open',
  TRUST_PROXY: [],
  HSTS_MAX_AGE: 0,
  HISTORY_DAYS: 90,
  LOG_LEVEL: 'info',
};

describe('the variables', () => {
  test('have their defaults where they are absent, empty or blank', () => {
    expect(readConfig({})).toEqual(DEFAULTS);
    const names = [...Object.keys(DEFAULTS), 'JWT_SECRET'];
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(DEFAULTS);
    expect(readConfig(Object.fromEntries(names.map((name) => [name, ' \t'])))).toEqual(DEFAULTS);
  });

  test.each([
    ['PORT', ' 65535 ', 65_535],
    ['DATABASE_CONNECTIONS', '3', 3],
    ['BACKUP_FOLDER', ' /srv/backups', '/srv/backups'],
    ['JWT_SECRET', 'x'.repeat(32), 'x'.repeat(32)],
    [
      'ALLOWED_ORIGINS',
      'https://a.example, http://b.example:8080',
      ['https://a.example', 'http://b.example:8080'],
    ],
    ...['cadastro.lan', 'Servidor', '10.0.0.7', '::1', '[2001:db8::1]', 'são.example'].map(
      (host) => ['ALLOWED_HOSTS', host, [host]] as [string, string, string[]],
    ),
    ['SIGN_UP', 'CLOSED', 'closed'],
    ['SIGN_UP', 'Example.com, sub.example.org', ['example.com', 'sub.example.org']],
    [
      'DATABASE_URL',
      'postgresql://u:p%40@host:5432/b?sslmode=require',
      'postgresql://u:p%40@host:5432/b?sslmode=require',
    ],
    ...['loopback', '10.0.0.0/32', '10.0.0.0/1', '::1/1', '2001:db8::1'].map(
      (network) => ['TRUST_PROXY', network, [network]] as [string, string, string[]],
    ),
    ['SIGN_UP', 'empresa.xn--p1ai', ['empresa.xn--p1ai']],
    ['DATABASE_URL', 'file:/srv/a b.sqlite', 'file:/srv/a b.sqlite'],
  ])('%s may be %s', (name, text, value) => {
    expect(readConfig({ [name]: text })).toEqual({ ...DEFAULTS, [name]: value });
  });

  test.each([
    ...['1.5', '1e3', '0x10', 'a'].map((text) => ['PORT', text]),
    ...['https://a.example/', 'a.example', '*', 'https://a.example,'].map((text) => [
      'ALLOWED_ORIGINS',
      text,
    ]),
    ...['sometimes', '@example.com', 'a.b,', '-a.com', 'a-.com', 'a.c', 'a.c-', 'a.com!', '10.0.0.1'].map(
      (text) => ['SIGN_UP', text],
    ),
    ...['10.0.0.0/33', '10.0.0.0/0', '10.0.0.0/0x8', '::1/129', '10.0.0.0/8/8', 'proxy', '10.0.0'].map(
      (text) => ['TRUST_PROXY', text],
    ),
    ...['https://a.example', 'a.example/', '*', '*.example', 'a.example,', 'a b', 'u@a', '300.0.0.1'].map(
      (text) => ['ALLOWED_HOSTS', text],
    ),
    ['HSTS_MAX_AGE', 'always'],
    ['LOG_LEVEL', 'loud'],
  ])('%s may not be %s, which is said in one line', (name = '', text) => {
    const read = () => readConfig({ [name]: text });
    expect(read).toThrow(StartupError);
    expect(read).toThrow(new RegExp(`^A variável ${name} tem um valor inválido ".*": espera-se .+\\.$`));
  });

  /** What a refusal says of what it would have taken. */
  const expectedOf = (name: string): string => {
    try {
      readConfig({ [name]: '\u0001' });
    } catch (error) {
      return /espera-se (.+)\.$/.exec(String(error))?.[1] ?? '';
    }
    return '';
  };

  test.each(['PORT', 'DATABASE_CONNECTIONS', 'DATABASE_WAIT', 'BACKUP_KEEP', 'HISTORY_DAYS', 'HSTS_MAX_AGE'])(
    '%s takes just the numbers it names',
    (name) => {
      const [, least, most] = /^um número inteiro.* de (\d+) a (\d+)$/.exec(expectedOf(name)) ?? [];
      for (const number of [Number(least), Number(most)]) {
        expect(readConfig({ [name]: String(number) })).toMatchObject({ [name]: number });
      }
      for (const number of [Number(least) - 1, Number(most) + 1]) {
        expect(() => readConfig({ [name]: String(number) })).toThrow(StartupError);
      }
    },
  );

  test.each(['ALLOWED_ORIGINS', 'ALLOWED_HOSTS', 'SIGN_UP', 'TRUST_PROXY'])(
    '%s takes the example it gives',
    (name) => {
      const example = / separad[ao]s por vírgula, como (\S+)$/.exec(expectedOf(name))?.[1] ?? '?';
      expect(readConfig({ [name]: `${example},${example}` })).toMatchObject({ [name]: [example, example] });
    },
  );

  test('LOG_LEVEL takes each of the levels it names, DATABASE_URL the addresses, and JWT_SECRET the length', () => {
    const levels = expectedOf('LOG_LEVEL').split(/, | ou /);
    expect(levels).toHaveLength(7);
    for (const level of levels) expect(readConfig({ LOG_LEVEL: level })).toMatchObject({ LOG_LEVEL: level });
    expect(expectedOf('DATABASE_URL')).toMatch(/^file:\S+ ou postgres:\/\/\S+, com uma só máquina .*%40/);
    const length = Number(/^um texto de pelo menos (\d+) caracteres$/.exec(expectedOf('JWT_SECRET'))?.[1]);
    expect(readConfig({ JWT_SECRET: 'x'.repeat(length) })).toHaveProperty('JWT_SECRET');
    expect(() => readConfig({ JWT_SECRET: 'x'.repeat(length - 1) })).toThrow(StartupError);
  });

  test('of two that are wrong one is named, and the other next time', () => {
    expect(() => readConfig({ PORT: 'a', LOG_LEVEL: 'loud' })).toThrow(/^A variável PORT /);
    expect(() => readConfig({ PORT: '1', LOG_LEVEL: 'loud' })).toThrow(/^A variável LOG_LEVEL .*"loud"/);
  });

  test.each([
    ['JWT_SECRET', 'y'.repeat(31)],
    ['DATABASE_URL', 'mysql://u:segredo@host/b'],
    ['DATABASE_URL', 'file:'],
    ['DATABASE_URL', 'file:a.sqlite?mode=ro'],
    ['DATABASE_URL', 'file:a\0b'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres://u:segredo@one,two/b'],
    ['DATABASE_URL', 'postgres://u:segredo@one/b?host=two,three'],
    ['DATABASE_URL', 'postgres://u:segredo%@host/b'],
    ['DATABASE_URL', 'postgres://u:segredo%00@host/b'],
    ['DATABASE_URL', 'http://u:segredo@host/b'],
    ['DATABASE_URL', 'postgres://u:segredo@h:99999/b'],
    ['DATABASE_URL', 'postgres://u:segredo@[h/b'],
    ['DATABASE_URL', 'postgres://u:segredo@h/%e0%a4'],
    // Not escaped, what follows the first of '/', '?' and '#' is no part of the password any more.
    ...['u:a@segredo/b@h/d', 'u:12/segredo@h/d', 'u:a@segredo?b@h/d', 'u:a@segredo#b@h/d'].map((text) => [
      'DATABASE_URL',
      `postgres://${text}`,
    ]),
  ])('%s is never repeated where it is wrong: %j', (name = '', text) => {
    const read = () => readConfig({ [name]: text });
    expect(read).toThrow(new RegExp(`^A variável ${name} tem um valor inválido: espera-se .+\\.$`));
  });
});

test.each([
  ['file:./a.sqlite', './a.sqlite'],
  ['file:/a.sqlite', '/a.sqlite'],
  ['file:///a.sqlite', '/a.sqlite'],
  ['file://a.sqlite', '//a.sqlite'],
  ['file:a/file:b', 'a/file:b'],
])('%s is the path %s', (url, path) => {
  expect(sqlitePath(url)).toBe(path);
});
