/** Pages ask the session for writes through bridges: leaving a page is the cleanup of its bridge, in StrictMode, too. */
import { act, render } from '@testing-library/react';
import { useActorRef } from '@xstate/react';
import { StrictMode, useState } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { createActor, fromPromise, setup } from 'xstate';
import { authMachine } from '../../machines/authMachine';
import type { WriteAnswer, WriteCall } from '../../machines/writeAnswers';
import { writeMachine } from '../../machines/writeMachine';
import { writesMachine } from '../../machines/writesMachine';
import { createBridges } from '../../src/app/bridges';
import { ApiError } from '../../src/domain/errors';
import { type HeldCall, heldLogic } from '../walker/held';

type Written = { id: number | null; etag: string | null };

/** A session whose writes wait for the test, and a page that saves record 7. */
function openSession() {
  const sent: HeldCall<WriteCall, Written>[] = [];
  const alerts: unknown[] = [];
  const changes: unknown[] = [];
  /** The types of all events in the tree of the session. */
  const heard: string[] = [];
  const write = writeMachine.provide({
    actors: {
      resolve: fromPromise(async ({ input }) => ({ payload: input.typed ?? {} })),
      send: heldLogic(sent),
    },
    actions: { settleDraft: () => {}, showDeleted: () => {} },
  });
  const writes = writesMachine.provide({
    actors: { write },
    actions: { showError: (_, { message }) => void alerts.push(message) },
  });
  const auth = createActor(
    authMachine.provide({
      actors: { writes, probePessoas: fromPromise<unknown>(async () => undefined) },
      actions: { removeForeignDrafts: () => {}, removeStoredToken: () => {}, discardDrafts: () => {} },
    }),
    {
      input: { owner: 'ana', chave: null },
      inspect: (inspected) => {
        if (inspected.type === '@xstate.event') heard.push(inspected.event.type);
      },
    },
  ).start();
  onTestFinished(() => void auth.stop());
  auth.getSnapshot().children.writes?.on('records.changed', ({ savedId, etag }) => {
    changes.push([savedId, etag]);
  });

  const record = {
    kind: 'pessoas',
    address: '/pessoas/detalhe/7',
    id: 7,
    etag: '"1"',
    key: 'k',
    sent: [],
  } as const;
  const { askWrite } = createBridges(auth);
  const page = setup({
    types: { events: {} as { type: 'save' } | WriteAnswer },
    actors: { save: askWrite(() => ({ ...record, task: 'save', values: { nomeCompleto: 'Ana' } })) },
  }).createMachine({
    initial: 'idle',
    states: {
      idle: { on: { save: 'saving' } },
      saving: { invoke: { id: 'save', src: 'save' }, on: { 'write.*': 'idle' } },
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
  return {
    auth,
    heard,
    sent,
    alerts,
    changes,
    state: () => actor.getSnapshot().value,
    save: () => happen(() => actor.send({ type: 'save' })),
    /** Leaves the page, or comes back to a new one. */
    toggle: () => happen(() => toggle()),
    resolve: (at: number, etag: string) => happen(() => sent[at]?.resolve({ id: 7, etag })),
    reject: (at: number, error: Error) => happen(() => sent[at]?.reject(error)),
  };
}

it('a save goes on when its page is left, and the next page of the record waits for it', async () => {
  const { sent, changes, state, save, toggle, resolve } = openSession();
  await save();
  await toggle();
  await toggle();
  await save();
  expect(sent.map(({ input }) => input.etag)).toEqual(['"1"']);
  await resolve(0, '"2"');
  expect(changes).toEqual([[7, '"2"']]);
  expect(sent.map(({ input }) => input.etag)).toEqual(['"1"', '"2"']);
  // The end of the first save is not that of the second.
  expect(state()).toBe('saving');
  await resolve(1, '"3"');
  expect(state()).toBe('idle');
});

it('a page is said to have left only while its save is not answered', async () => {
  const { heard, save, toggle, resolve } = openSession();
  await save();
  await resolve(0, '"2"');
  await toggle();
  expect(heard).not.toContain('write.left');
  await toggle();
  await save();
  await toggle();
  expect(heard).toContain('write.left');
});

it('the session says a failure where the page was left, and leaves it to the page where it was not', async () => {
  const { alerts, state, save, toggle, reject } = openSession();
  await save();
  await toggle();
  await reject(0, new ApiError('', { nomeCompleto: 'Não.' }));
  expect(alerts).toEqual(['Não.']);
  await toggle();
  await save();
  await reject(1, new ApiError('Não mesmo.'));
  expect(alerts).toEqual(['Não.']);
  expect(state()).toBe('idle');
});

it('a write ends with its session, in silence', async () => {
  const { auth, sent, alerts, changes, save, toggle, resolve } = openSession();
  await save();
  await act(async () => auth.send({ type: 'signOut' }));
  await toggle();
  await resolve(0, '"2"');
  expect([alerts, changes]).toEqual([[], []]);
  expect(sent).toHaveLength(1);
});
