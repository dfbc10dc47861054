/** What the walker's paths can't say about the machines: rhythm, and which of several calls is stopped. */

import { describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { homeMachine } from '../../machines/homeMachine';
import { createListMachine } from '../../machines/listMachine';
import { type CityAnswer, type CitySearch, cityValueOf } from '../../machines/shared/city';
import type { ListQuery, Page } from '../../machines/shared/list';
import { type HeldCall, heldLogic } from '../model/held';

type Row = { id: number; nome: string };
const rows: Row[] = [
  { id: 1, nome: 'Marília' },
  { id: 2, nome: 'Manaus' },
];
const page: Page<Row> = { items: rows, total: 2 };

/** Lets answers arrive. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function openList() {
  const loads: HeldCall<ListQuery, Page<Row>>[] = [];
  const deletions: HeldCall<{ id: number | null }, void>[] = [];
  const alerts: string[] = [];
  const clock = new SimulatedClock();
  const machine = createListMachine<Row>().provide({
    actors: { loadPage: heldLogic(loads), deleteRecord: heldLogic(deletions) },
    actions: {
      showError: (_, { message }) => alerts.push(message),
      showDeleted: () => alerts.push('deleted'),
    },
  });
  const actor = createActor(machine, { clock, input: { busca: '', pagina: 1, pageSize: 5 } });
  actor.start();
  const type = (busca: string) => actor.send({ type: 'search.typed', busca });
  return { actor, loads, deletions, alerts, clock, type };
}

describe('the debounce of a list', () => {
  it('makes the first call at once', () => {
    const { loads } = openList();
    expect(loads.map(({ input }) => input)).toEqual([{ busca: '', pagina: 1 }]);
  });

  it('starts anew with every key, then makes exactly one call with the latest text', () => {
    const { loads, clock, type } = openList();
    type('m');
    clock.increment(200);
    type('ma');
    clock.increment(200);
    expect(loads).toHaveLength(1);
    clock.increment(99);
    expect(loads).toHaveLength(1);
    clock.increment(1);
    expect(loads.slice(1).map(({ input }) => input)).toEqual([{ busca: 'ma', pagina: 1 }]);
    clock.increment(10_000);
    expect(loads).toHaveLength(2);
  });

  it('does not make a page click wait, nor call again when its time would have come', () => {
    const { actor, loads, clock, type } = openList();
    type('ma');
    actor.send({ type: 'page.chosen', pagina: 2 });
    expect(loads.at(-1)?.input).toEqual({ busca: 'ma', pagina: 2 });
    clock.increment(10_000);
    expect(loads).toHaveLength(2);
  });
});

describe('calls of a list', () => {
  it('stop when a newer one makes them worthless, and a late answer changes nothing', async () => {
    const { actor, loads, clock, type } = openList();
    type('mar');
    clock.increment(300);
    expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    loads[1]?.resolve({ items: [], total: 0 });
    await settle();
    loads[0]?.resolve(page);
    await settle();
    expect(actor.getSnapshot().context.items).toEqual([]);
  });

  it('a running deletion survives typing, paging and the address changing', async () => {
    const { actor, loads, deletions, alerts, clock, type } = openList();
    loads[0]?.resolve(page);
    await settle();
    actor.send({ type: 'delete', item: { id: 1, nome: 'Marília' } });
    actor.send({ type: 'confirm' });
    type('ma');
    clock.increment(300);
    actor.send({ type: 'page.chosen', pagina: 2 });
    actor.send({ type: 'url.changed', busca: '', pagina: 1 });
    expect(deletions.map(({ input, signal }) => [input, signal.aborted])).toEqual([[{ id: 1 }, false]]);
    deletions[0]?.resolve();
    await settle();
    expect(alerts).toEqual(['deleted']);
  });

  it('a confirmation that comes twice deletes once', async () => {
    const { actor, loads, deletions } = openList();
    loads[0]?.resolve(page);
    await settle();
    actor.send({ type: 'delete', item: { id: 1, nome: 'Marília' } });
    actor.send({ type: 'confirm' });
    actor.send({ type: 'confirm' });
    expect(deletions).toHaveLength(1);
  });

  it('all stop when the screen is left', () => {
    const { actor, loads } = openList();
    actor.stop();
    expect(loads[0]?.signal.aborted).toBe(true);
  });
});

describe('the home page', () => {
  it('says once that neither total came in 30 s, and waits for neither any more', () => {
    const counts: HeldCall<unknown, number>[] = [];
    const alerts: string[] = [];
    const clock = new SimulatedClock();
    const machine = homeMachine.provide({
      actors: { countPessoas: heldLogic(counts), countCidades: heldLogic(counts) },
      actions: { showError: (_, { message }) => alerts.push(message) },
    });
    const actor = createActor(machine, { clock }).start();
    clock.increment(29_999);
    expect(actor.getSnapshot().value).toEqual({ pessoas: 'loading', cidades: 'loading' });
    clock.increment(1);
    expect(actor.getSnapshot().value).toEqual({ pessoas: 'failed', cidades: 'failed' });
    expect(counts.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect(alerts).toEqual(['Erro de conexão.']);
  });
});

describe('the city picker', () => {
  it('debounces like a list, and searches around the selected city', () => {
    const searches: HeldCall<CitySearch, CityAnswer>[] = [];
    const clock = new SimulatedClock();
    const machine = cityPickerMachine.provide({ actors: { searchCities: heldLogic(searches) } });
    const actor = createActor(machine, { clock, input: { value: 2 } }).start();
    actor.send({ type: 'search.typed', busca: 'm' });
    clock.increment(200);
    actor.send({ type: 'search.typed', busca: 'ma' });
    clock.increment(299);
    expect(searches).toHaveLength(1);
    clock.increment(1);
    expect(searches.map(({ input }) => input)).toEqual([
      { busca: '', id: 2 },
      { busca: 'ma', id: 2 },
    ]);
    expect(searches[0]?.signal.aborted).toBe(true);
  });

  const openPicker = () => {
    const searches: HeldCall<CitySearch, CityAnswer>[] = [];
    const told: unknown[] = [];
    const clock = new SimulatedClock();
    const machine = cityPickerMachine.provide({ actors: { searchCities: heldLogic(searches) } });
    const actor = createActor(machine, { clock, input: { value: 2 } });
    actor.on('city.resolved', ({ value }) => told.push(value));
    actor.start();
    const type = (busca: string) => actor.send({ type: 'search.typed', busca });
    return { actor, searches, told, clock, type };
  };
  const manaus = { id: 2, nome: 'Manaus' };
  const certain: CityAnswer = { cidades: [manaus], total: 1, meant: manaus, selected: null };

  it('lets a save wait for the text as it stands in the end', async () => {
    const { actor, searches, told, clock, type } = openPicker();
    type('ma');
    actor.send({ type: 'resolve', next: 'saveAndClose' });
    type('man');
    searches.at(-1)?.resolve(certain);
    await settle();
    expect(told).toEqual([]);
    clock.increment(300);
    searches.at(-1)?.resolve(certain);
    await settle();
    expect(searches.at(-1)?.input.busca).toBe('man');
    expect(told).toEqual([2]);
    expect(actor.getSnapshot().context.next).toBe('saveAndClose');
  });

  it('goes on with a text that was typed before it came up', () => {
    const searches: HeldCall<CitySearch, CityAnswer>[] = [];
    const machine = cityPickerMachine.provide({ actors: { searchCities: heldLogic(searches) } });
    const actor = createActor(machine, { clock: new SimulatedClock(), input: { value: 'mar' } }).start();
    expect(searches.map(({ input }) => input)).toEqual([{ busca: 'mar', id: 0 }]);
    expect(cityValueOf(actor.getSnapshot().context)).toBe('mar');
  });

  it.each([
    ['mar', 2],
    // An emptied field is no city, and stays one.
    ['', null],
  ])('comes back over the city of the record with the text %j, undone into %j', (value, undone) => {
    const machine = cityPickerMachine.provide({ actors: { searchCities: heldLogic([]) } });
    const actor = createActor(machine, { clock: new SimulatedClock(), input: { value, saved: 2 } }).start();
    expect(cityValueOf(actor.getSnapshot().context)).toBe(value === '' ? null : value);
    actor.send({ type: 'undo' });
    expect(cityValueOf(actor.getSnapshot().context)).toBe(undone);
  });

  it('takes a name typed again for the city it was, whoever else has it', async () => {
    const { actor, searches, told, clock, type } = openPicker();
    searches.at(-1)?.resolve({ ...certain, selected: manaus });
    await settle();
    type('Manau');
    type('Manaus');
    clock.increment(300);
    searches
      .at(-1)
      ?.resolve({ cidades: [{ id: 9, nome: 'Manaus' }, manaus], total: 2, meant: null, selected: manaus });
    await settle();
    actor.send({ type: 'resolve', next: 'save' });
    expect(cityValueOf(actor.getSnapshot().context)).toBe(2);
    expect(told).toEqual([]);
  });
});
