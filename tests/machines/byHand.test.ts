/** What the walker's paths can't say about the machines: rhythm, and which of several calls is stopped. */

import { describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { authMachine } from '../../machines/authMachine';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { createListMachine } from '../../machines/listMachine';
import type { ListQuery, Page } from '../../machines/shared/list';
import { createHttpClient } from '../../src/api/httpClient';

type Row = { id: number; nome: string };
const rows: Row[] = [
  { id: 1, nome: 'Marília' },
  { id: 2, nome: 'Manaus' },
];
const page: Page<Row> = { items: rows, total: 2 };

/** A promise that is settled from outside, and the signal of whoever waits for it. */
type Held<Input, Output> = {
  input: Input;
  signal: AbortSignal;
  resolve: (output: Output) => void;
  reject: (error: unknown) => void;
};
const hold = <Output, Input>(calls: Held<Input, Output>[]) =>
  fromPromise<Output, Input>(
    ({ input, signal }) => new Promise((resolve, reject) => calls.push({ input, signal, resolve, reject })),
  );

/** Lets answers arrive. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function openList() {
  const loads: Held<ListQuery, Page<Row>>[] = [];
  const deletions: Held<{ id: number | null }, void>[] = [];
  const alerts: string[] = [];
  const clock = new SimulatedClock();
  const machine = createListMachine<Row>().provide({
    actors: { loadPage: hold(loads), deleteRecord: hold(deletions) },
    actions: {
      showError: (_, { message }) => alerts.push(message),
      showDeleted: () => alerts.push('deleted'),
    },
  });
  const actor = createActor(machine, { clock, input: { busca: '', pagina: 1, pageSize: 5 } });
  actor.start();
  const type = (busca: string) => actor.send({ type: 'search.typed', busca });
  return { actor, loads, deletions, alerts, clock, type };
}

describe('the debounce of a list', () => {
  it('makes the first call at once', () => {
    const { loads } = openList();
    expect(loads.map(({ input }) => input)).toEqual([{ busca: '', pagina: 1 }]);
  });

  it('starts anew with every key, then makes exactly one call with the latest text', () => {
    const { loads, clock, type } = openList();
    type('m');
    clock.increment(200);
    type('ma');
    clock.increment(200);
    expect(loads).toHaveLength(1);
    clock.increment(99);
    expect(loads).toHaveLength(1);
    clock.increment(1);
    expect(loads.slice(1).map(({ input }) => input)).toEqual([{ busca: 'ma', pagina: 1 }]);
    clock.increment(10_000);
    expect(loads).toHaveLength(2);
  });

  it('does not make a page click wait, nor call again when its time would have come', () => {
    const { actor, loads, clock, type } = openList();
    type('ma');
    actor.send({ type: 'page.chosen', pagina: 2 });
    expect(loads.at(-1)?.input).toEqual({ busca: 'ma', pagina: 2 });
    clock.increment(10_000);
    expect(loads).toHaveLength(2);
  });
});

describe('calls of a list', () => {
  it('stop when a newer one makes them worthless, and a late answer changes nothing', async () => {
    const { actor, loads, clock, type } = openList();
    type('mar');
    clock.increment(300);
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    loads[1]?.resolve({ items: [], total: 0 });
    await settle();
    loads[0]?.resolve(page);
    await settle();
    expect(actor.getSnapshot().context.items).toEqual([]);
  });

  it('a running deletion survives typing, paging and the address changing', async () => {
    const { actor, loads, deletions, alerts, clock, type } = openList();
    loads[0]?.resolve(page);
    await settle();
    actor.send({ type: 'delete', item: { id: 1, nome: 'Marília' } });
    actor.send({ type: 'confirm' });
    type('ma');
    clock.increment(300);
    actor.send({ type: 'page.chosen', pagina: 2 });
    actor.send({ type: 'url.changed', busca: '', pagina: 1 });
    expect(deletions.map(({ input, signal }) => [input, signal.aborted])).toEqual([[{ id: 1 }, false]]);
    deletions[0]?.resolve();
    await settle();
    expect(alerts).toEqual(['deleted']);
  });

  it('a confirmation that comes twice deletes once', async () => {
    const { actor, loads, deletions } = openList();
    loads[0]?.resolve(page);
    await settle();
    actor.send({ type: 'delete', item: { id: 1, nome: 'Marília' } });
    actor.send({ type: 'confirm' });
    actor.send({ type: 'confirm' });
    expect(deletions).toHaveLength(1);
  });

  it('all stop when the screen is left', () => {
    const { actor, loads } = openList();
    actor.stop();
    expect(loads[0]?.signal.aborted).toBe(true);
  });
});

describe('the city picker', () => {
  it('debounces like a list, and searches around the selected city', () => {
    const searches: Held<{ busca: string; id: number }, Row[]>[] = [];
    const clock = new SimulatedClock();
    const machine = cityPickerMachine.provide({ actors: { searchCities: hold(searches) } });
    const actor = createActor(machine, { clock, input: { cidadeId: 2 } }).start();
    actor.send({ type: 'search.typed', busca: 'm' });
    clock.increment(200);
    actor.send({ type: 'search.typed', busca: 'ma' });
    clock.increment(299);
    expect(searches).toHaveLength(1);
    clock.increment(1);
    expect(searches.map(({ input }) => input)).toEqual([
      { busca: '', id: 2 },
      { busca: 'ma', id: 2 },
    ]);
    expect(searches[0]?.signal.aborted).toBe(true);
  });
});

describe('the end of a session', () => {
  it('reloads the page once when 40 calls are refused with 401 at once, and none of them answers', async () => {
    const fetched = vi.fn(async () => new Response('', { status: 401 }));
    vi.stubGlobal('fetch', fetched);
    const done: string[] = [];
    const machine = authMachine.provide({
      actors: { probePessoas: fromPromise(() => new Promise(() => {})) },
      actions: {
        removeStoredToken: () => done.push('token removed'),
        reloadPage: () => done.push('page reloaded'),
      },
    });
    const actor = createActor(machine, { input: { storedToken: 'token' } }).start();
    const http = createHttpClient({
      baseUrl: '/api',
      getToken: () => actor.getSnapshot().context.token,
      onUnauthorized: () => actor.send({ type: 'session.refused' }),
    });
    const calls = Array.from({ length: 40 }, () =>
      http.send({ operation: 'delete', method: 'DELETE', path: '/cidades/1' }),
    );
    const answers = vi.fn();
    for (const call of calls) call.then(answers, answers);
    await vi.waitFor(() => expect(done).toEqual(['token removed', 'page reloaded']));
    await settle();
    vi.unstubAllGlobals();
    expect(fetched).toHaveBeenCalledTimes(40);
    expect(answers).not.toHaveBeenCalled();
    expect(done).toEqual(['token removed', 'page reloaded']);
  });
});
