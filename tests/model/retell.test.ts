import { describe, expect, it } from 'vitest';
import type { StateValue } from 'xstate';
import { driveActor } from './actorDriver';
import type { AnyCases } from './case';
import { createCoverageMeter } from './coverage';
import { createStrider } from './explore';
import { allCases } from './models';
import { type Path, pathsOf } from './paths';
import { pathOf, retell, type Told, type Watched, walkedAlready } from './retell';
import { stories } from './stories';

const casesOf = (machine: string): AnyCases => {
  const found = allCases.find((cases) => cases.machine.id === machine);
  if (found === undefined) throw new Error(`No machine is called ${machine}`);
  return found;
};

const list = casesOf('list');
const drive = (cases: AnyCases, path: Path) => driveActor(cases, path, createCoverageMeter(cases.machine));

/** What an inspector would have seen of a path. */
function watchedOn(cases: AnyCases, { initial, steps }: Path): Watched {
  const strider = createStrider(cases.machine);
  return {
    value: initial.value,
    steps: steps.map(({ one, before }) => {
      const { state, edges } = strider.take(before, one.event);
      return { event: one.event, transitions: edges.map(({ name }) => name), value: state.value };
    }),
  };
}

const toldOf = (cases: AnyCases, watched: Watched): Told => {
  const retelling = retell(cases, watched);
  if (!('told' in retelling)) throw new Error(`No words for step ${retelling.wordlessStep}`);
  return retelling.told;
};

describe('a story in the words of the cases', () => {
  it.each(allCases)('is told for every path of $machine.id, and accepted by the walker', async (cases) => {
    for (const path of pathsOf(cases)) {
      const told = toldOf(cases, watchedOn(cases, path));
      expect(told.path.split(' → ').length).toBeLessThanOrEqual(path.steps.length + 1);
      await drive(cases, pathOf(cases, told));
    }
  });

  const { steps, initial } = pathOf(list, {
    machine: 'list',
    path: 'loading → query failed → retried',
    events: ['xstate.error.actor.loadPage', 'retry'],
  });
  const watched = watchedOn(list, { steps, initial, title: '', start: 0, edges: new Set() });

  it('names each event by its case', () => {
    expect(toldOf(list, watched)).toEqual({
      machine: 'list',
      path: 'loading → query failed → retried',
      events: ['xstate.error.actor.loadPage', 'retry'],
    });
  });

  it('tells payloads apart by what they did, whatever they were', () => {
    const others = watched.steps.map((step) => ({
      ...step,
      event: { type: step.event.type, error: 'another' },
    }));
    expect(toldOf(list, { ...watched, steps: others }).path).toBe('loading → query failed → retried');
  });

  it('makes one step of typing a word, and leaves out what nobody heeded', () => {
    const typed = { event: { type: 'search.typed', busca: 'a' }, transitions: ['query: search.typed'] };
    const value: StateValue = { deletion: 'idle', query: 'debouncing' };
    const unheeded = { event: { type: 'retry' }, transitions: [], value };
    const steps = [{ ...typed, value }, unheeded, { ...typed, value }, { ...typed, value }];
    expect(toldOf(list, { ...watched, steps }).path).toBe('loading → typed');
  });

  it('says which step no case has words for', () => {
    const strange = { event: { type: 'record.deleted' }, transitions: ['query.failed: record.deleted'] };
    const value = watched.value;
    const [failed] = watched.steps;
    expect(retell(list, { value, steps: failed ? [failed, { ...strange, value }] : [] })).toEqual({
      wordlessStep: 1,
      before: 'loading → query failed',
    });
    expect(retell(list, { value: 'elsewhere', steps: [] })).toEqual({ wordlessStep: -1, before: '' });
  });

  it.each([
    [{ path: 'nowhere', events: [] }, "has no start 'nowhere'"],
    [{ path: 'loading → flew away', events: ['fly'] }, "has no case 'flew away'"],
    [{ path: 'loading → retried', events: ['confirm'] }, "'retried' is 'retry', not 'confirm'"],
    [{ path: 'loading', events: ['retry'] }, 'Every word needs its event'],
  ])('%j is no path', (told, message) => {
    expect(() => pathOf(list, { machine: 'list', ...told })).toThrow(message);
  });

  it('is not accepted where the machine does otherwise', async () => {
    const path = pathOf(list, { machine: 'list', path: 'loading → retried', events: ['retry'] });
    await expect(drive(list, path)).rejects.toThrow('not as promised');
  });
});

describe('what the walker walks already', () => {
  const told = (path: string, ...events: string[]) =>
    walkedAlready(list, pathOf(list, { machine: 'list', path, events }));

  it('is a path of its own, or the way to more', () => {
    expect(told('loading → query failed → retried', 'xstate.error.actor.loadPage', 'retry')).toBe(
      'this path',
    );
    expect(told('loading')).toBe('this path');
  });

  it('is every edge, but in another order', () => {
    const failed = 'xstate.error.actor.loadPage';
    expect(
      told('loading → query failed → retried → query failed → retried', failed, 'retry', failed, 'retry'),
    ).toBe('every edge');
  });

  it('is not every edge where a case is offered nowhere', () => {
    const events = list.events.map((one) =>
      one.title === 'retried' ? { ...one, offered: () => false } : one,
    );
    const fewer = { ...list, events };
    const path = pathOf(fewer, {
      machine: 'list',
      path: 'loading → query failed → retried',
      events: ['xstate.error.actor.loadPage', 'retry'],
    });
    expect(walkedAlready(fewer, path)).toBe('not every edge');
  });
});

describe('the stories that were copied from the inspector', () => {
  it.each(stories)('$machine: $path', async (told) => {
    const cases = casesOf(told.machine);
    await drive(cases, pathOf(cases, told));
  });
});
