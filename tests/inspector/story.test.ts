import { describe, expect, it } from 'vitest';
import { assign, createMachine, emit, fromCallback, fromPromise, sendParent, sendTo, setup } from 'xstate';
import { testOf } from '../../tools/inspector/window/cases';
import { fold } from '../../tools/inspector/window/fold';
import {
  addMessages,
  castAfter,
  emptyStory,
  eventName,
  isBookkeeping,
  isMessage,
  lifeOf,
  newRun,
  storyOf,
} from '../../tools/inspector/window/story';
import { changesBetween, outcomeOf, senderName } from '../../tools/inspector/window/words';
import { flows } from '../model/models';
import { pathNamed } from '../walker/paths';
import { sessionOf } from '../walker/session';
import { record } from './record';

/** A list with a question as its child. */
const list = setup({
  actors: {
    load: fromPromise(async () => [1, 2]),
    question: createMachine({
      id: 'question',
      initial: 'asking',
      states: { asking: { on: { yes: 'done' } }, done: { type: 'final' } },
    }),
  },
}).createMachine({
  id: 'list',
  initial: 'loading',
  states: {
    loading: { invoke: { id: 'load', src: 'load', onDone: 'idle' } },
    idle: { on: { delete: 'asking', ignored: {} } },
    asking: { invoke: { id: 'question', src: 'question', onDone: 'idle' } },
  },
});

async function watchList() {
  const recorded = record();
  const actor = recorded.create(list, { id: 'pessoas.list' }).start();
  await recorded.messages();
  actor.send({ type: 'delete' });
  actor.getSnapshot().children.question?.send({ type: 'yes' });
  actor.send({ type: 'ignored' });
  return { actor, recorded, story: addMessages(emptyStory, await recorded.messages()) };
}

it('tells one line per event, with the state it led to', async () => {
  const { story } = await watchList();
  const lines = story.entries
    .filter((entry) => !isBookkeeping(entry))
    .map(
      (entry) => `${entry.sender} ${entry.actor.name} ${eventName(entry.event.type)}: ${outcomeOf(entry)}`,
    );
  expect(lines).toEqual([
    'load pessoas.list load done: loading → idle',
    'null pessoas.list delete: idle → asking',
    'null question yes: asking → done (terminou)',
    'question pessoas.list question done: asking → idle',
    'null pessoas.list ignored: idle',
  ]);
  expect(story.entries.findLast(() => true)?.hasEffect).toBe(false);
});

it('shows children under their parents, and only actors that have started', async () => {
  const { recorded } = await watchList();
  // React's strict mode creates a second actor and never starts it.
  recorded.create(list, { id: 'twin' });
  const story = addMessages(emptyStory, await recorded.messages());
  const parentOf = (id: string | null) => [...story.actors.values()].find((one) => one.id === id)?.name;
  const cast = castAfter(story.entries);
  expect(cast.map(({ actor }) => [actor.name, parentOf(actor.parent)])).toEqual([
    ['Cadastro', undefined],
    ['pessoas.list', 'Cadastro'],
    ['load', 'pessoas.list'],
    ['question', 'pessoas.list'],
  ]);
});

it('is the same story when its session is kept in a file and opened again', async () => {
  const { story, recorded } = await watchList();
  const two = addMessages(newRun(story), await recorded.messages());
  expect(storyOf(JSON.parse(JSON.stringify(two.runs)))).toEqual(two);
});

it('sends an event to an actor that runs', async () => {
  const { actor, recorded } = await watchList();
  recorded.deliver(actor.sessionId, { type: 'delete' });
  expect(actor.getSnapshot().value).toBe('asking');
});

it('copies the path of an actor as a test that plays it again by the titles of its cases', async () => {
  const titles = ['loading', 'query answered', 'typed', 'typed on', '300 ms passed', 'query answered'];
  const [messages = []] = await sessionOf(flows.list, pathNamed(flows.list, titles));
  const { entries } = addMessages(emptyStory, messages.filter(isMessage));
  const [role] = castAfter(entries);
  if (role === undefined) throw new Error('The list does not run');
  const { start, heard } = lifeOf(entries, role.actor);
  const text = testOf('list', 'query.shown.fresh', start, heard);
  expect(text).toContain("it('list comes to query.shown.fresh', async () => {");
  expect(text).toContain(`await playAgain(flows.list, ${JSON.stringify(titles)});`);
  const unlike = { event: { type: 'search.typed' }, state: 'elsewhere' };
  expect(testOf('list', '', start, [...heard, unlike])).toContain(
    'No case is like search.typed, which led to "elsewhere".',
  );
  expect(testOf('elsewhere', '', start, heard)).toBeNull();
});

