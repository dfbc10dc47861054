import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Infer, number, refine, type Struct, string, type } from 'superstruct';
import { LARGEST_PAGE, PAGE_SIZE } from '../../src/domain/constants';
import { messages } from '../../src/domain/messages';
import { type FieldErrors, type Rules, type Validation, validate } from '../../src/domain/validation';
import { HttpError, type InvalidParts, invalid, messageFor } from './errors';

/** What no database keeps faithfully: NUL, halves of surrogate pairs, code points that are no characters. */
const UNSTORABLE = /\0|\p{Surrogate}|\p{Noncharacter_Code_Point}/u;

export const isStorable = (text: string) => !UNSTORABLE.test(text);

export const LARGEST_LIMIT = 1_000;

const isRefused = (value: unknown) =>
  typeof value === 'string' ? !isStorable(value) : typeof value === 'object' && value !== null;

/**
 * Replaces nested values and text that can't be stored by an empty array, which every rule refuses: a hostile one
 * (deeply nested, with its own `toString`) can throw where it is described.
 */
function flat(data: unknown): Record<string, unknown> {
  if (typeof data !== 'object' || data === null) return {};
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => [field, isRefused(value) ? [] : value]),
  );
}

/** The messages to send of a part of the request; only fields that its rules know can be in there. */
const faultsOf = <Values>(part: keyof InvalidParts, result: Validation<Values>): InvalidParts =>
  result.valid ? {} : { [part]: { ...(result.errors satisfies FieldErrors<Values>) } };

function parse<Values extends object>(
  part: keyof InvalidParts,
  rules: Rules<Values>,
  data: Record<string, unknown>,
): Values {
  const result = validate(rules, data);
  if (!result.valid) throw invalid(faultsOf(part, result));
  return result.values;
}

/** The body by the domain's rules (section 5), or a 400 that names every invalid field. */
export const parseBody = <Values extends object>(rules: Rules<Values>, body: unknown) =>
  parse('body', rules, flat(body));

/** NaN, which every rule refuses, for what isn't a plain whole number. */
const numberFrom = (text: unknown) =>
  typeof text === 'string' && /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;

const fieldOf = (data: unknown, field: string): unknown =>
  typeof data === 'object' && data !== null ? Reflect.get(data, field) : undefined;

const count = (smallest: number, largest: number): Struct<number, null> =>
  refine(number(), 'range', (value) => {
    if (value < smallest) return messages.positive;
    return value <= largest || messages.numberMaximum(largest);
  });

const idRules = type({ id: count(1, Number.MAX_SAFE_INTEGER) });

const idOf = (params: unknown) => ({ id: numberFrom(fieldOf(params, 'id')) });

/** The record id of an address, or a 400. */
export const parseId = (params: unknown): number => parse('params', idRules, idOf(params)).id;

/** Both of a call that has both, or one 400 that names what is invalid in either. */
export function parseIdAndBody<Values extends object>(rules: Rules<Values>, params: unknown, body: unknown) {
  const address = validate(idRules, idOf(params));
  const content = validate(rules, flat(body));
  if (address.valid && content.valid) return { id: address.values.id, values: content.values };
  throw invalid({ ...faultsOf('params', address), ...faultsOf('body', content) });
}

const listingRules = type({
  page: count(1, LARGEST_PAGE),
  limit: count(1, LARGEST_LIMIT),
  filter: string(),
  /** The city selected in a form; 0 when there is none (section 7). */
  id: count(0, Number.MAX_SAFE_INTEGER),
});
export type Listing = Infer<typeof listingRules>;

const listingDefaults: Listing = { page: 1, limit: PAGE_SIZE, filter: '', id: 0 };

/** The query of a listing (section 7), or a 400. An empty parameter counts as absent. */
export function parseListing(query: unknown): Listing {
  // Defaults and numbers are made here rather than by coercions, whose attempts
  // at other types cost an exception each.
  const numeric = (field: 'page' | 'limit' | 'id') => {
    const given = fieldOf(query, field);
    return given === undefined || given === '' ? listingDefaults[field] : numberFrom(given);
  };
  return parse('query', listingRules, {
    page: numeric('page'),
    limit: numeric('limit'),
    id: numeric('id'),
    filter: fieldOf(query, 'filter') ?? listingDefaults.filter,
  });
}

/**
 * The versions that an `If-Match` lets pass; undefined for any. Weak tags and
 * tags that are none of ours match nothing (RFC 9110, `If-Match`).
 */
export function versionsIn(ifMatch: string | undefined): number[] | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  return ifMatch
    .split(',')
    .map((tag) => /^"(\d{1,15})"$/.exec(tag.trim())?.[1])
    .filter((version) => version !== undefined)
    .map(Number);
}

const BAD_KEY = 'O cabeçalho Idempotency-Key precisa ter de 1 a 255 caracteres visíveis.';

/** The `Idempotency-Key` of a request, for its user alone; undefined without one. */
export function requestKeyOf({ headers, usuario }: FastifyRequest) {
  const { 'idempotency-key': key } = headers;
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key)) throw new HttpError(400, BAD_KEY);
  return { user: usuario, key };
}

/**
 * JSON is the only content type. An empty body counts as no body, because
 * clients send the header with every call, deletes included. What is not in
 * UTF-8 is refused: read all the same, its letters would be saved as U+FFFD.
 */
export function acceptJsonOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (isUtf8(body)) parse(request, body.toString('utf8'), done);
    else done(new HttpError(400, messageFor(400)));
  });
}
