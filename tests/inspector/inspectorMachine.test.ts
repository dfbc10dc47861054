import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import type { Row } from '../../src/inspector/protocol';
import { inspectorMachine } from '../../src/inspector/window/inspectorMachine';
import { inspectorView } from '../../src/inspector/window/inspectorView';
import { readMachine } from '../static/machineLaw';

const run = { id: 'one', startedAt: 0 };
const row = (seq: number, type: string, status: 'active' | 'stopped' = 'active'): Row => ({
  seq,
  at: seq,
  actor: { session: 'x:0', name: 'theme', parent: null, machine: 'theme' },
  sender: null,
  event: { type },
  transitions: [],
  outcome: { snapshot: { status, value: type, context: {} }, tags: [], heeds: [] },
});

function start() {
  const asked = vi.fn();
  const sent = vi.fn();
  const machine = inspectorMachine.provide({
    actions: { askForEverything: () => asked(), sendEvent: (_, params) => sent(params) },
  });
  const actor = createActor(machine, { input: { prefersDark: false } }).start();
  actor.send({ type: 'run.reported', run, rows: [row(1, 'light'), row(2, 'dark')] });
  return {
    actor,
    asked,
    sent,
    context: () => actor.getSnapshot().context,
    view: () => inspectorView(actor.getSnapshot()),
    is: (state: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      actor.getSnapshot().matches(state),
  };
}

const draft = (text: string) => ({ session: 'x:0', name: 'theme', type: 'toggle', text });

describe("the window's machine", () => {
  it('keeps the law of the machines', () => {
    const file = 'src/inspector/window/inspectorMachine.ts';
    expect(readMachine(file, readFileSync(file, 'utf8')).broken).toEqual([]);
  });

  it('asks for everything at its start and in every new run', () => {
    const { actor, asked, context } = start();
    expect(asked).toHaveBeenCalledTimes(2);
    expect(context().notice).toBe('');
    actor.send({ type: 'run.reported', run, rows: [row(3, 'light')] });
    expect(asked).toHaveBeenCalledTimes(2);
    actor.send({ type: 'run.reported', run: { id: 'two', startedAt: 9 }, rows: [] });
    expect(asked).toHaveBeenCalledTimes(3);
    expect(context().notice).toContain('nova execução');
  });

  it('pauses the list and what it shows, and loses nothing', () => {
    const { actor, view } = start();
    actor.send({ type: 'pause' });
    actor.send({ type: 'run.reported', run, rows: [row(3, 'light')] });
    expect(view().items).toHaveLength(3);
    expect(view().actor?.outcome.snapshot.value).toBe('dark');
    expect(view().unseen).toBe(1);
    actor.send({ type: 'resume' });
    expect(view().items).toHaveLength(4);
    expect(view().actor?.outcome.snapshot.value).toBe('light');
    expect(view().unseen).toBe(0);
  });

  it('looks back at what was, and at an actor that has ended', () => {
    const { actor, view, is } = start();
    actor.send({ type: 'run.reported', run, rows: [row(3, 'gone', 'stopped')] });
    actor.send({ type: 'actor.chosen', session: 'x:0', name: 'theme' });
    expect(view().hasEnded).toBe(true);
    actor.send({ type: 'item.chosen', n: 2 });
    expect(is({ sight: 'lookingBack' })).toBe(true);
    expect(view()).toMatchObject({ hasEnded: false, actor: { outcome: { snapshot: { value: 'light' } } } });
    actor.send({ type: 'item.chosen', n: 3 });
    expect(view().actor?.outcome.snapshot.value).toBe('dark');
    actor.send({ type: 'now.chosen' });
    expect(view().actor?.outcome.snapshot.value).toBe('gone');
    expect(view().cast).toEqual([]);
  });

  it('follows the actor of the same name into a new run', () => {
    const { actor, view } = start();
    actor.send({ type: 'actor.chosen', session: 'x:0', name: 'theme' });
    actor.send({ type: 'item.chosen', n: 2 });
    const again = { ...row(1, 'anew'), actor: { ...row(1, '').actor, session: 'x:5' } };
    actor.send({ type: 'run.reported', run: { id: 'two', startedAt: 9 }, rows: [again] });
    expect(view().actor).toMatchObject({ session: 'x:5', outcome: { snapshot: { value: 'anew' } } });
  });

  it('sends an object, and keeps what was written where it is none', () => {
    const { actor, sent, context, is } = start();
    actor.send({ type: 'event.picked', draft: draft('{') });
    actor.send({ type: 'send' });
    expect(context()).toMatchObject({ draft: { text: '{' }, notice: expect.stringContaining('JSON') });
    actor.send({ type: 'payload.typed', text: '{ "senha": "•••" }' });
    actor.send({ type: 'send' });
    expect(context()).toMatchObject({ notice: expect.stringContaining('Troque •••') });
    expect(sent).not.toHaveBeenCalled();
    actor.send({ type: 'payload.typed', text: '{ "senha": "nova" }' });
    actor.send({ type: 'send' });
    expect(sent.mock.calls).toEqual([[{ session: 'x:0', event: { type: 'toggle', senha: 'nova' } }]]);
    expect(is({ composing: 'idle' })).toBe(true);
    expect(context().draft).toBeNull();
  });

  it('starts as dark as the system is', () => {
    const dark = createActor(
      inspectorMachine.provide({ actions: { askForEverything: () => {}, sendEvent: () => {} } }),
      { input: { prefersDark: true } },
    );
    expect(dark.getSnapshot().matches({ theme: 'dark' })).toBe(true);
  });
});
