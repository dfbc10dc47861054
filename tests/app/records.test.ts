/** The calls of one kind of record, put together as the app does it; the network never answers by itself. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { createMachines } from '../../src/app/machines';
import { createCidadeCalls } from '../../src/app/rooms/cidadeCalls';
import { createSession } from '../../src/app/session';
import { createWrites } from '../../src/app/writes';

const firstPage = { busca: '', pagina: 1 };

function open() {
  const asked: { request: string; answer: (response: Response) => void }[] = [];
  const session = createSession({
    baseUrl: '/api',
    fetch: (address, init) =>
      new Promise((answer) => asked.push({ request: `${init?.method} ${address}`, answer })),
    beginCall: () => () => undefined,
    storage: { read: () => null, write: () => {}, remove: () => {}, subscribe: () => () => {} },
    unfinished: { remember: () => {}, forget: () => {} },
    reload: () => {},
  });
  const machines = createMachines({
    ...session,
    show: () => {},
    tellChange: () => {},
    unfinished: { keeper: () => () => {} },
  });
  onTestFinished(() => machines(createWrites).stop());
  const calls = machines(createCidadeCalls);
  const remove = createActor(calls.deleteRecord, { input: { id: 4 } });
  remove.subscribe({ error: () => {} });
  return { asked, calls, remove, requests: () => asked.map(({ request }) => request) };
}

afterEach(() => void vi.useRealTimers());

it('a write that is given up may have arrived: what lists have shown until then is shown no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { calls, remove, requests } = open();
  remove.start();
  await nextTurn();
  expect(requests()).toEqual(['DELETE /api/cidades/4']);
  calls.memory.note(firstPage, { items: [{ id: 4, nome: 'Marília' }], total: 1 });
  vi.advanceTimersByTime(30_000);
  await nextTurn();
  expect(remove.getSnapshot().status).toBe('error');
  expect(calls.memory.recall(firstPage)).toBeNull();
});

it('what a list shows while a write is under way is shown no more once that has ended', async () => {
  const { asked, calls, remove } = open();
  remove.start();
  await expect.poll(() => asked).toHaveLength(1);
  calls.memory.note(firstPage, { items: [{ id: 4, nome: 'Marília' }], total: 1 });
  expect(calls.memory.recall(firstPage)).not.toBeNull();
  asked[0]?.answer(new Response(null, { status: 204 }));
  await expect.poll(() => remove.getSnapshot().status).toBe('done');
  expect(calls.memory.recall(firstPage)).toBeNull();
});

it('a record that is being deleted is read once that has ended', async () => {
  const { asked, calls, remove, requests } = open();
  remove.start();
  const read = createActor(calls.loadRecord, { input: { id: 4 } });
  read.start();
  await nextTurn();
  expect(requests()).toEqual(['DELETE /api/cidades/4']);
  asked[0]?.answer(Response.json({ errors: { default: 'Em uso.' } }, { status: 409 }));
  await expect.poll(requests).toEqual(['DELETE /api/cidades/4', 'GET /api/cidades/4']);
});
