import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/inspector/protocol';
import { changesBetween, inALine } from '../../src/inspector/window/diff';
import { filtered } from '../../src/inspector/window/filter';
import { sequenceOf } from '../../src/inspector/window/sequence';
import { castAt, cleared, emptyStory, type Story, tellOn, upTo } from '../../src/inspector/window/story';

const run = { id: 'one', startedAt: 1_000 };
const row = (
  seq: number,
  name: string,
  type: string,
  options: Partial<Row> & { context?: object } = {},
): Row => {
  const { context = {}, ...rest } = options;
  return {
    seq,
    at: 1_000 + seq,
    actor: { session: `x:${name}`, name, parent: null, machine: 'list' },
    sender: null,
    event: { type },
    transitions: [],
    outcome: { snapshot: { status: 'active', value: 'a', context }, tags: [], heeds: [] },
    ...rest,
  };
};
const ended = { outcome: { snapshot: { status: 'stopped' as const }, tags: [], heeds: [] } };
const names = (story: Story, n: number | null = null) => castAt(story, n).map(({ name }) => name);
const types = (story: Story) => story.items.map((item) => (item.kind === 'run' ? 'RUN' : item.event.type));

const told = tellOn(emptyStory, run, [
  row(1, 'auth', 'xstate.init', { context: { token: null } }),
  row(2, 'login', 'xstate.init'),
  row(3, 'auth', 'session.started', { context: { token: '•••' } }),
  row(4, 'login', 'xstate.stop', ended),
]);

describe('the story', () => {
  it('begins with the run, counts on, and knows who runs', () => {
    expect(types(told)).toEqual(['RUN', 'xstate.init', 'xstate.init', 'session.started', 'xstate.stop']);
    expect(told.items.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
    expect(names(told)).toEqual(['auth']);
  });

  it('passes over what was told already', () => {
    const again = tellOn(told, run, [row(3, 'auth', 'session.started'), row(5, 'auth', 'signOut')]);
    expect(types(again).slice(-2)).toEqual(['xstate.stop', 'signOut']);
  });

  it('tells what changed, not what stayed', () => {
    const [, , , started] = told.items;
    expect(started).toMatchObject({ changes: [{ path: 'token', before: null, after: '•••' }] });
  });

  it('shows who ran at any moment', () => {
    expect(names(told, 3)).toEqual(['auth', 'login']);
    expect(castAt(told, 2)[0]?.outcome.snapshot.context).toEqual({ token: null });
    expect(upTo(told, 3)).toHaveLength(3);
  });

  it('keeps at most so many items, and still knows who ran before them', () => {
    const short = tellOn(told, run, [row(5, 'auth', 'signOut')], 2);
    expect(types(short)).toEqual(['xstate.stop', 'signOut']);
    expect(names(short, short.items[0]?.n ?? 0)).toEqual(['auth']);
    expect(
      tellOn(
        emptyStory,
        run,
        Array.from({ length: 12_000 }, (_, at) => row(at + 1, 'auth', 'x')),
      ).items,
    ).toHaveLength(10_000);
  });

  it('goes on after it was cleared', () => {
    const on = tellOn(cleared(told), run, [row(5, 'auth', 'signOut')]);
    expect(types(on)).toEqual(['signOut']);
    expect(names(on)).toEqual(['auth']);
  });

  it('ends everybody where a new run begins, and keeps the old one to look back at', () => {
    const reloaded = tellOn(told, { id: 'two', startedAt: 2_000 }, [row(1, 'theme', 'xstate.init')]);
    expect(types(reloaded).slice(-3)).toEqual(['xstate.stop', 'RUN', 'xstate.init']);
    expect(names(reloaded)).toEqual(['theme']);
    expect(names(reloaded, 4)).toEqual(['auth', 'login']);
  });
});

describe('the filter', () => {
  it.each([
    [{ actor: 'login', text: '' }, ['RUN', 'xstate.init', 'xstate.stop']],
    [{ actor: '', text: 'TOKEN' }, ['RUN', 'session.started']],
    [{ actor: 'auth', text: 'init' }, ['RUN', 'xstate.init']],
    [{ actor: '', text: 'nothing' }, ['RUN']],
  ])('%o', (filter, expected) => {
    expect(types({ ...told, items: filtered(told.items, filter) })).toEqual(expected);
  });
});

describe('a diff', () => {
  it.each([
    [{ a: 1, b: [1, 2] }, { a: 1, b: [1, 2] }, []],
    [{ busca: '' }, { busca: 'ana' }, ['busca: "" → "ana"']],
    [{ errors: {} }, { errors: { nome: 'Não' } }, ['errors.nome: — → "Não"']],
    [{ items: null }, { items: [1, 2, 3] }, ['items: null → [3]']],
    [{ items: [1, 2] }, { items: [2] }, ['items: [2] → [1]']],
    [{ items: [{ id: 1 }, { id: 2 }] }, { items: [{ id: 1 }, { id: 3 }] }, ['items.1.id: 2 → 3']],
    [{ a: { b: 1 } }, { a: 'x'.repeat(90) }, [`a: {"b":1} → "${'x'.repeat(38)}…`]],
  ])('from %j to %j', (before, after, lines) => {
    expect(changesBetween(before, after).map(inALine)).toEqual(lines);
  });
});

describe('the sequence diagram', () => {
  it('draws messages between actors by name, and what comes from outside', () => {
    const sender = { session: 'x:loadPage', name: 'loadPage' };
    const story = tellOn(emptyStory, run, [
      row(1, 'pessoas.list', 'search.typed'),
      row(2, 'pessoas.list', 'xstate.done.actor.loadPage', { sender }),
    ]);
    expect(sequenceOf(story.items)).toBe(
      [
        'sequenceDiagram',
        '  participant a0 as fora dos atores',
        '  participant a1 as pessoas.list',
        '  participant a2 as loadPage',
        '  a0->>a1: search.typed',
        '  a2->>a1: loadPage done',
      ].join('\n'),
    );
  });

  it('draws the last 50', () => {
    const rows = Array.from({ length: 80 }, (_, at) => row(at + 1, 'auth', `event${at + 1}`));
    const text = sequenceOf(tellOn(emptyStory, run, rows).items);
    expect(text.match(/->>/g)).toHaveLength(50);
    expect(text).not.toContain('event30\n');
    expect(text).toContain('event31');
    expect(text).toContain('event80');
  });
});
