import { is, number, record, string, type, unknown } from 'superstruct';
import { ApiError, ConnectionError, type Reason } from '../domain/errors';
import { OWN_HEADER, RENEWED_TOKEN_HEADER } from '../domain/headers';
import { CONFLICT_ERROR, fallbackMessages, type Operation } from '../domain/messages';
import type { Rules } from '../domain/rules';
import { isToken, ownerOf } from '../domain/usuario';

/** The deadline of a call, in milliseconds; after it the connection counts as lost. */
export const CALL_DEADLINE = 30_000;

export type HttpClientOptions = {
  /** Address of the backend, without a slash at its end. */
  baseUrl: string;
  fetch: typeof fetch;
  /** The stored token, read for every request (section 6). */
  getToken: () => string | null;
  /** A login or the stored token was refused with 401: a login fails, any other call never settles (section 4). */
  onUnauthorized: (operation: Operation, answer: { hasExtensions: boolean }) => void;
  /** A fresh token came for the one that is stored. */
  onRenewal: (token: string) => void;
  /** The backend has answered, so the connection works; `hasExtensions` where the answer is our own server's. */
  onAnswer: (answer: { hasExtensions: boolean }) => void;
  /** The backend is known to be our own server, which takes `Idempotency-Key` and weak tags. */
  hasExtensions: () => boolean;
  /** Settles once the page is not being left; a call that fails before is no failure. */
  untilStaying: () => Promise<unknown>;
};

export type HttpRequest = {
  operation: Operation;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number>;
  body?: object;
  /** The only version of a record that an update may replace or a deletion remove; a deletion names it to our own server only. */
  ifMatch?: string | null;
  /** Makes a create repeatable: the same key answers the same record. Sent to our own server only. */
  idempotencyKey?: string | null;
  /** Aborts a read. */
  signal?: AbortSignal;
};

const errorsSchema = type({ errors: record(string(), unknown()) });
const createdSchema = type({ id: number() });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function reasonOf({ operation }: HttpRequest, status: number, answer: unknown): Reason | undefined {
  if (status === 404) return 'gone';
  if (status === 412 && (operation === 'update' || operation === 'delete')) return 'changed';
  if (status === 429) return 'limited';
  // A success that is no answer is the page of a proxy.
  if (status < 400 || status >= 500) return 'lost';
  return status === 409 && operation === 'create' && is(answer, createdSchema) ? 'created' : undefined;
}

/** The `Retry-After` of an answer in milliseconds; undefined where it names no seconds. */
const retryAfterIn = (headers: Headers) => Number(headers.get('retry-after')) * 1000 || undefined;

/** Reads an error answer: `errors.default`, or the fallback of section 8, and the messages of single fields. */
function toApiError(request: HttpRequest, { status, headers }: Response, text: string): ApiError {
  const answer = parseJson(text);
  const reason = reasonOf(request, status, answer);
  const errors = is(answer, errorsSchema) ? answer.errors : {};
  const fallback = reason === 'changed' ? CONFLICT_ERROR : fallbackMessages[request.operation];
  const hasMessage = typeof errors.default === 'string' && errors.default.trim() !== '';
  const fields = is(errors.body, record(string(), unknown())) ? errors.body : {};
  const messages = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new ApiError(
    hasMessage ? String(errors.default) : fallback,
    Object.fromEntries(messages),
    reason,
    request.operation === 'create' && is(answer, createdSchema) ? answer.id : undefined,
    retryAfterIn(headers),
  );
}

/** The sign-in page of a network or a proxy, which answers in place of the backend. */
const isForeignPage = ({ redirected, headers }: Response) =>
  redirected && /^text\/html/.test(headers.get('content-type') ?? '');

/**
 * Aborted with the signal of its caller, or at the deadline, which `extend` puts off.
 * `AbortSignal.any` is younger than the browsers that docs/commands.md promises.
 */
function openDeadline(signal: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, CALL_DEADLINE);
  if (signal?.aborted) abort();
  else signal?.addEventListener('abort', abort, { once: true });
  return {
    signal: controller.signal,
    extend: () => {
      clearTimeout(timer);
      timer = setTimeout(abort, CALL_DEADLINE);
    },
    close: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}

function headersOf(
  { operation, body, ifMatch, idempotencyKey }: HttpRequest,
  token: string | null,
  hasExtensions: boolean,
): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  const isForAnyBackend = operation === 'update' && !ifMatch?.startsWith('W/');
  if (ifMatch && (hasExtensions || isForAnyBackend)) headers.set('if-match', ifMatch);
  if (idempotencyKey && hasExtensions) headers.set('idempotency-key', idempotencyKey);
  return headers;
}

/**
 * The one place that speaks HTTP. Every failure leaves it as an `ApiError` or a `ConnectionError` with
 * the sentence for the user, except for the end of a session: the refused call never settles.
 */
export function createHttpClient(options: HttpClientOptions) {
  /** @param read reads the body of a success in place of `text`, and puts the deadline off */
  async function exchange(
    request: HttpRequest,
    read?: (response: Response, extend: () => void) => Promise<void>,
  ): Promise<{ text: string; headers: Headers }> {
    const { operation, method, path, query, body, signal } = request;
    const search = new URLSearchParams(
      Object.entries(query ?? {}).map(([key, value]) => [key, String(value)]),
    ).toString();
    const token = options.getToken();
    const deadline = openDeadline(signal);
    let response: Response;
    let text = '';
    try {
      response = await options.fetch(`${options.baseUrl}${path}${search && `?${search}`}`, {
        method,
        headers: headersOf(request, token, options.hasExtensions()),
        cache: 'no-store',
        body: JSON.stringify(body),
        signal: deadline.signal,
      });
      if (read && response.ok) await read(response, deadline.extend);
      else if (response.status !== 401 || operation === 'login') text = await response.text();
    } catch {
      // A read that its flow gave up has no outcome.
      if (signal?.aborted) return new Promise<never>(() => {});
      await options.untilStaying();
      throw new ConnectionError();
    } finally {
      deadline.close();
    }

    const answer = { hasExtensions: response.headers.get(OWN_HEADER) === '1' };
    options.onAnswer(answer);
    // Ignore answers to a token that has been replaced.
    const current = options.getToken();
    const isCurrent = token === current;
    if (response.status === 401) {
      if (operation === 'login' || isCurrent) options.onUnauthorized(operation, answer);
      // The session goes on with the token of another tab, and nothing was done: the call goes again.
      else if (token !== null && current !== null && ownerOf(token) === ownerOf(current))
        return exchange(request, read);
      if (operation !== 'login') return new Promise<never>(() => {});
    }
    const renewed = response.headers.get(RENEWED_TOKEN_HEADER);
    if (isToken(renewed) && token !== null && isCurrent) options.onRenewal(renewed);
    if (!response.ok || isForeignPage(response)) throw toApiError(request, response, text);
    return { text, headers: response.headers };
  }

  return {
    /** Sends a request of whose answer only the headers matter (section 7). */
    send: async (request: HttpRequest) => ({ headers: (await exchange(request)).headers }),

    /** Sends a request and parses its answer; one of another shape fails like an error answer. */
    receive: async <T>(request: HttpRequest, shape: Rules<T>) => {
      const { text, headers } = await exchange(request);
      const [failure, data] = shape.validate(parseJson(text), { coerce: true, mask: true });
      if (failure) throw new ApiError(fallbackMessages[request.operation], {}, 'lost');
      return { data, headers };
    },

    /** Sends a request whose answer is read as it comes: the deadline counts from the last `extend`. */
    stream: exchange,
  };
}

export type HttpClient = ReturnType<typeof createHttpClient>;
