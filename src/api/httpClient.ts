import { is, record, type Struct, string, type, unknown, validate } from 'superstruct';
import { ApiError, ConnectionError, type Reason } from '../../machines/shared/errors';
import { CONFLICT_ERROR, fallbackMessages, type Operation } from '../domain/messages';
import { isToken } from '../domain/token';

/** What the client needs from the application around it. */
export type HttpClientOptions = {
  /** Address of the backend, without a slash at its end. */
  baseUrl: string;
  /** Sends a request; of the page, its own `fetch`. */
  fetch: typeof fetch;
  /** The token of the session, sent with every request (section 6). */
  getToken: () => string | null;
  /** Asked as a call begins, and what it answers once more when that has failed: for the return of a page that was left meanwhile. */
  beginCall: () => () => Promise<void> | undefined;
  /** Told of every 401; a login then fails, any other call never answers (section 4). */
  onUnauthorized: (operation: Operation) => void;
  /** Told of a fresh token that an answer brought for the one its request was sent with. */
  onRenewal: (renewal: { replacedToken: string; token: string }) => void;
};

export type HttpRequest = {
  operation: Operation;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string | number>;
  body?: object;
  /** The only version of a record that a write may replace. */
  ifMatch?: string;
  /** Aborts a read nobody waits for any more, and a write only when its time is over. */
  signal?: AbortSignal;
};

export type HttpClient = ReturnType<typeof createHttpClient>;

const errorsSchema = type({ errors: record(string(), unknown()) });

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What an HTTP status says beyond that a call failed: only an update names the version it may replace. */
function reasonOf(operation: Operation, status: number): Reason | undefined {
  if (status === 404) return 'gone';
  return status === 412 && operation === 'update' ? 'changed' : undefined;
}

/** Reads an error answer: `errors.default`, or the fallback of section 8, and the messages of single fields. */
function toApiError(operation: Operation, status: number, text: string): ApiError {
  const reason = reasonOf(operation, status);
  const answer = parseJson(text);
  const errors = is(answer, errorsSchema) ? answer.errors : {};
  const message =
    typeof errors.default === 'string' && errors.default.trim() !== ''
      ? errors.default
      : reason === 'changed'
        ? CONFLICT_ERROR
        : fallbackMessages[operation];
  const fields = is(errors.body, record(string(), unknown())) ? errors.body : {};
  const messages = Object.entries(fields).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return new ApiError(message, Object.fromEntries(messages), reason);
}

/** A sign-in of a network or a proxy that stands in the way of the backend, and answers for it with its page. */
const isPage = ({ redirected, headers }: Response) =>
  redirected && /^text\/html/.test(headers.get('content-type') ?? '');

/** Brings a fresh token for one that is getting old; backends without it are as good. */
const RENEWED_TOKEN_HEADER = 'x-access-token';

/**
 * The one place that speaks HTTP. Every failure leaves it as an `ApiError` or a
 * `ConnectionError` with the sentence the user will read, except for the end of
 * a session: `onUnauthorized` is told, and the refused call never answers. Nor
 * does one that fails because its page is left, until the page comes back.
 */
export function createHttpClient({
  baseUrl,
  fetch,
  getToken,
  beginCall,
  onUnauthorized,
  onRenewal,
}: HttpClientOptions) {
  async function send(request: HttpRequest): Promise<{ text: string; headers: Headers }> {
    const { operation, method, path, query, body, ifMatch, signal } = request;
    const search = query
      ? `?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`
      : '';
    const token = getToken();
    const headers = new Headers({ accept: 'application/json' });
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (ifMatch !== undefined) headers.set('if-match', ifMatch);

    const whenBack = beginCall();
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${baseUrl}${path}${search}`, {
        method,
        headers,
        cache: 'no-store',
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal !== undefined && { signal }),
      });
      if (response.status === 401 && operation !== 'login') {
        onUnauthorized(operation);
        // The session is over, whatever else the answer says, and the page about to reload: whoever waits must hear nothing, so this stays pending.
        return new Promise<never>(() => {});
      }
      text = await response.text();
    } catch {
      const isBack = whenBack();
      await isBack;
      // Whoever stopped the call waits for nothing: under StrictMode the flow runs again, and would take this for its answer.
      if (signal?.aborted) return new Promise<never>(() => {});
      // Nothing is wrong with the line. Whether a write has arrived is not known, so that isn't sent twice.
      if (isBack && method === 'GET') return send(request);
      throw new ConnectionError();
    }

    if (response.status === 401) onUnauthorized(operation);
    const renewed = response.headers.get(RENEWED_TOKEN_HEADER);
    if (isToken(renewed) && token !== null) onRenewal({ replacedToken: token, token: renewed });
    if (!response.ok || isPage(response)) throw toApiError(operation, response.status, text);
    return { text, headers: response.headers };
  }

  return {
    /** Sends a request of whose answer only the headers matter (section 7). */
    send: async (request: HttpRequest) => ({ headers: (await send(request)).headers }),

    /** Sends a request and parses its answer; one of another shape fails like an error answer. */
    receive: async <T>(request: HttpRequest, schema: Struct<T, unknown>) => {
      const { text, headers } = await send(request);
      const [failure, data] = validate(parseJson(text), schema, { coerce: true });
      if (failure) throw new ApiError(fallbackMessages[request.operation]);
      return { data, headers };
    },
  };
}
