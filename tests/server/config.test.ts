import { describe, expect, test } from 'vitest';
import { readConfig } from '../../server/config';
import { sqlitePath } from '../../server/store/open';
import { StartupError } from '../../server/store/store';

const DEFAULTS = {
  PORT: 3333,
  HOST: '127.0.0.1',
  DATABASE_URL: 'file:./data/cadastro.sqlite',
  DATABASE_CONNECTIONS: 20,
  DATABASE_WAIT: 60,
  ALLOWED_ORIGINS: [],
  SIGN_UP: 'open',
  TRUST_PROXY: [],
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
    ['PORT', '0', 0],
    ['PORT', ' 65535 ', 65_535],
    ['DATABASE_CONNECTIONS', '3', 3],
    ['DATABASE_CONNECTIONS', '1000', 1_000],
    ['DATABASE_WAIT', '0', 0],
    ['DATABASE_WAIT', '3600', 3_600],
    ['JWT_SECRET', 'x'.repeat(32), 'x'.repeat(32)],
    [
      'ALLOWED_ORIGINS',
      'https://a.example, http://b.example:8080',
      ['https://a.example', 'http://b.example:8080'],
    ],
    ['SIGN_UP', 'CLOSED', 'closed'],
    ['SIGN_UP', 'Example.com, sub.example.org', ['example.com', 'sub.example.org']],
    [
      'TRUST_PROXY',
      'loopback, 10.0.0.0/8,::1/128,192.0.2.1',
      ['loopback', '10.0.0.0/8', '::1/128', '192.0.2.1'],
    ],
    [
      'DATABASE_URL',
      'postgresql://u:p%40@host:5432/b?sslmode=require',
      'postgresql://u:p%40@host:5432/b?sslmode=require',
    ],
    ['LOG_LEVEL', 'silent', 'silent'],
  ])('%s may be %s', (name, text, value) => {
    expect(readConfig({ [name]: text })).toEqual({ ...DEFAULTS, [name]: value });
  });

  test.each([
    ...['-1', '65536', '1.5', '1e3', '0x10', 'a'].map((text) => ['PORT', text]),
    ...['2', '1001'].map((text) => ['DATABASE_CONNECTIONS', text]),
    ['DATABASE_WAIT', '3601'],
    ...['https://a.example/', 'a.example', '*', 'https://a.example,'].map((text) => [
      'ALLOWED_ORIGINS',
      text,
    ]),
    ...['sometimes', 'example', '@example.com', 'a.b,', '-a.com', 'a-.com', 'a.c'].map((text) => [
      'SIGN_UP',
      text,
    ]),
    ...['10.0.0.0/33', '10.0.0.0/0', '::1/129', '10.0.0.0/8/8', '10.0.0.0/', 'proxy', '10.0.0'].map(
      (text) => ['TRUST_PROXY', text],
    ),
    ['LOG_LEVEL', 'loud'],
  ])('%s may not be %s, which is said in one line', (name = '', text) => {
    const read = () => readConfig({ [name]: text });
    expect(read).toThrow(StartupError);
    expect(read).toThrow(new RegExp(`^A variável ${name} tem um valor inválido ".*": espera-se .+\\.$`));
  });

  test.each([
    ['JWT_SECRET', 'y'.repeat(31)],
    ['DATABASE_URL', 'mysql://u:segredo@host/b'],
    ['DATABASE_URL', 'file:'],
    ['DATABASE_URL', 'file:a\0b'],
    ['DATABASE_URL', 'postgres://'],
    ['DATABASE_URL', 'postgres://u:segredo@one,two/b'],
    ['DATABASE_URL', 'postgres://u:segredo@/b?host=one,two'],
    ['DATABASE_URL', 'postgres://u:segredo%@host/b'],
    ['DATABASE_URL', 'postgres://u:segredo%00@host/b'],
    ['DATABASE_URL', 'http://u:segredo@host/b'],
  ])('%s is never repeated where it is wrong: %j', (name, text) => {
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