it('says what an event changed in the context, by path', () => {
  expect(changesBetween({ busca: '', page: { n: 1 } }, { busca: 'ana', page: { n: 1 } })).toEqual([
    { path: 'busca', before: '', after: 'ana' },
  ]);
  expect(changesBetween({ items: [1] }, { items: [2, 3], more: true }).map(({ path }) => path)).toEqual([
    'items',
    'more',
  ]);
});

/** A session that writes, in one tree; pages that ask it, each a tree of its own, by a bridge that only carries. */
function startSession(recorded: ReturnType<typeof record>) {
  const write = createMachine({
    id: 'write',
    initial: 'waiting',
    states: {
      waiting: { on: { start: 'sending' } },
      sending: {
        invoke: { id: 'send', src: fromPromise(async () => 1), onDone: 'acknowledged' },
      },
      acknowledged: { type: 'final', entry: sendParent({ type: 'write.ended' }) },
    },
  });
  const writes = setup({
    types: {
      context: {} as { asker: string },
      events: {} as { type: string; asker: string },
      emitted: {} as { type: 'write.ended'; asker: string },
    },
    actors: { write },
  }).createMachine({
    id: 'writes',
    context: { asker: '' },
    invoke: { id: '/pessoas/detalhe/3', src: 'write' },
    initial: 'open',
    states: {
      open: {
        on: {
          write: {
            actions: [
              assign(({ event }) => ({ asker: event.asker })),
              sendTo('/pessoas/detalhe/3', { type: 'start' }),
            ],
          },
          'write.ended': {
            actions: emit(({ context }) => ({ type: 'write.ended' as const, asker: context.asker })),
          },
        },
      },
    },
  });
  const auth = setup({ actors: { writes } }).createMachine({
    id: 'auth',
    initial: 'signedIn',
    states: { signedIn: { invoke: { id: 'writes', src: 'writes' } } },
  });
  const session = recorded.create(auth, { id: 'auth' }).start();
  /** Forwards a page's write, and hands on how it ended; to every other page it is a change. */
  const bridge = fromCallback<{ type: string }>(({ self, receive, sendBack }) => {
    const writes = session.getSnapshot().children.writes;
    receive((event) => {
      if (event.type === 'write') writes?.send({ ...event, asker: self.sessionId });
      else sendBack(event);
    });
    const heard = writes?.on('write.ended', ({ asker }: { asker: string }) =>
      self.send({ type: asker === self.sessionId ? 'write.acknowledged' : 'records.changed' }),
    );
    return () => heard?.unsubscribe();
  });
  const detail = setup({ actors: { bridge } }).createMachine({
    id: 'detail',
    invoke: { id: 'session', src: 'bridge' },
    initial: 'idle',
    states: {
      idle: { on: { save: 'submitting' } },
      submitting: {
        entry: sendTo('session', { type: 'write' }),
        on: { 'write.acknowledged': 'idle' },
      },
    },
  });
  const list = setup({ actors: { bridge } }).createMachine({
    id: 'list',
    invoke: { id: 'session', src: 'bridge' },
    initial: 'shown',
    states: { shown: { on: { 'records.changed': {} } } },
  });
  recorded.create(list, { id: 'pessoas.list' }).start();
  return recorded.create(detail, { id: 'pessoas.detail' }).start();
}

