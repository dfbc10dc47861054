import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Infer, number, type } from 'superstruct';
import { LARGEST_PAGE, PAGE_SIZE } from '../../src/domain/constants';
import { messages } from '../../src/domain/messages';
import { described, must, optionalText, type Rules, validate } from '../../src/domain/rules';
import { HttpError, type InvalidParts, invalid, messageFor } from './errors';

/** Characters that no database keeps faithfully: NUL, halves of surrogate pairs, code points that are no characters. */
const UNSTORABLE = /\0|\p{Surrogate}|\p{Noncharacter_Code_Point}/u;

export const isStorable = (text: string) => !UNSTORABLE.test(text);

const isRefused = (value: unknown) =>
  typeof value === 'string' ? !isStorable(value) : typeof value === 'object' && value !== null;

const objectFrom = (data: unknown): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? { ...data } : {};

/**
 * These fields of a JSON object. Nested values and text that can't be stored become an empty array, which every rule
 * refuses: a hostile one (deeply nested, with its own `toString`) can throw where it is described. Other fields aren't
 * looked at: a body may have 100,000.
 */
export function pickFields(fields: readonly string[], data: unknown): Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return {};
  const given = fields.filter((field) => Object.hasOwn(data, field));
  return Object.fromEntries(
    given.map((field) => {
      const value: unknown = Reflect.get(data, field);
      return [field, isRefused(value) ? [] : value];
    }),
  );
}

function parse<Values extends object>(part: keyof InvalidParts, rules: Rules<Values>, data: object): Values {
  const result = validate(rules, data);
  if (!result.valid) throw invalid({ [part]: result.errors });
  return result.values;
}

/** The body by the domain's rules (section 5), or a 400 that names every invalid field. */
export const parseBody = <Values extends object>(rules: Rules<Values> & { schema: object }, body: unknown) =>
  parse('body', rules, pickFields(Object.keys(rules.schema), body));

/** NaN, which every rule refuses, for what isn't a plain whole number. */
const numberFrom = (text: unknown) =>
  typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;

const count = (smallest: number, largest: number, schema: object = {}) =>
  described(
    must(number(), (value) => {
      if (value < smallest) return messages.positive;
      return value <= largest || messages.numberMaximum(largest);
    }),
    { type: 'integer', minimum: smallest, ...schema },
  );

/** The path of one record. */
export const idRules = type({ id: count(1, Number.MAX_SAFE_INTEGER) });

/** The record id of an address, or a 400. */
export const parseId = (given: unknown): number =>
  parse('params', idRules, { id: numberFrom(objectFrom(given).id) }).id;

/** The same, or 0, which no record has, where the address is refused. */
export function idOrNone(given: unknown): number {
  const result = validate(idRules, { id: numberFrom(objectFrom(given).id) });
  return result.valid ? result.values.id : 0;
}

const LARGEST_LIMIT = 1_000;
const FILTER = { description: 'Palavras do nome em qualquer ordem; com @, parte do email' };

const NEAR_ALONE =
  'Com 1, só os nomes parecidos com o filtro que a sua primeira página não traz, 20 no máximo';

/** The query of a listing (section 7). */
export const listingRules = type({
  page: count(1, LARGEST_PAGE, { default: 1, description: 'Página, a partir de 1' }),
  limit: count(1, LARGEST_LIMIT, {
    maximum: LARGEST_LIMIT,
    default: PAGE_SIZE,
    description: 'Linhas por página',
  }),
  filter: described(optionalText(), FILTER),
  /** The city selected in a form; 0 when there is none (section 7). */
  id: count(0, Number.MAX_SAFE_INTEGER, { description: 'Registro que a página também deve trazer' }),
  importacao: described(optionalText(), { description: 'Só o que esta importação desfeita apagou' }),
  parecidas: count(0, 1, { maximum: 1, default: 0, description: NEAR_ALONE }),
});

export type Listing = Infer<typeof listingRules>;

const LARGEST_GROUPS = 20;

/** The number of groups of changes that a query asks for. */
export const groupsRules = type({
  grupos: count(1, LARGEST_GROUPS, {
    maximum: LARGEST_GROUPS,
    description: 'Em lugar de page e limit: tantos grupos de mudanças iguais em seguida, a última de cada um',
  }),
});

