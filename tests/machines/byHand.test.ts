/** What the walked paths can't say about the charts: the rhythm of keys, which of several calls is aborted, when a wait starts again. */
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, SimulatedClock } from 'xstate';
import { authMachine, isStaying } from '../../machines/authMachine';
import { initialCityContext, moveHighlight } from '../../machines/cityOptions';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { deletionMachine } from '../../machines/deletionMachine';
import { listMachine } from '../../machines/listMachine';
import type { NamedRecord, PageOfRows } from '../../machines/listRows';
import { hold } from '../walker/held';

const marilia = { id: 1, nome: 'Marília' };
const manaus = { id: 2, nome: 'Manaus' };
const page: PageOfRows = { items: [marilia, manaus], total: 2, near: null };

/** Lets answers arrive. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function openList() {
  const { machine: deletion, calls: deletions } = hold(deletionMachine, []);
  const kept = { deletion, hear: fromCallback(() => {}) };
  const { machine, calls } = hold(listMachine, ['writeUrl'], kept);
  const clock = new SimulatedClock();
  const actor = createActor(machine, {
    clock,
    input: { busca: '', pagina: 1, highlightedId: null, deleted: null },
  }).start();
  const type = (busca: string) => actor.send({ type: 'search.typed', busca });
  const asked = () => calls.map(({ input }) => input);
  return { actor, calls, deletions, clock, type, asked };
}

describe('a list', () => {
  it('makes its first call at once, and after the last key exactly one', () => {
    const { clock, type, asked } = openList();
    type('m');
    clock.increment(200);
    type('ma');
    clock.increment(299);
    expect(asked()).toEqual([{ busca: '', pagina: 1 }]);
    clock.increment(1);
    clock.increment(10_000);
    expect(asked().slice(1)).toEqual([{ busca: 'ma', pagina: 1 }]);
  });

  it('does not make a page click wait, nor calls again when the wait would be over', () => {
    const { actor, clock, type, asked } = openList();
    type('ma');
    actor.send({ type: 'page.chosen', pagina: 2 });
    clock.increment(10_000);
    expect(asked().slice(1)).toEqual([{ busca: 'ma', pagina: 2 }]);
  });

  it('aborts a call that a newer one replaces, and takes no late answer', async () => {
    const { actor, calls, clock, type } = openList();
    type('mar');
    clock.increment(300);
    expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    calls[1]?.resolve({ items: [], total: 0 });
    await settle();
    calls[0]?.resolve(page);
    await settle();
    expect(actor.getSnapshot().context.items).toEqual([]);
  });

  it('deletes once, whatever the query does meanwhile', async () => {
    const { actor, calls, deletions, clock, type } = openList();
    calls[0]?.resolve(page);
    await settle();
    const record: NamedRecord = { id: 1, name: 'Marília' };
    actor.send({ type: 'delete', ...record });
    const { deletion } = actor.getSnapshot().children;
    deletion?.send({ type: 'confirm' });
    deletion?.send({ type: 'confirm' });
    type('ma');
    clock.increment(300);
    actor.send({ type: 'url.changed', busca: '', pagina: 1 });
    expect(deletions.map(({ input, signal }) => [input, signal.aborted])).toEqual([
      [{ id: 1, etag: null }, false],
    ]);
    deletions[0]?.resolve(undefined);
    await settle();
    expect(actor.getSnapshot().context.deleted).toEqual(record);
  });

  it('aborts its call when its screen is left', () => {
    const { actor, calls } = openList();
    actor.stop();
    expect(calls[0]?.signal.aborted).toBe(true);
  });
});

describe('a tab', () => {
  it('counts as being left until two seconds after the last attempt', () => {
    const { machine } = hold(authMachine, ['removeStoredToken']);
    const clock = new SimulatedClock();
    const actor = createActor(machine, { clock, input: { owner: null, chave: null } }).start();
    const leave = () => actor.send({ type: 'tab.leaving' });
    leave();
    clock.increment(1_500);
    leave();
    clock.increment(1_999);
    expect(isStaying(actor.getSnapshot())).toBe(false);
    clock.increment(1);
    expect(isStaying(actor.getSnapshot())).toBe(true);
  });
});

describe('the city field', () => {
  it('searches once after the last key, around the selected city', () => {
    const { machine, calls } = hold(cityPickerMachine, ['changeValue']);
    const clock = new SimulatedClock();
    const actor = createActor(machine, { clock, input: { value: 2, saved: 2 } }).start();
    actor.send({ type: 'search.typed', busca: 'm' });
    clock.increment(200);
    actor.send({ type: 'search.typed', busca: 'ma' });
    clock.increment(299);
    expect(calls).toHaveLength(1);
    clock.increment(1);
    expect(calls.map(({ input, signal }) => [input, signal.aborted])).toEqual([
      [{ busca: '', id: 2 }, true],
      [{ busca: 'ma', id: 2 }, false],
    ]);
  });

  it.each([
    ['first', 1],
    ['previous', 1],
    ['next', 3],
    ['last', 4],
  ] as const)('moves its highlight to the %s option, and not past the ends', (move, id) => {
    const cidades = [1, 2, 3, 4].map((one) => ({ id: one, nome: `Cidade ${one}` }));
    const context = { ...initialCityContext({ value: 2, saved: 2 }), cidades };
    expect(moveHighlight(context, move)).toBe(id);
    const isAhead = move === 'next' || move === 'last';
    expect(moveHighlight({ ...context, highlightedId: isAhead ? 4 : 1 }, move)).toBe(isAhead ? 4 : 1);
  });
});
