import type { InspectionEvent } from 'xstate';
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

/**
 * What stands behind the app around the machine: lets one password in, refuses
 * every other one and everything that is new, renews the token of another tab,
 * knows Ana from Manaus, and has nothing to list.
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

/** The session's own machine and wiring: the call is held on its way to the network, the effects do their work. */
function sessionStage({ cases }: Model, start: string, token: string | null, inspect: Inspect): Stage {
  const calls: HeldCall[] = [];
  const effects: Effect[] = [];
  /** The first listing is the session's, which tries its token; others are made by the home page. */
  let isTried = token === null;
  const fetch: Fetch = async (path, init) => {
    if (isTried || path !== '/api/pessoas') return backend(path, init);
    isTried = true;
    const signal = init.signal ?? new AbortController().signal;
    await holdCall(calls, { id: 'probePessoas', input: {}, signal });
    return listing([], 0);
  };
  const app = createTestApp({
    start,
    token,
    fetch: asFetch(fetch),
    inspect: (event) => {
      inspect(event);
      if (event.type !== '@xstate.action' || !cases.effects.includes(event.action.type)) return;
      const { type, params } = event.action;
      effects.push({ type, ...(params !== undefined && { params: Object(params) }) });
    },
  });
  return { calls, effects, app };
}

/** @param startAt which of the cases' starts */
export function createStage(model: Model, startAt: number, inspect: Inspect): Stage {
  const start = model.surface.starts[startAt] ?? '/';
  const token = model.tokens[startAt] ?? null;
  const set = model.cases.machine.id === 'auth' ? sessionStage : screenStage;
  return set(model, start, token, inspect);
}