/** The number of groups in place of a page; undefined where none is asked for. */
export function parseGroups(query: unknown): number | undefined {
  const { grupos } = objectFrom(query);
  if (grupos === undefined || grupos === '') return undefined;
  return parse('query', groupsRules, { grupos: numberFrom(grupos) }).grupos;
}

const listingDefaults = { page: 1, limit: PAGE_SIZE, id: 0, parecidas: 0 };

/** The query of a listing (section 7), or a 400. An empty parameter counts as absent. */
export function parseListing(query: unknown): Listing {
  const given = objectFrom(query);
  // Made here rather than by coercions, whose attempts at other types cost an exception each.
  const numeric = (field: keyof typeof listingDefaults) =>
    given[field] === undefined || given[field] === '' ? listingDefaults[field] : numberFrom(given[field]);
  return parse('query', listingRules, {
    page: numeric('page'),
    limit: numeric('limit'),
    id: numeric('id'),
    parecidas: numeric('parecidas'),
    filter: given.filter,
    importacao: given.importacao,
  });
}

/** The entity tag of a record in this version, in this epoch of the database. */
export const entityTag = ({ epoca }: { epoca: string }, version: number) => `"${epoca}-${version}"`;

/** Tags as proxies change them that compress answers: `W/"x-7"`, `"x-7-gzip"`, `"x-7;br"`, `"x-7--gzip"`, `"x-7"-gzip`. */
const MARKED_TAG = /^(?:W\/)?"(\w+)-(\d{1,15})(?:[-;:+/][^"]*)?"(?:-\w+)?$/;

/**
 * The versions that an `If-Match` lets pass, none for tags that are none of ours; undefined for any. A tag that a proxy
 * has marked counts as the tag it was.
 */
export function versionsIn({
  headers,
  epoca,
}: Pick<FastifyRequest, 'headers' | 'epoca'>): number[] | undefined {
  const { 'if-match': ifMatch } = headers;
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  // No tag of ours has a comma, and no piece of another's looks like one of ours.
  return ifMatch.split(',').flatMap((tag) => {
    const [, epoch, version] = MARKED_TAG.exec(tag.trim()) ?? [];
    return epoch === epoca ? [Number(version)] : [];
  });
}

const BAD_KEY = 'O cabeçalho Idempotency-Key precisa ter de 1 a 255 caracteres visíveis.';

/** The `Idempotency-Key` of a request; undefined without one. */
export function requestKeyOf({ headers }: FastifyRequest): string | undefined {
  const { 'idempotency-key': key } = headers;
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new HttpError(400, BAD_KEY);
  return key;
}

type JsonParser = (
  request: FastifyRequest,
  body: Buffer,
  done: (error: Error | null, value?: unknown) => void,
) => void;

/** JSON in UTF-8, as it is; see {@link acceptJsonOnly}. */
function jsonParser(app: FastifyInstance): JsonParser {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, body, done) => {
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (body.length === 0) done(null, undefined);
    else if (encoding.toLowerCase() !== 'identity') done(new HttpError(415, messageFor(415)));
    else if (isUtf8(body)) parse(request, body.toString('utf8'), done);
    else done(new HttpError(400, messageFor(400)));
  };
}

/**
 * JSON, as it is, is the only content type. An empty body counts as no body, because clients send its headers with
 * every call, deletes included. Other encodings than UTF-8 are refused, because their letters would be saved as U+FFFD.
 */
export function acceptJsonOnly(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, jsonParser(app));
}

/**
 * Leaves the bodies of a scope's routes unparsed, so that a large body can wait for its turn first.
 * @returns parses the body of a request
 */
export function parseLater(scope: FastifyInstance): (request: FastifyRequest) => Promise<unknown> {
  const parse = jsonParser(scope);
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  return (request) =>
    new Promise((resolve, reject) => {
      const { body } = request;
      if (!Buffer.isBuffer(body)) return resolve(undefined);
      parse(request, body, (error, value) => (error === null ? resolve(value) : reject(error)));
    });
}
