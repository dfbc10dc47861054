import { describe, expect, it } from 'vitest';
import { emit, spawnChild } from 'xstate';
import { driveActor } from './actorDriver';
import type { AnyCases } from './case';
import { createCoverageMeter } from './coverage';
import { brokenPromises } from './everywhere';
import { causesOn } from './failures';
import { kettle, kettleCases } from './kettle';
import { longPathsOf, type Path, pathNamed, pathsOf } from './paths';
import { failureAtRandom } from './random';
import { sessionOf } from './session';
import { titlesOf } from './titles';
import { type Finding, findingsOn, playAgain, withChart } from './verify';

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
      'off → switched on → switched off',
      'off → switched on → boiled',
      'off → switched on → burnt',
      'off → switched on → boiled → 50 ms passed',
    ]);
  });

  it('makes a few long paths that together take every edge', () => {
    expect(longPathsOf(kettleCases).map(({ title }) => title)).toEqual([
      'off → switched on → switched off → switched on → boiled → 50 ms passed → switched on → burnt',
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
    'a context that the start does not promise',
    withChart(kettleCases, (config) => Object.assign(config, { context: { cups: 1, lid: 'open' } })),
    'at the start: The context is not as promised',
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
    const { faults } = meter.measure({ broken: 'kettles never break' });
    expect(faults).toEqual([
      'hot',
      'boiling: switchOff',
      'boiling: boil done',
      'boiling: boil failed',
      'hot: cooling elapsed',
    ]);
  });

  it('what another actor of the same chart has taken, which counts for nothing', async () => {
    const [path] = longPathsOf(kettleCases);
    const meter = createCoverageMeter(kettle, (actor) => actor === 'the kettle');
    if (path) await driveActor(kettleCases, path, meter);
    expect(meter.measure().states.seen).toBe(0);
  });

  it('one cause of several failures, and says it once, on its shortest path', async () => {
    const cases = broken(({ off }) =>
      Object.assign(off ?? {}, { on: { switchOn: { guard: 'there is water', target: 'hot' } } }),
    );
    const planned = pathsOf(kettleCases);
    const drive = (path: Path) => driveActor(cases, path, createCoverageMeter(kettle));
    const causes = await causesOn(cases, 'kettle', planned, drive);
    expect(causes).toHaveLength(1);
    expect(causes[0]).toMatch(/^5 paths fail alike, the shortest:\noff → switched on\nat 'switched on'/);
  });
});

/** Kettles that do something else outside than they promise: what is said of every state, and of a path. */
const unkept: [what: string, cases: AnyCases, everywhere: string, onPath: string][] = [
  [
    'an effect that is left out',
    faults[1]?.[1] ?? kettleCases,
    'what has an effect outside is [], not as promised',
    "at 'boiled': What has an effect outside is not as promised",
  ],
  [
    'a wrong input of a call',
    broken(({ boiling }) => Object.assign(Object(boiling?.invoke), { input: { cups: 2 } })),
    'what is called is [{"id":"boil","input":{"cups":2}}], not as promised',
    "at 'switched on': What is called is not as promised",
  ],
  [
    'a call that is not stopped',
    broken((states) => {
      const { onDone, onError, id, src, input } = Object(states.boiling?.invoke);
      Object.assign(states.boiling ?? {}, {
        invoke: [],
        entry: spawnChild(src, { id, input }),
        on: {
          switchOff: { target: 'off' },
          'xstate.done.actor.boil': onDone,
          'xstate.error.actor.boil': onError,
        },
      });
    }),
    '\'switched off\' in "boiling": what is stopped is [], not as promised ["boil"]',
    "at 'switched off': What is under way is not as promised",
  ],
  [
    'a wrong output',
    withChart(kettleCases, (config) => Object.assign(config, { output: 'tea' })),
    'the end is ["done","tea",null], not as promised',
    "at 'burnt': The end is not as promised",
  ],
  [
    'a transition too many',
    broken(({ hot }) => Object.assign(hot ?? {}, { on: { switchOn: { target: 'off' } } })),
    '\'switched on\' must not be handled, but is, in "hot"',
    "at 'switched on': The state is not as promised",
  ],
  [
    'an event that is emitted',
    broken(({ hot }) => Object.assign(hot ?? {}, { entry: emit({ type: 'steam' }) })),
    'what is emitted is [{"type":"steam"}], not as promised []',
    "at 'boiled': What is emitted is not as promised",
  ],
];

