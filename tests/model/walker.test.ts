import { describe, expect, it } from 'vitest';
import { fromPromise, setup } from 'xstate';
import { driveActor } from './actorDriver';
import { type AnyCases, answered, defineCases, elapsed, failed } from './case';
import { createCoverageMeter } from './coverage';
import { causesOn } from './failures';
import { allCases } from './models';
import { type Path, pathsOf, toursOf } from './paths';
import { type Finding, findingsOn, withChart } from './verify';

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

async function findings(cases: AnyCases): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of findingsOn(cases)) found.push(finding);
  return found;
}
const wrong = async (cases: AnyCases) => (await findings(cases)).map(({ what }) => what).join('\n');

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
    expect(toursOf(kettleCases).map(({ title }) => title)).toEqual([
      'off → switched on → boiled → 50 ms passed → switched on → burnt',
    ]);
  });

  it.each(allCases)('tours every edge of $machine.id', (cases) => {
    const edges = (paths: readonly Path[]) => [...new Set(paths.flatMap((path) => [...path.edges]))].sort();
    expect(edges(toursOf(cases))).toEqual(edges(pathsOf(cases)));
  });

  it('tells edges of one transition apart by the states they leave', () => {
    const list = allCases.find(({ machine }) => machine.id === 'list') ?? kettleCases;
    const typed = pathsOf(list).filter(({ title }) => title.endsWith('typed'));
    expect(typed.map(({ title }) => title)).toEqual([
      'loading → typed',
      'loading → query answered → typed',
      'loading → query lost the connection → typed',
      'loading → query answered → connection restored → typed',
      'loading → query answered → connection restored → refresh lost the connection → typed',
      // There, too, it ends the offer to undo.
      'loading → query answered → delete pressed → deleted → typed',
    ]);
  });

  it('finds nothing wrong with a machine that is as promised', async () => {
    expect(await wrong(kettleCases)).toBe('');
  });
});

/** A changed kettle, and what the walker says of it. */
const faults: [what: string, cases: AnyCases, said: string][] = [
  [
    'a swapped target, and names the path',
    broken(({ hot }) => Object.assign(hot ?? {}, { after: { cooling: { target: 'boiling' } } })),
    "off → switched on → boiled → 50 ms passed\nat '50 ms passed': The state is not as promised",
  ],
  [
    'an effect that is left out',
    broken(({ boiling }) => Object.assign(Object(boiling?.invoke), { onDone: { target: 'hot' } })),
    'What has an effect outside is not as promised',
  ],
  [
    'a guard that is left out',
    withChart(kettleCases, (config) => Object.assign(config, { context: { cups: 0 } })),
    "'switched on' must be handled, but is not",
  ],
  [
    'a delay that is too short',
    { ...kettleCases, machine: kettle.provide({ delays: { cooling: 40 } }) },
    'The state one millisecond before the delay is over is not as promised',
  ],
  [
    'a second delay that is over first, and says what to write in the cases',
    broken(({ hot }) =>
      Object.assign(hot ?? {}, { after: { cooling: { target: 'off' }, 20: { target: 'broken' } } }),
    ),
    "another delay is pending, too; its case says by 'offered:' where it is over first",
  ],
  [
    'a state and a transition that no path reaches',
    broken((states) => {
      states.stolen = { on: { fill: { target: 'off' } } };
    }),
    'stolen\nstolen: fill',
  ],
];

describe('the walker catches', () => {
  it.each(faults)('%s', async (_, cases, said) => {
    expect(await wrong(cases)).toContain(said);
  });

  it('an edge that was planned but not walked', async () => {
    const meter = createCoverageMeter(kettle);
    const [, first] = pathsOf(kettleCases);
    if (first) await driveActor(kettleCases, first, meter);
    const { missing } = meter.measure({ broken: 'kettles never break' });
    expect(missing).toEqual(['hot', 'boiling: boil done', 'boiling: boil failed', 'hot: cooling elapsed']);
  });

  it('one cause of several failures, and says it once, on its shortest path', async () => {
    const cases = broken(({ off }) =>
      Object.assign(off ?? {}, { on: { switchOn: { guard: 'there is water', target: 'hot' } } }),
    );
    const planned = pathsOf(kettleCases);
    const causes = await causesOn(planned, (path) => driveActor(cases, path, createCoverageMeter(kettle)));
    expect(causes).toHaveLength(1);
    expect(causes[0]).toMatch(/^4 paths fail alike, the shortest:\noff → switched on\nat 'switched on'/);
  });
});