it('reads a save as a conversation of trees: who asked, and who answered', async () => {
  const recorded = record();
  startSession(recorded).send({ type: 'save' });
  await recorded.messages();
  const { entries } = addMessages(emptyStory, await recorded.messages());
  const lines = entries
    .filter((entry) => !isBookkeeping(entry))
    .map((entry) => `${senderName(entry)} → ${entry.actor.name}: ${eventName(entry.event.type)}`);
  expect(lines).toEqual([
    'fora → pessoas.detail: save',
    'pessoas.detail (session) → writes: write',
    'writes → /pessoas/detalhe/3: start',
    'send → /pessoas/detalhe/3: send done',
    '/pessoas/detalhe/3 → writes: write.ended',
    'writes (session) → pessoas.list: records.changed',
    'writes (session) → pessoas.detail: write.acknowledged',
    '/pessoas/detalhe/3 → writes: /pessoas/detalhe/3 done',
  ]);
});

it('stands every page beside the session, below the name of the app', async () => {
  const recorded = record();
  startSession(recorded);
  const { entries, actors } = addMessages(emptyStory, await recorded.messages());
  const pathOf = (id: string | null): string => {
    const actor = [...actors.values()].find((one) => one.id === id);
    return actor === undefined ? '' : `${pathOf(actor.parent)}/${actor.name}`;
  };
  expect(castAfter(entries).map(({ actor }) => pathOf(actor.id))).toEqual(
    expect.arrayContaining(['/Cadastro/auth/writes', '/Cadastro/pessoas.list', '/Cadastro/pessoas.detail']),
  );
});

it('blames no actor that broke for what a user does later', async () => {
  const recorded = record();
  const broken = createMachine({
    id: 'broken',
    on: {
      break: {
        actions: () => {
          throw new Error('broken');
        },
      },
    },
  });
  const actor = recorded.create(broken, { id: 'broken' });
  actor.subscribe({ error: () => {} });
  actor.start().send({ type: 'break' });
  await recorded.messages();
  recorded.create(list, { id: 'pessoas.list' }).start();
  const { entries } = addMessages(emptyStory, await recorded.messages());
  expect(entries.find((entry) => entry.actor.name === 'pessoas.list')?.sender).toBeNull();
});

/** A list that is typed into, and an import that counts rows, each `times` times. */
async function repeat(times: number) {
  const recorded = record();
  const search = createMachine({ id: 'search', initial: 'shown', states: { shown: { on: { typed: {} } } } });
  recorded
    .create(createMachine({ id: 'auth', initial: 'signedIn', states: { signedIn: {} } }), { id: 'auth' })
    .start();
  const actor = recorded.create(search, { id: 'pessoas.list' }).start();
  for (let n = 1; n <= times; n += 1) actor.send({ type: 'typed', text: 'a'.repeat(n) });
  return recorded.messages();
}

describe('thousands of events', () => {
  it('are one line with a count where they repeat, and each a line once looked at', async () => {
    const { entries } = addMessages(emptyStory, await repeat(40));
    const own = entries.filter((entry) => !isBookkeeping(entry));
    expect(fold(own, null).map(({ entry, times }) => [Object(entry.event).text, times])).toEqual([
      ['a'.repeat(40), 40],
    ]);
    expect(fold(own, own[3]?.n ?? null)).toHaveLength(40);
  });

  it('are folded as a group where several take turns', async () => {
    const { entries } = addMessages(emptyStory, await repeat(1));
    const typed = entries.filter((entry) => !isBookkeeping(entry));
    const turn = [...typed, ...typed.map((entry) => ({ ...entry, sender: 'cityPicker' }))];
    const lines = fold(Array.from({ length: 20 }, () => turn).flat(), null);
    expect(lines.map(({ entry, times }) => [entry.sender, times])).toEqual([
      [null, 20],
      ['cityPicker', 20],
    ]);
  });

  it('keep a bounded number, and every actor that runs', async () => {
    const limits = { entries: 100, messages: 300, runs: 5 };
    const messages = await repeat(2_000);
    const story = addMessages(emptyStory, messages, limits);
    expect(story.entries.length).toBeLessThan(110);
    expect(story.runs.flat().length).toBeLessThan(310);
    const names = castAfter(story.entries).map(({ actor }) => actor.name);
    expect(names).toEqual(['Cadastro', 'auth', 'pessoas.list']);
    // A file of it shows the same actors.
    expect(castAfter(storyOf(story.runs).entries).map(({ actor }) => actor.name)).toEqual(names);
  });
});