it.each(unkept)('every state is searched for %s, without running anything', (_, cases, everywhere) => {
  expect(brokenPromises(cases).join('\n')).toContain(everywhere);
});

it.each(unkept)('a real actor on a path is caught with %s', async (_, cases, __, onPath) => {
  const found = (await findings(cases)).filter(({ net }) => net === 'path');
  expect(found.map(({ what }) => what).join('\n')).toContain(onPath);
});

it("an effect that the cases don't list is named", () => {
  const [said = ''] = brokenPromises({ ...kettleCases, effects: [] });
  expect(said).toContain("what the cases' 'effects' must list is [\"whistle\"]");
});

describe('random paths', () => {
  it('find nothing wrong with a kettle that is as promised', async () => {
    const drive = (path: Path) => driveActor(kettleCases, path, createCoverageMeter(kettle));
    expect(await failureAtRandom(kettleCases, 'kettle', drive, { paths: 100 }, '')).toBeNull();
  });

  it('find what no shortest path shows, shrink it, and play it again', async () => {
    /** A kettle that can be switched on twice. */
    const tire = (path: Path) => {
      let asked = 0;
      const hasWater = () => {
        asked += 1;
        return asked < 3;
      };
      const machine = kettle.provide({ guards: { 'there is water': hasWater } });
      return driveActor({ ...kettleCases, machine }, path, createCoverageMeter(kettle));
    };
    for (const path of pathsOf(kettleCases)) await tire(path);
    const found = await failureAtRandom(kettleCases, 'kettle', tire, { paths: 100 }, 'npx vitest run');
    const [title, at] = found?.split('\n') ?? [];
    expect(title).toMatch(/^off( → switched on → switched off){2} → switched on$/);
    expect(at).toContain("at 'switched on': The state is not as promised");
    const [, again] = /AGAIN='(.+)' npx vitest run$/.exec(found ?? '') ?? [];
    expect(await failureAtRandom(kettleCases, 'kettle', tire, { paths: 100, again }, 'npx vitest run')).toBe(
      found,
    );
  });
});

it('a session of a path has its events and the states they led to', async () => {
  const path = pathNamed(kettleCases, ['off', 'switched on', 'boiled', '50 ms passed']);
  const [messages = []] = await sessionOf(kettleCases, path);
  const states = messages.flatMap((message) => Reflect.get(message, 'snapshot')?.value ?? []);
  expect(states).toEqual(['off', 'boiling', 'hot', 'off']);
});

describe('what an actor has heard', () => {
  const titles = ['off', 'switched on', 'switched off', 'switched on', 'boiled', '50 ms passed'];
  const heard = pathNamed(kettleCases, titles).steps.map(({ one, state }) => ({
    event: one.event,
    state: state.value,
  }));

  it('is a list of titles, by which it is played again', async () => {
    expect(titlesOf(kettleCases, 'off', heard)).toEqual({ titles, unlike: null });
    await playAgain(kettleCases, titles);
    await expect(playAgain(kettleCases, ['off', 'boiled'])).rejects.toThrow(
      `'boiled' does not happen in "off"`,
    );
  });

  it('may be of no case, which is said, or nothing that it hears of', () => {
    const ignored = { event: { type: 'fill' }, state: 'off' };
    const unlike = { event: { type: 'fill' }, state: 'boiling' };
    expect(titlesOf(kettleCases, 'off', [ignored, ...heard]).titles).toEqual(titles);
    expect(titlesOf(kettleCases, 'off', [...heard.slice(0, 1), unlike])).toEqual({
      titles: ['off', 'switched on'],
      unlike: null,
    });
    expect(titlesOf(kettleCases, 'off', [unlike])).toEqual({ titles: ['off'], unlike });
  });
});
