/** A save is a call of its page: leaving the page aborts the call and not the save, in StrictMode, too. */
import { act, render } from '@testing-library/react';
import { useActorRef } from '@xstate/react';
import { StrictMode, useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { authMachine } from '../../machines/authMachine';
import type { RecordsChanged } from '../../machines/writeEvents';
import { type WriteCall, writeMachine } from '../../machines/writeMachine';
import { writesMachine } from '../../machines/writesMachine';
import { createWrites } from '../../src/app/writes';
import { ApiError, type Failure } from '../../src/domain/errors';
import { type HeldCall, heldLogic } from '../walker/held';

type Written = { id: number | null; etag: string | null };

/** A session whose writes wait for the test, and a page that saves record 7. */
async function openSession() {
  const sent: HeldCall<WriteCall, Written>[] = [];
  const alerts: string[] = [];
  const showError = ({ message }: Failure) => {
    if (message !== null) alerts.push(message);
  };
  /** What the page hears of the session. */
  const heard: string[] = [];
  /** The ends of writes, as everybody may hear them. */
  const ends: unknown[] = [];
  const write = writeMachine.provide({
    actors: {
      resolve: fromPromise(async ({ input }) => ({ payload: input.typed ?? {} })),
      send: heldLogic(sent),
    },
    actions: { discardSaved: () => {}, showDeleted: () => {}, showError: (_, failure) => showError(failure) },
  });
  const writes = writesMachine.provide({ actors: { write } });
  const auth = createActor(
    authMachine.provide({
      actors: { writes, probePessoas: fromPromise<unknown>(async () => undefined) },
      actions: { removeForeignDrafts: () => {}, removeStoredToken: () => {}, discardDrafts: () => {} },
    }),
    { input: { owner: 'ana', chave: null } },
  ).start();
  onTestFinished(() => void auth.stop());
  auth.getSnapshot().children.writes?.on('write.ended', ({ outcome, etag }) => {
    ends.push([outcome, etag]);
  });

  const { save, hear, whenWritten } = createWrites(auth, { showError });
  const record7 = {
    kind: 'pessoas' as const,
    id: 7,
    values: { nomeCompleto: 'Ana' },
    etag: '"1"',
    entry: 'e',
    key: 'k',
    sent: [],
  };
  const page = setup({
    types: { events: {} as { type: 'save' } | RecordsChanged },
    actors: {
      hear: hear(['pessoas']),
      awaitWrites: fromPromise(({ signal }) => whenWritten('/pessoas/detalhe/7', signal)),
      save,
    },
    actions: { note: ({ event }) => void heard.push(event.type) },
  }).createMachine({
    invoke: { src: 'hear' },
    on: { 'records.changed': { actions: 'note' } },
    initial: 'opening',
    states: {
      opening: { invoke: { src: 'awaitWrites', onDone: 'idle' } },
      idle: { on: { save: 'saving' } },
      saving: {
        on: { 'records.changed': {} },
        invoke: {
          src: 'save',
          input: record7,
          onDone: { target: 'idle', actions: () => void heard.push('saved') },
          onError: { target: 'idle', actions: () => void heard.push('not saved') },
        },
      },
    },
  });

  let actor = createActor(page);
  let toggle = () => {};
  function Page() {
    actor = useActorRef(page);
    return null;
  }
  function App() {
    const [isShown, show] = useState(true);
    toggle = () => show(!isShown);
    return isShown ? <Page /> : null;
  }
  render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  const happen = (deed: () => void) => act(async () => deed());
  await happen(() => {});
  return {
    auth,
    heard,
    sent,
    alerts,
    ends,
    state: () => actor.getSnapshot().value,
    save: () => happen(() => actor.send({ type: 'save' })),
    /** Leaves the page, or comes back to a new one. */
    toggle: () => happen(() => toggle()),
    /** Another page of the same snapshot, as hot reloading and a restored tab start one. */
    restore: async () => {
      const restored = createActor(page, { snapshot: actor.getPersistedSnapshot() });
      await happen(() => restored.start());
      onTestFinished(() => void restored.stop());
      return restored;
    },
    resolve: (at: number, etag: string) => happen(() => sent[at]?.resolve({ id: 7, etag })),
    reject: (at: number, error: Error) => happen(() => sent[at]?.reject(error)),
  };
}

it('a save goes on when its page is left, and the next page of the record opens after it', async () => {
  const { sent, ends, state, save, toggle, resolve } = await openSession();
  await save();
  await toggle();
  await toggle();
  expect(state()).toBe('opening');
  await save();
  expect(sent.map(({ input }) => input.etag)).toEqual(['"1"']);
  await resolve(0, '"2"');
  expect(ends).toEqual([['acknowledged', '"2"']]);
  expect(state()).toBe('idle');
  await save();
  expect(sent).toHaveLength(2);
  await resolve(1, '"3"');
  expect(state()).toBe('idle');
});

it('a page hears its own save once, and what a page left before has saved as a change', async () => {
  const { heard, save, toggle, resolve } = await openSession();
  await save();
  await resolve(0, '"2"');
  expect(heard).toEqual(['saved']);
  await save();
  await toggle();
  await toggle();
  await resolve(1, '"3"');
  expect(heard).toEqual(['saved', 'records.changed']);
});

it('the session says each failure; what only the page shows it says where the page was left', async () => {
  const { alerts, state, save, toggle, reject } = await openSession();
  await save();
  await toggle();
  await reject(0, new ApiError('', { nomeCompleto: 'Não.' }));
  expect(alerts).toEqual(['Não.']);
  await toggle();
  await save();
  await reject(1, new ApiError('', { nomeCompleto: 'Não.' }));
  expect(alerts).toEqual(['Não.']);
  await save();
  await reject(2, new ApiError('Não mesmo.'));
  expect(alerts).toEqual(['Não.', 'Não mesmo.']);
  expect(state()).toBe('idle');
  await save();
  await toggle();
  await reject(3, new ApiError('Não mesmo.'));
  expect(alerts).toEqual(['Não.', 'Não mesmo.', 'Não mesmo.']);
});

it('a page that is restored while it saves sends nothing twice, and hears the same end', async () => {
  const { sent, alerts, state, save, toggle, restore, reject } = await openSession();
  await save();
  const restored = await restore();
  expect(restored.getSnapshot().value).toBe('saving');
  expect(sent).toHaveLength(1);
  await toggle();
  await reject(0, new ApiError('', { nomeCompleto: 'Não.' }));
  expect(restored.getSnapshot().value).toBe('idle');
  // It is there to be read.
  expect(alerts).toEqual([]);
  await act(async () => restored.send({ type: 'save' }));
  expect(sent).toHaveLength(2);
  restored.stop();
  await reject(1, new ApiError('', { nomeCompleto: 'Não.' }));
  expect(alerts).toEqual(['Não.']);
  await toggle();
  expect(state()).toBe('idle');
});

it('a write ends with its session, in silence', async () => {
  const { auth, sent, alerts, ends, save, toggle, resolve } = await openSession();
  await save();
  await act(async () => auth.send({ type: 'signOut' }));
  await toggle();
  await resolve(0, '"2"');
  expect([alerts, ends]).toEqual([[], []]);
  expect(sent).toHaveLength(1);
});
