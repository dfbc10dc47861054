/** The small parts between the network and the store, each asked by itself. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import { hashPassword, verifyPassword } from '../../server/auth/passwords';
import { isScrypt, verifyScrypt } from '../../server/auth/scrypt';
import { allowSignUp } from '../../server/auth/signUpPolicy';
import { createTokens } from '../../server/auth/tokens';
import { entityTag, versionsIn } from '../../server/http/entityTags';
import { bodyOf, HttpError, messageFor, toHttpError } from '../../server/http/errors';
import { parseBody, parseId, parseListing } from '../../server/http/input';
import { StoreError } from '../../server/store/store';
import { cidadeRules } from '../../src/domain/cidade';
import { messages } from '../../src/domain/messages';
import { SECRET, WEAK } from './support/api';
import { scryptHash } from './support/passwords';

afterEach(() => void vi.useRealTimers());

const refusalOf = (work: () => unknown): HttpError => {
  try {
    work();
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('what an error is to the client', () => {
  const failure = (statusCode: unknown) => Object.assign(new Error('/srv/secret'), { statusCode });
  test.each([
    [413, 413],
    [400, 400],
    [499, 499],
    [503, 503],
    [399, 500],
    [502, 500],
    ['404', 500],
    [undefined, 500],
  ])('status %j is answered as %d', (given, status) => {
    expect(toHttpError(failure(given))).toMatchObject({ status, message: messageFor(status) });
  });

  test('says when to come back where the store is away for now', () => {
    const away = toHttpError(new StoreError('unavailable', 'full'));
    expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(toHttpError(new StoreError('duplicate', 'x')).status).toBe(500);
    expect(toHttpError('no error').status).toBe(500);
  });

  test('has the shape of all errors, and a sentence whatever the status', () => {
    expect(bodyOf(new HttpError(400, 'Não.', { body: { nome: 'Falta.' } }))).toEqual({
      errors: { default: 'Não.', body: { nome: 'Falta.' } },
    });
    expect(messageFor(418)).toBe('O pedido não pôde ser atendido.');
  });
});

test.each([
  [undefined, undefined],
  [' * ', undefined],
  ['"3"', [3]],
  ['"3" , "12"', [3, 12]],
  ['W/"3"', []],
  ['3', []],
  ['"3"x', []],
  ['"1234567890123456"', []],
  ['"x", "4"', [4]],
])('If-Match %j lets pass %j', (ifMatch, versions) => {
  expect(versionsIn(ifMatch)).toEqual(versions);
  expect(versionsIn(entityTag(7))).toEqual([7]);
});

describe('what a request asks for', () => {
  test('is the first page of five where nothing is said', () => {
    const usual = { page: 1, limit: 5, filter: '', id: 0 };
    expect(parseListing({})).toEqual(usual);
    expect(parseListing({ page: '', limit: '', filter: '', id: '' })).toEqual(usual);
    expect(parseListing(null)).toEqual(usual);
    expect(parseListing({ page: '1000000000', limit: '1000', filter: ' é ', id: '7' })).toEqual({
      page: 1_000_000_000,
      limit: 1_000,
      filter: ' é ',
      id: 7,
    });
  });

  test.each([
    [{ page: '0' }, messages.positive],
    [{ limit: '0' }, messages.positive],
    [{ page: '1000000001' }, messages.numberMaximum(1_000_000_000)],
    [{ limit: '1001' }, messages.numberMaximum(1_000)],
    [{ id: '9007199254740993' }, messages.numberMaximum(Number.MAX_SAFE_INTEGER)],
    [{ page: '-1' }, messages.invalid],
    [{ page: '1.5' }, messages.invalid],
    [{ page: '1e3' }, messages.invalid],
    [{ page: ' 1' }, messages.invalid],
    [{ limit: ['1', '2'] }, messages.invalid],
    [{ filter: ['a', 'b'] }, messages.invalid],
  ])('%j is refused by name', (query, message) => {
    const { status, parts } = refusalOf(() => parseListing(query));
    expect({ status, parts }).toEqual({
      status: 400,
      parts: { query: { [Object.keys(query)[0] ?? '']: message } },
    });
  });

  test('by an id is one that a record can have', () => {
    expect(parseId({ id: '1' })).toBe(1);
    expect(parseId({ id: '9007199254740991' })).toBe(Number.MAX_SAFE_INTEGER);
    for (const id of ['0', 'abc', '', '01x', '99999999999999999']) {
      expect(refusalOf(() => parseId({ id })).parts, id).toEqual({ params: { id: expect.any(String) } });
    }
  });

  test('is kept only as text that every database keeps', () => {
    expect(parseBody(cidadeRules, { nome: ' São Luís 🏝 ' })).toEqual({ nome: 'São Luís 🏝' });
    for (const nome of ['Recife\0', 'Recife\uD800', 'Recife\uFFFE', { toString: 'x' }, ['Recife'], 7]) {
      expect(refusalOf(() => parseBody(cidadeRules, { nome })).parts).toEqual({
        body: { nome: messages.invalid },
      });
    }
    for (const body of [null, 'Recife', [{ nome: 'Recife' }], undefined]) {
      expect(refusalOf(() => parseBody(cidadeRules, body)).parts).toEqual({
        body: { nome: messages.required },
      });
    }
  });
});

describe('who may sign up', () => {
  test('is anybody, nobody, or who has an email under a named domain', () => {
    expect(() => allowSignUp('open', 'a@evil.com')).not.toThrow();
    expect(refusalOf(() => allowSignUp('closed', 'a@example.com'))).toMatchObject({ status: 403, parts: {} });
    const policy = ['example.com', 'example.org'];
    for (const email of ['a@example.com', 'a@EXAMPLE.ORG', '"x@evil.com"@example.com']) {
      expect(() => allowSignUp(policy, email), email).not.toThrow();
    }
    for (const email of ['a@evil.com', 'a@sub.example.com', 'a@example.com@evil.com']) {
      const { status, message, parts } = refusalOf(() => allowSignUp(policy, email));
      expect(status).toBe(403);
      expect(message).toBe('O cadastro só aceita emails de example.com ou example.org.');
      expect(parts).toEqual({ body: { email: message } });
    }
  });
});

describe('a token', () => {
  test('is aged past half of its life, and dead at its end', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const tokens = createTokens(SECRET, 10_000);
    const token = tokens.issue({ id: 7, geracao: 3 });
    expect(tokens.verify(token)).toEqual({ id: 7, geracao: 3, ageing: false });
    vi.setSystemTime(1_800_000_005_000);
    expect(tokens.verify(token)).toMatchObject({ ageing: false });
    vi.setSystemTime(1_800_000_005_001);
    expect(tokens.verify(token)).toMatchObject({ ageing: true });
    vi.setSystemTime(1_800_000_010_001);
    expect(tokens.verify(token)).toBeUndefined();
  });

  test('lasts a working day, unless told otherwise', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 });
    const tokens = createTokens(SECRET);
    const token = tokens.issue({ id: 1, geracao: 0 });
    vi.setSystemTime(1_800_000_000_000 + 8 * 60 * 60_000 - 1_000);
    expect(tokens.verify(token)).toMatchObject({ id: 1 });
    vi.setSystemTime(1_800_000_000_000 + 8 * 60 * 60_000 + 1);
    expect(tokens.verify(token)).toBeUndefined();
  });
});

describe('a password', () => {
  test('is the same however a keyboard sends its letters', async () => {
    const composed = 'ação'.normalize('NFC');
    const inParts = 'ação'.normalize('NFD');
    const own = await hashPassword(inParts, WEAK);
    for (const typed of [composed, inParts]) {
      expect(await verifyPassword(typed, { own, outdated: undefined }, WEAK)).toBe(true);
      const old = { own: scryptHash(composed, 16, 1), outdated: undefined };
      expect(await verifyPassword(typed, old, WEAK)).toBe(true);
    }
    expect(await verifyPassword('acao', { own, outdated: undefined }, WEAK)).toBe(false);
  });

  test('fits no hash that is cut off', async () => {
    const whole = scryptHash('segredo', 16, 1);
    expect(await verifyScrypt('segredo', whole)).toBe(true);
    expect(isScrypt(whole.slice(1))).toBe(false);
    for (const cut of ['scrypt$', 'scrypt$16', 'scrypt$16$1', 'scrypt$16$1$c2FsdA==']) {
      expect(await verifyScrypt('segredo', cut), cut).toBe(false);
    }
  });
});
