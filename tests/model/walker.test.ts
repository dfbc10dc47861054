import { describe, expect, it } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { driveActor } from './actorDriver';
import { type AnyCases, answered, defineCases, elapsed, failed } from './case';
import { createCoverageMeter } from './coverage';
import { allCases } from './models';
import { type Path, pathsOf, toursOf } from './paths';
import { verifyActor, withChart } from './verify';

/** A kettle: small, but with a call, a delay, a guard and a final state. */
const kettle = setup({
  types: {
    context: {} as { cups: number },
    events: {} as { type: 'switchOn' } | { type: 'fill' },
  },
  actors: { boil: fromPromise<void, { cups: number }>(() => Promise.resolve()) },
  actions: { whistle: () => {}, fillUp: () => {} },
  guards: { 'there is water': ({ context }) => context.cups > 0 },
  delays: { cooling: 50 },
}).createMachine({
  id: 'kettle',
  context: { cups: 1 },
  initial: 'off',
  states: {
    off: { on: { switchOn: { guard: 'there is water', target: 'boiling' } } },
    boiling: {
      tags: ['busy'],
      invoke: {
        id: 'boil',
        src: 'boil',
        input: ({ context }) => ({ cups: context.cups }),
        onDone: { target: 'hot', actions: { type: 'whistle' } },
        onError: { target: 'broken' },
      },
    },
    hot: { after: { cooling: { target: 'off' } } },
    broken: { type: 'final' },
  },
});

const kettleCases = defineCases({
  machine: kettle,
  effects: ['whistle'],
  calls: { boiling: 'boil' },
  busy: ['boiling'],
  starts: [{ title: 'off', input: undefined, change: {} }],
  events: [
    {
      title: 'switched on',
      event: { type: 'switchOn' },
      possible: (before) => before.matches('off'),
      change: () => ({ state: 'boiling', starts: [{ id: 'boil', input: { cups: 1 } }] }),
    },
    {
      title: 'boiled',
      event: answered('boil', undefined),
      change: () => ({ state: 'hot', effects: [{ type: 'whistle' }] }),
    },
    {
      title: 'burnt',
      event: failed('boil', new Error('no water')),
      change: () => ({ state: 'broken', ends: { output: undefined } }),
    },
    {
      title: '50 ms passed',
      event: elapsed('cooling', 'kettle', 'hot', 50),
      change: () => ({ state: 'off' }),
    },
  ],
});

const wrong = async (cases: AnyCases) => (await verifyActor(cases)).map(({ what }) => what).join('\n');

/** The kettle's states, to break one of them. */
type Chart = Record<string, Record<string, unknown>>;
const broken = (change: (states: Chart) => void) =>
  withChart(kettleCases, (config) => change(config.states as Chart));

describe('the walker', () => {
  it('makes one readable path per edge: the shortest way to it, then the edge', () => {
    expect(pathsOf(kettleCases).map(({ title }) => title)).toEqual([
      'off',
      'off → switched on',
      'off → switched on → boiled',
      'off → switched on → burnt',
      'off → switched on → boiled → 50 ms passed',
    ]);
  });

  it('makes a few long tours that together walk every edge', () => {
    const tours = toursOf(kettleCases);
    expect(tours.map(({ title }) => title)).toEqual([
      'off → switched on → boiled → 50 ms passed → switched on → burnt',
    ]);
  });

  it.each(allCases)('tours every edge of $machine.id', (cases) => {
    const edges = (paths: readonly Path[]) => [...new Set(paths.flatMap((path) => [...path.edges]))].sort();
    expect(edges(toursOf(cases))).toEqual(edges(pathsOf(cases)));
  });

  it('tells edges of one transition apart by the states they leave', () => {
    const list = allCases.find(({ machine }) => machine.id === 'list');
    const typed = list && pathsOf(list).filter(({ title }) => title.endsWith('typed'));
    expect(typed?.map(({ title }) => title)).toEqual([
      'loading → typed',
      'loading → query answered → typed',
      'loading → query failed → typed',
    ]);
  });

  it('finds nothing wrong with a machine that is as promised', async () => {
    expect(await wrong(kettleCases)).toBe('');
  });
});

describe('the walker catches', () => {
  it('a swapped target, and names the path', async () => {
    const cases = broken(({ hot }) =>
      Object.assign(hot ?? {}, { after: { cooling: { target: 'boiling' } } }),
    );
    const found = await wrong(cases);
    expect(found).toContain('off → switched on → boiled → 50 ms passed');
    expect(found).toContain('The state is not as promised');
  });

  it('an effect that is left out', async () => {
    const cases = broken(({ boiling }) =>
      Object.assign(Object(boiling?.invoke), { onDone: { target: 'hot' } }),
    );
    expect(await wrong(cases)).toContain('What is done to the world is not as promised');
  });

  it('a call with another input', async () => {
    const cases = broken(({ boiling }) => Object.assign(Object(boiling?.invoke), { input: { cups: 2 } }));
    expect(await wrong(cases)).toContain('What is called is not as promised');
  });

  it('a guard that is left out', async () => {
    const dry = withChart(kettleCases, (config) => Object.assign(config, { context: { cups: 0 } }));
    expect(await wrong(dry)).toContain("'switched on' must be heeded, but is not");
  });

  it('a delay that is too short', async () => {
    const machine = kettle.provide({ delays: { cooling: 40 } });
    expect(await wrong({ ...kettleCases, machine })).toContain('before the delay is over');
  });

  it('an event that is heeded where it must not be', async () => {
    const cases = broken(({ hot }) => Object.assign(hot ?? {}, { on: { switchOn: { target: 'off' } } }));
    expect(await wrong(cases)).toContain("'switched on' must not be heeded, but is");
  });

  it('a state and a transition that no path reaches', async () => {
    const cases = broken((states) => {
      states.stolen = { on: { fill: { target: 'off' } } };
    });
    expect(
      (await verifyActor(cases)).filter(({ net }) => net === 'coverage').map(({ what }) => what),
    ).toEqual(['stolen', 'stolen: fill']);
  });

  it('a defect that no case breaks the flow with', async () => {
    const cases = broken(({ boiling }) =>
      Object.assign(Object(boiling?.invoke), { onError: { guard: 'there is water', target: 'broken' } }),
    );
    expect((await verifyActor(cases)).map(({ what }) => what)).toEqual(['boiling: boil broke']);
  });

  it('a defect that is dressed as an answer', async () => {
    const login = allCases.find(({ machine }) => machine.id === 'login') ?? kettleCases;
    const cases = withChart(login, ({ states }) =>
      Object.assign(Object(states?.submitting?.invoke), { onError: { target: 'editing' } }),
    );
    expect(await wrong(cases)).toContain("'met a defect' leads from");
  });

  it('an edge that was planned but not walked', async () => {
    const meter = createCoverageMeter(kettle);
    const [, first] = pathsOf(kettleCases);
    if (first) await driveActor(kettleCases, first, meter);
    expect(meter.measure()).toEqual({
      machine: 'kettle',
      states: { seen: 2, total: 4 },
      transitions: { seen: 1, total: 4 },
      missing: ['hot', 'broken', 'boiling: boil done', 'boiling: boil failed', 'hot: cooling elapsed'],
    });
  });

  it('an exception that hides nothing', () => {
    const excused = createCoverageMeter(kettle, { broken: 'kettles never break' }).measure();
    expect(excused.states.total).toBe(3);
    expect(excused.missing).not.toContain('broken');
  });
});
