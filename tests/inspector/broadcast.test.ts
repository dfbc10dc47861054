/** What the app and its inspector's window say to each other on their channel. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { is } from 'superstruct';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { createListMachine } from '../../machines/listMachine';
import { createLoginMachine } from '../../machines/loginMachine';
import { maskSecrets } from '../../src/app/maskSecrets';
import { loginRules } from '../../src/domain/usuario';
import { check } from '../../src/domain/validation';
import { broadcastRun, tabName } from '../../src/inspector/app/broadcast';
import { channelName, type Report, reportSchema } from '../../src/inspector/protocol';
import { answer, hold } from '../model/held';
import { closeChannels } from '../support/channels';

/** A page of a tab, with what the tab has stored. */
function pageWith(items: Map<string, string>) {
  const sessionStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
  return Object.assign(new EventTarget(), { sessionStorage });
}
const hide = (page: EventTarget) => page.dispatchEvent(new Event('pagehide'));

closeChannels();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A tab with a login in it, and a window that listens to the tab. */
function open(tab = 'aba') {
  const told: Report[] = [];
  const channel = new BroadcastChannel(channelName(tab));
  channel.addEventListener('message', ({ data }) => {
    expect(is(data, reportSchema), JSON.stringify(data)).toBe(true);
    told.push(data);
  });
  const page = new EventTarget();
  const inspect = broadcastRun(page, tab, maskSecrets);
  const actor = createActor(createLoginMachine({ validate: check(loginRules) }), { id: 'login', inspect });
  return {
    actor,
    inspect,
    told,
    page,
    ask: (request: unknown) => channel.postMessage(request),
    type: (senha: string) => actor.send({ type: 'field.changed', changes: { senha } }),
    /** Waits until so many reports have come. */
    heard: (count: number) => expect.poll(() => told).toHaveLength(count),
    /** The types of the events in a report. */
    eventsOf: (report: Report | undefined) =>
      report?.type === 'report' ? report.rows.map(({ event }) => event.type) : report?.type,
  };
}

describe('a tab', () => {
  it('keeps its name over reloads, and no other one has it', () => {
    const items = new Map<string, string>();
    const first = pageWith(items);
    const name = tabName(first);
    expect(name).toMatch(/^[\w-]{8,}$/);
    hide(first);
    const second = pageWith(items);
    expect(tabName(second)).toBe(name);
    hide(second);
    expect(tabName(pageWith(items))).toBe(name);
    expect(tabName(pageWith(new Map()))).not.toBe(name);
  });

  it('that is duplicated gives the copy another name, and keeps its own', () => {
    const items = new Map<string, string>();
    const page = pageWith(items);
    const name = tabName(page);
    expect(tabName(pageWith(new Map(items)))).not.toBe(name);

    // Left and come back to as it was, by the browser's own button.
    hide(page);
    page.dispatchEvent(new Event('pageshow'));
    expect(tabName(pageWith(new Map(items)))).not.toBe(name);
    hide(page);
    expect(tabName(pageWith(items))).toBe(name);
  });

  it('says that a new run is there to a window that has stayed open', async () => {
    const { told, heard } = open();
    await heard(1);
    expect(told[0]).toMatchObject({ type: 'report', rows: [] });
    const other = open();
    await other.heard(1);
    expect(new Set([told[0]?.run.id, other.told[0]?.run.id]).size).toBe(2);
  });

  it('tells a window everything it remembers, then what happens, many events in one message', async () => {
    const { actor, told, ask, type, heard, eventsOf } = open();
    actor.start();
    type('s');
    vi.advanceTimersByTime(100);
    ask({ type: 'hello' });
    await heard(2);
    expect(eventsOf(told[1])).toEqual(['xstate.init', 'field.changed']);

    type('se');
    type('seg');
    vi.advanceTimersByTime(99);
    type('segr');
    vi.advanceTimersByTime(1);
    type('segre');
    vi.advanceTimersByTime(100);
    await heard(4);
    expect(told.slice(2).map(eventsOf)).toEqual([
      ['field.changed', 'field.changed', 'field.changed'],
      ['field.changed'],
    ]);
    expect(JSON.stringify(told)).not.toContain('seg');
    expect(new Set(told.map(({ run }) => run.id)).size).toBe(1);

    // Another window is told everything once more.
    ask({ type: 'hello' });
    await heard(5);
    expect(eventsOf(told[4])).toHaveLength(6);
  });

  it('tells nothing to nobody, nor to what is no window', async () => {
    const { actor, told, page, ask, type, heard, eventsOf } = open();
    actor.start();
    await heard(1);
    ask('hello');
    ask({ type: 'hello', more: true });
    // Its refusal says that those before it have come, too.
    const event = { type: 'field.changed', changes: {} };
    ask({ type: 'send', run: told[0]?.run.id, session: 'x:gone', event });
    await heard(2);
    type('s');
    vi.advanceTimersByTime(1_000);
    page.dispatchEvent(new Event('pagehide'));
    await heard(3);
    expect(told.map(eventsOf)).toEqual([[], 'refused', 'left']);
  });

  it('says the last of what has happened before it goes', async () => {
    const { actor, told, page, ask, type, heard, eventsOf } = open();
    actor.start();
    ask({ type: 'hello' });
    await heard(2);
    type('s');
    page.dispatchEvent(new Event('pagehide'));
    await heard(4);
    expect(told.slice(2).map(eventsOf)).toEqual([['field.changed'], 'left']);
  });

  it('tells of calls and of ends, too, in words that the window understands', async () => {
    const { inspect, told, ask, heard } = open();
    const { machine, calls } = hold(createListMachine(), ['showError', 'showDeleted']);
    const list = createActor(machine, {
      id: 'pessoas.list',
      input: { busca: '', pagina: 1, pageSize: 5 },
      inspect,
    });
    list.start();
    answer(calls, { kind: 'answered', id: 'loadPage', output: { items: [], total: 0 } });
    await nextTurn();
    list.stop();
    ask({ type: 'hello' });
    await heard(2);
    const [, report] = told;
    const rows = report?.type === 'report' ? report.rows : [];
    expect(rows.map(({ sender, actor }) => [sender?.name, actor.name])).toContainEqual([
      'loadPage',
      'pessoas.list',
    ]);
    expect(new Set(rows.map(({ outcome }) => outcome?.snapshot.status))).toEqual(
      new Set(['active', 'done', 'stopped']),
    );
  });

  it('lets a window send events by hand, to this run alone', async () => {
    const { actor, told, ask, heard } = open();
    actor.start();
    await heard(1);
    const run = told[0]?.run.id;
    const event = { type: 'field.changed', changes: { email: 'ana@exemplo.com' } };
    ask({ type: 'send', run: 'another', session: actor.sessionId, event });
    ask({ type: 'send', run: 'another', session: 'x:gone', event });
    ask({ type: 'send', run, session: 'x:gone', event });
    await heard(2);
    expect(told[1]).toMatchObject({ type: 'refused', reason: 'O ator não está mais rodando.' });
    expect(actor.getSnapshot().context.values.email).toBe('');
    ask({ type: 'send', run, session: actor.sessionId, event });
    await expect.poll(() => actor.getSnapshot().context.values.email).toBe('ana@exemplo.com');
    expect(told).toHaveLength(2);
  });
});
