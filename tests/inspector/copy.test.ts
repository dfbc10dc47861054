import { describe, expect, it } from 'vitest';
import { createListMachine } from '../../machines/listMachine';
import { ConnectionError } from '../../machines/shared/errors';
import { caseOf, stateOf } from '../../src/inspector/window/copy';
import { draftedEvent, draftOf } from '../../src/inspector/window/draft';
import { cleared, type Story, tellOn } from '../../src/inspector/window/story';
import { answer } from '../model/held';
import { RUN, watch } from './watched';

const people = [1, 2, 3, 4, 5].map((id) => ({ id, nomeCompleto: `Pessoa ${id}` }));

/** A list of people that was loaded, searched, failed and tried again. */
async function failedList() {
  const watched = watch(createListMachine(), {
    id: 'pessoas.list',
    input: { busca: '', pagina: 1, pageSize: 5 },
    effects: ['showError', 'showDeleted'],
  });
  const { actor, calls, clock, settle } = watched;
  answer(calls, { kind: 'answered', id: 'loadPage', output: { items: people, total: 43 } });
  await settle();
  for (const busca of ['a', 'an', 'ana']) actor.send({ type: 'search.typed', busca });
  clock.increment(300);
  answer(calls, { kind: 'failed', id: 'loadPage', error: new ConnectionError('Erro de conexão.') });
  await settle();
  actor.send({ type: 'retry' });
  return watched;
}

const listIn = (story: Story) => {
  const found = story.cast.find(({ name }) => name === 'pessoas.list');
  if (found === undefined) throw new Error('The list does not run');
  return found;
};

describe('a case from a story', () => {
  it('is the path in the words of the cases, ready for tests/model/stories.ts', async () => {
    const story = (await failedList()).story();
    const { text, notice } = caseOf(story.items, listIn(story));
    expect(text).toBe(
      [
        '{',
        "  machine: 'list',",
        "  path: 'loading → query answered → typed → 300 ms passed → query failed → retried',",
        "  events: ['xstate.done.actor.loadPage', 'search.typed', 'xstate.after.debounce.list.query.debouncing', 'xstate.error.actor.loadPage', 'retry'],",
        '},',
      ].join('\n'),
    );
    expect(notice).toMatch(/^Copiado: loading → .* → retried\. O caminhante já percorre/);
  });

  it('ends where somebody looks back to', async () => {
    const story = (await failedList()).story();
    const answered = story.items.findIndex(
      (item) => item.kind === 'event' && item.event.type === 'xstate.done.actor.loadPage',
    );
    const { notice } = caseOf(story.items.slice(0, answered + 1), listIn(story));
    expect(notice).toBe('Copiado: loading → query answered. O caminhante já percorre este caminho.');
  });

  it('is a new case to complete, where no case has words for what happened', async () => {
    const watched = await failedList();
    // The cases say it of a list that nobody searches; this one is searched.
    watched.actor.send({ type: 'records.changed' });
    const story = watched.story();
    const { text, notice } = caseOf(story.items, listIn(story));
    expect(notice).toMatch(/^Nenhum caso diz records.changed depois de “loading → .* → retried”/);
    expect(text).toContain("title: 'records.changed',");
    expect(text).toContain('event: {"type":"records.changed"},');
    expect(text).toContain('"query":"loading"');
  });

  it('says that the beginning is forgotten', async () => {
    const watched = await failedList();
    const story = cleared(watched.story());
    watched.actor.send({ type: 'page.chosen', pagina: 2 });
    const on = tellOn(story, RUN, watched.recorder.all());
    expect(caseOf(on.items, listIn(on))).toEqual({
      text: '',
      notice: 'O começo deste ator já não está na história: recarregue e repita.',
    });
  });
});

describe('a state to start from', () => {
  it('is a snapshot with which the machine starts where it was', async () => {
    const { actor, story } = await failedList();
    const snapshot = JSON.parse(stateOf(listIn(story())).text);
    expect(snapshot).toMatchObject({
      status: 'active',
      value: { query: 'loading', deletion: 'idle' },
      context: { busca: 'ana', items: null, total: 43 },
    });
    expect(actor.getSnapshot().value).toEqual(snapshot.value);
  });
});

describe('an event by hand', () => {
  it('begins with the payload that was last seen, else with one of the cases', async () => {
    const story = (await failedList()).story();
    const list = listIn(story);
    expect(draftedEvent(draftOf(story.items, list, 'search.typed'))).toEqual({
      type: 'search.typed',
      busca: 'ana',
    });
    expect(draftedEvent(draftOf(story.items, list, 'page.chosen'))).toEqual({
      type: 'page.chosen',
      pagina: 2,
    });
    expect(draftedEvent(draftOf(story.items, list, 'unheard.of'))).toEqual({ type: 'unheard.of' });
  });

  it.each(['[1]', '7', 'null', '{', '"x"'])('is no event: %s', (text) => {
    expect(draftedEvent({ session: '', name: '', type: 'a', text })).toBeNull();
  });
});
