/** The calls of one kind of record, put together as the app does it; the network never answers by itself. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createActor } from 'xstate';
import { createMachines } from '../../src/app/machines';
import { createCidadeCalls } from '../../src/app/rooms/cidadeCalls';
import { createPessoaCalls } from '../../src/app/rooms/pessoaCalls';
import { createSession } from '../../src/app/session';
import { createWrites } from '../../src/app/writes';

const firstPage = { busca: '', pagina: 1 };

function open() {
  const asked: {
    request: string;
    ifMatch: string | null;
    body: unknown;
    answer: (response: Response) => void;
    lose: () => void;
  }[] = [];
  const session = createSession({
    baseUrl: '/api',
    fetch: (address, init) =>
      new Promise((answer, fail) => {
        asked.push({
          request: `${init?.method} ${address}`,
          ifMatch: new Headers(init?.headers).get('if-match'),
          body: typeof init?.body === 'string' ? JSON.parse(init.body) : null,
          answer,
          lose: () => fail(new TypeError('Failed to fetch')),
        });
      }),
    beginCall: () => () => undefined,
    storage: { read: () => null, write: () => {}, remove: () => {}, subscribe: () => () => {} },
    unfinished: { remember: () => {}, forget: () => {} },
    reload: () => {},
  });
  const machines = createMachines({
    ...session,
    show: () => {},
    tellChange: () => {},
    unfinished: { keeper: () => () => false, dropSaved: () => {}, move: () => {} },
  });
  onTestFinished(() => machines(createWrites).stop());
  const calls = machines(createCidadeCalls);
  const pessoas = machines(createPessoaCalls);
  const remove = createActor(calls.deleteRecord, { input: { id: 4 } });
  remove.subscribe({ error: () => {} });
  return { asked, calls, pessoas, remove, requests: () => asked.map(({ request }) => request) };
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

it('a record is read all the same where a save of it meets a defect', async () => {
  const { calls, requests } = open();
  // The form has let through what the rules of the payload forbid.
  const draft = { id: 4, values: { nome: '' }, saved: { nome: 'Marília' }, etag: null };
  const save = createActor(calls.saveRecord, { input: draft });
  save.subscribe({ error: () => {} });
  save.start();
  const load = createActor(calls.loadRecord, { input: { id: 4 } });
  load.subscribe({ error: () => {} });
  load.start();
  await expect.poll(requests).toEqual(['GET /api/cidades/4']);
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

it('what a save changes beside the fields of the form does not count as typed', async () => {
  const { asked, pessoas, requests } = open();
  const values = { nomeCompleto: 'Ana Souza', email: 'ana@exemplo.com', cidadeId: 4 };
  const cidade = { id: 4, nome: 'Marília' };
  const answerOf = (version: number) =>
    Response.json({ id: 7, ...values, cidade, atualizadoEm: version }, { headers: { etag: `"${version}"` } });

  const read = createActor(pessoas.loadRecord, { input: { id: 7 } }).start();
  await expect.poll(requests).toEqual(['GET /api/pessoas/7']);
  asked[0]?.answer(answerOf(1));
  await expect.poll(() => read.getSnapshot().output).toEqual({ id: 7, values, etag: '"1"' });

  // The form is compared with what is read once more, because saving has answered no version.
  const draft = { id: 7, values, saved: values, etag: '"1"' };
  const save = createActor(pessoas.saveRecord, { input: draft }).start();
  await expect.poll(requests).toHaveLength(2);
  asked[1]?.answer(new Response(null, { status: 204 }));
  await expect.poll(requests).toHaveLength(3);
  asked[2]?.answer(answerOf(2));
  await expect.poll(() => save.getSnapshot().output).toEqual({ id: 7, values, etag: '"2"' });
});

/** A save of Ana's whose answer was lost, and the next one, which the server refuses: the record is another one. */
async function saveTwice() {
  const opened = open();
  const { asked, pessoas, requests } = opened;
  const read = { nomeCompleto: 'Ana Souza', email: 'ana@exemplo.com', cidadeId: 4 };
  const first = { ...read, nomeCompleto: 'Ana Lima' };
  const second = { ...first, email: 'ana@outro.com' };
  const save = (values: typeof read) => {
    const draft = { id: 7, values, saved: read, etag: '"1"' };
    const actor = createActor(pessoas.saveRecord, { input: draft });
    actor.subscribe({ error: () => {} });
    return actor.start();
  };
  const lost = save(first);
  await expect.poll(requests).toEqual(['PUT /api/pessoas/7']);
  asked[0]?.lose();
  await expect.poll(() => lost.getSnapshot().status).toBe('error');

  const again = save(second);
  await expect.poll(requests).toHaveLength(2);
  asked[1]?.answer(Response.json({ errors: { default: 'Alterado.' } }, { status: 412 }));
  await expect.poll(requests).toEqual(['PUT /api/pessoas/7', 'PUT /api/pessoas/7', 'GET /api/pessoas/7']);
  /** What the record turns out to be. */
  const hold = (values: object) =>
    asked[2]?.answer(
      Response.json({ id: 7, ...values, cidade: { id: 4, nome: 'Marília' } }, { headers: { etag: '"2"' } }),
    );
  return { ...opened, save, again, first, second, hold };
}

it('a save refused because the one before has arrived, though its answer was lost, is sent over that', async () => {
  const { asked, requests, save, again, first, second, hold } = await saveTwice();
  hold(first);
  await expect.poll(requests).toHaveLength(4);
  expect(asked[3]).toMatchObject({
    request: 'PUT /api/pessoas/7',
    ifMatch: '"2"',
    body: { id: 7, ...second },
  });
  asked[3]?.answer(new Response(null, { status: 204, headers: { etag: '"3"' } }));
  await expect.poll(() => again.getSnapshot().output).toEqual({ id: 7, values: second, etag: '"3"' });

  // That is told now: whoever changes the record next is somebody else.
  const next = save(second);
  await expect.poll(requests).toHaveLength(5);
  asked[4]?.answer(Response.json({}, { status: 412 }));
  await expect.poll(() => next.getSnapshot().error).toMatchObject({ reason: 'changed' });
  expect(asked).toHaveLength(5);
});

it.each([
  [
    'somebody else has saved',
    (hold: (values: object) => void, first: object) => hold({ ...first, cidadeId: 5 }),
  ],
  ['nobody can say what was saved', (_: unknown, __: unknown, lose: () => void) => lose()],
])('where %s it is refused', async (_, meet) => {
  const { asked, again, first, hold } = await saveTwice();
  meet(hold, first, () => asked[2]?.lose());
  await expect
    .poll(() => again.getSnapshot().error)
    .toMatchObject({ message: 'Alterado.', reason: 'changed' });
  expect(asked).toHaveLength(3);
});
