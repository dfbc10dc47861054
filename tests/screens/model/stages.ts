import type { InspectionEvent } from 'xstate';
import { ApiError, ConnectionError } from '../../../machines/shared/errors';
import type { Effect } from '../../model/case';
import { type HeldCall, hold, holdCall } from '../../model/held';
import type { Model } from '../../model/models';
import { createTestApp, type TestApp } from '../support/app';

/** The whole app with one machine that a test has in its hands; set up anew for every path. */
export type Stage = {
  calls: HeldCall[];
  effects: Effect[];
  app: TestApp;
};

const listing = (items: readonly unknown[], total: number) =>
  Response.json(items, { headers: { 'x-total-count': String(total) } });
const refusal = (message: string) => Response.json({ errors: { default: message } }, { status: 401 });

/** What others have made of the city 7. */
const recife = () => Response.json({ id: 7, nome: 'Recife' }, { headers: { etag: '"3"' } });
const conflict = () =>
  Response.json({ errors: { default: 'O registro foi alterado por outra pessoa.' } }, { status: 412 });

/**
 * What stands behind the app around the machine: lets one password in, refuses
 * every other one and everything that is new, renews the token of another tab,
 * knows Ana from Manaus and the city of Recife, which others are always faster
 * to change, and has nothing to list.
 */
function backend(path: string, { method, body, headers }: RequestInit): Response {
  if (method === 'POST' && path === '/api/entrar') {
    const isRight = String(body).includes('segredo');
    return isRight ? Response.json({ accessToken: 'token-1' }) : refusal('Email ou senha errados.');
  }
  if (method === 'POST' && new Headers(headers).get('authorization') === 'Bearer token-2') {
    return Response.json(7, { status: 201, headers: { 'x-access-token': 'token-3' } });
  }
  if (method === 'POST') return refusal('Entre de novo.');
  if (path === '/api/pessoas/1') {
    return Response.json({ id: 1, nomeCompleto: 'Ana', email: 'ana@exemplo.com', cidadeId: 4 });
  }
  if (path === '/api/cidades/7') return method === 'PUT' ? conflict() : recife();
  return listing([], 0);
}

type Fetch = (path: string, init: RequestInit) => Response | Promise<Response>;

const asFetch =
  (answer: Fetch): typeof fetch =>
  async (address, init = {}) =>
    answer(String(address).split('?')[0] ?? '', init);

type Inspect = (event: InspectionEvent) => void;

/** A machine of a screen, in the place of the app's own, its calls and effects held. */
function screenStage({ cases, part }: Model, start: string, token: string | null, inspect: Inspect): Stage {
  const { machine, calls, effects } = hold(cases.machine, cases.effects);
  const machines = part === undefined ? {} : { [part]: machine };
  return { calls, effects, app: createTestApp({ start, token, inspect, machines, fetch: asFetch(backend) }) };
}

/** The app's own machine and wiring: calls are held on their way to the network, effects do their work. */
function ownStage(
  { cases }: Model,
  start: string,
  token: string | null,
  inspect: Inspect,
  hold: Hold,
): Stage {
  const calls: HeldCall[] = [];
  const effects: Effect[] = [];
  const held = hold(calls, token);
  const app = createTestApp({
    start,
    token,
    fetch: asFetch((path, init) => held(path, init) ?? backend(path, init)),
    inspect: (event) => {
      inspect(event);
      if (event.type !== '@xstate.action' || !cases.effects.includes(event.action.type)) return;
      const { type, params } = event.action;
      effects.push({ type, ...(params !== undefined && { params: Object(params) }) });
    },
  });
  return { calls, effects, app };
}

/** Says what becomes of a request; those it holds wait for the test. */
type Hold = (
  calls: HeldCall[],
  token: string | null,
) => (path: string, init: RequestInit) => Promise<Response> | Response | undefined;

const signalOf = (init: RequestInit) => init.signal ?? new AbortController().signal;

const holds: Record<string, Hold> = {
  auth: (calls, token) => {
    /** The first listing is the session's, which tries its token; others are made by the home page. */
    let isTried = token === null;
    return (path, init) => {
      if (isTried || path !== '/api/pessoas') return undefined;
      isTried = true;
      const call = { id: 'probePessoas', input: {}, signal: signalOf(init) };
      return holdCall(calls, call).then(() => listing([], 0));
    };
  },
  write: (calls) => (path, init) => {
    if (path === '/api/cidades') return listing([{ id: 3, nome: 'Cidade 3' }], 1);
    if (init.method !== 'DELETE') return undefined;
    const call = { id: 'send', input: { draft: { id: 3 } }, signal: signalOf(init) };
    return holdCall(calls, call).then(() => new Response(null, { status: 204 }), responseTo);
  },
};

/** How the network or the backend brings about a failure; a defect is met where the answer is read. */
function responseTo(error: unknown): Response {
  if (error instanceof ConnectionError) throw error;
  if (error instanceof ApiError) {
    return Response.json({ errors: { default: error.message } }, { status: 500 });
  }
  return Object.defineProperty(new Response(), 'ok', {
    get() {
      throw error;
    },
  });
}

/** @param startAt which of the cases' starts */
export function createStage(model: Model, startAt: number, inspect: Inspect): Stage {
  const start = model.surface.starts[startAt] ?? '/';
  const token = model.tokens[startAt] ?? null;
  const hold = holds[model.cases.machine.id];
  return hold === undefined
    ? screenStage(model, start, token, inspect)
    : ownStage(model, start, token, inspect, hold);
}
