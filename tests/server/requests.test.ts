/** What is read out of a request, and what an error becomes in its answer. */
import { describe, expect, test } from 'vitest';
import { addressOf, explanationOf } from '../../server/cli';
import { StoreError } from '../../server/db/engine';
import { toHttpError } from '../../server/http/errors';
import { entityTag, parseBody, parseId, parseListing, versionsIn } from '../../server/http/requests';
import { cidades } from '../../src/domain/cidade';
import { refusalOf } from './support/refusal';

const UNAVAILABLE = 'O serviço está temporariamente indisponível. Tente de novo em instantes.';
const INVALID = 'Campo não é válido';
const NOT_POSITIVE = 'O campo precisa ter um valor positivo';

describe('what an error is to the client', () => {
  const failure = (statusCode: unknown) => Object.assign(new Error('/srv/secret'), { statusCode });
  test.each([
    [400, 400, 'Não foi possível entender a solicitação.'],
    [404, 404, 'Endereço não encontrado.'],
    [413, 413, 'O pedido é grande demais.'],
    [414, 414, 'O endereço é longo demais.'],
    [415, 415, 'O pedido precisa ser enviado em JSON.'],
    [418, 418, 'Não foi possível atender à solicitação.'],
    [499, 499, 'Não foi possível atender à solicitação.'],
    [503, 503, UNAVAILABLE],
    [399, 500, 'Erro interno do servidor.'],
    [502, 500, 'Erro interno do servidor.'],
    ['404', 500, 'Erro interno do servidor.'],
    [undefined, 500, 'Erro interno do servidor.'],
  ])('status %j is answered as %d', (given, status, message) => {
    expect(toHttpError(failure(given))).toMatchObject({ status, message });
  });

  test('says when to come back where the store is away for now', () => {
    const away = toHttpError(new StoreError('unavailable', 'full'));
    expect(away).toMatchObject({ status: 503, message: UNAVAILABLE, headers: { 'retry-after': '1' } });
    expect(toHttpError(new StoreError('duplicate', 'x')).status).toBe(500);
    expect(toHttpError('no error').status).toBe(500);
  });

  test('of a change that nobody answered is to look first, not to come back', () => {
    const unanswered = toHttpError(new StoreError('unanswered', 'silence'));
    expect(unanswered).toMatchObject({
      status: 503,
      message: 'O banco de dados não respondeu. Confira se a alteração foi salva antes de tentar de novo.',
      headers: {},
    });
  });
});

test('what an error is to the operator: one line, or a defect with its place in the code', () => {
  expect(explanationOf(new TypeError('a defect'))).toMatch(/^TypeError: a defect\n {4}at .*requests\.test/);
  expect(explanationOf(new StoreError('unavailable', 'locked'))).toMatch(
    /^O banco de dados não está disponível: .*locked$/,
  );
  expect(explanationOf(new StoreError('unanswered', new Error('silent\nfor long')))).toBe(
    'O banco de dados não respondeu, e a alteração pode ter sido salva ou não: silent for long',
  );
});

test.each([
  ['postgres://ana:s3nha@banco/cadastro', 'banco/cadastro'],
  ['postgres://ana:s3nha@banco:5433/cadastro', 'banco:5433/cadastro'],
])('the address of %s is %s, without who signs in', (url, address) => {
  expect(addressOf(url)).toBe(address);
});

test.each([
  [undefined, undefined],
  [' * ', undefined],
  [entityTag({ epoca: 'e1' }, 7), [7]],
  [' W/"e1-3" ', [3]],
  ['"e1-3", W/"e1-4","e2-5", "a,b"', [3, 4]],
  ['"e2-3"', []],
  ['"3"', []],
  ['e1-3', []],
  ['"e1-3"x', []],
  ['"e1-1234567890123456"', []],
  ['', []],
])('If-Match %j lets pass the versions %j in the epoch e1', (ifMatch, versions) => {
  const headers = ifMatch === undefined ? {} : { 'if-match': ifMatch };
  expect(versionsIn({ headers, epoca: 'e1' })).toEqual(versions);
});

describe('what a request asks for', () => {
  test('is the first page of five where nothing is said', () => {
    const more = { importacao: '', parecidas: 0 };
    const usual = { page: 1, limit: 5, filter: '', id: 0, ...more };
    expect(parseListing({})).toEqual(usual);
    expect(parseListing({ page: '', limit: '', filter: '', id: '' })).toEqual(usual);
    expect(parseListing(null)).toEqual(usual);
    expect(parseListing({ page: '1000000000', limit: '1000', filter: ' é ', id: '7' })).toEqual({
      page: 1_000_000_000,
      limit: 1_000,
      filter: 'é',
      id: 7,
      ...more,
    });
  });

  test.each([
    [{ page: '0' }, NOT_POSITIVE],
    [{ limit: '0' }, NOT_POSITIVE],
    [{ page: '1000000001' }, 'O campo precisa ter um valor com menos de 1000000000 caracteres'],
    [{ limit: '1001' }, 'O campo precisa ter um valor com menos de 1000 caracteres'],
    [{ id: '9007199254740993' }, 'O campo precisa ter um valor com menos de 9007199254740991 caracteres'],
    [{ page: '-1' }, INVALID],
    [{ page: '1.5' }, INVALID],
    [{ page: '1e3' }, INVALID],
    [{ page: ' 1' }, INVALID],
    [{ limit: ['1', '2'] }, INVALID],
    [{ limit: ['1'] }, INVALID],
    [{ page: 1 }, INVALID],
    [{ filter: ['a', 'b'] }, INVALID],
  ])('%j is refused by name', (query, message) => {
    const { status, parts } = refusalOf(() => parseListing(query));
    expect({ status, parts }).toEqual({
      status: 400,
      parts: { query: { [Object.keys(query)[0] ?? '']: message } },
    });
  });

  test('may be what nothing can be found by', () => {
    expect(parseListing({ filter: 'a\0' })).toMatchObject({ filter: 'a\0' });
  });

  test('by an id is one that a record can have', () => {
    expect(parseId({ id: '1' })).toBe(1);
    expect(parseId({ id: '9007199254740991' })).toBe(Number.MAX_SAFE_INTEGER);
    for (const id of ['0', 'abc', '', '01x', '1.5', '-1', '99999999999999999', ['7']]) {
      expect(refusalOf(() => parseId({ id })).parts, String(id)).toEqual({
        params: { id: expect.any(String) },
      });
    }
  });

  test('is kept only as text that every database keeps', () => {
    expect(parseBody(cidades.rules, { nome: ' São Luís 🏝 ' })).toEqual({ nome: 'São Luís 🏝' });
    for (const nome of ['Recife\0', 'Recife\uD800', 'Recife\uFFFE', { toString: 'x' }, ['Recife'], 7]) {
      expect(refusalOf(() => parseBody(cidades.rules, { nome })).parts).toEqual({
        body: { nome: INVALID },
      });
    }
    for (const body of [null, 'Recife', [{ nome: 'Recife' }], undefined, { nome: null }]) {
      expect(refusalOf(() => parseBody(cidades.rules, body)).parts).toEqual({
        body: { nome: 'O campo é obrigatório' },
      });
    }
  });
});
