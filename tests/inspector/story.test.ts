import { expect, it } from 'vitest';
import { createMachine, fromPromise, setup } from 'xstate';
import {
  addMessages,
  castAfter,
  emptyStory,
  eventName,
  isBookkeeping,
  newRun,
  storyOf,
} from '../../tools/inspector/window/story';
import { changesBetween, outcomeOf, testOf } from '../../tools/inspector/window/words';
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
    ['pessoas.list', undefined],
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

it('copies the path of an actor as a test', async () => {
  const { story } = await watchList();
  const [role] = castAfter(story.entries);
  if (role === undefined) throw new Error('The list does not run');
  const text = testOf(story.entries, role);
  expect(text).toContain("it('pessoas.list comes to idle', () => {");
  expect(text).toContain('  actor.send({"type":"delete"});\n');
  expect(text).toContain('  // load done: {"type":"xstate.done.actor.load"');
  expect(text).toContain('toEqual("asking");');
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
