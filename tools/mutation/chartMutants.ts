import { not } from 'xstate';
import type { AnyCases } from '../../tests/walker/case';
import { copyOf, type MachineConfig, withChart } from '../../tests/walker/verify';

/** A machine broken in one small way, and how, in words. Made when asked for: its explored states live as long. */
export type Mutant = { how: string; broken: () => AnyCases };

type Part = Record<string, unknown>;
type Step = string | number;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** The part of a chart at the end of a way. */
const at = (config: MachineConfig, way: readonly Step[]): Part => {
  const part = way.reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), config);
  if (!isPart(part)) throw new Error(`Nothing at ${way.join('.')}`);
  return part;
};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Ways to all states of a chart, its root first. */
function statesIn(config: MachineConfig, way: readonly Step[] = []): Step[][] {
  const { states } = at(config, way);
  const children = isPart(states) ? Object.keys(states) : [];
  return [[...way], ...children.flatMap((child) => statesIn(config, [...way, 'states', child]))];
}

/** Ways to all calls and callbacks that a state invokes. */
function invokesIn(config: MachineConfig, state: readonly Step[]): Step[][] {
  const { invoke } = at(config, state);
  if (Array.isArray(invoke)) return [...invoke.keys()].map((index) => [...state, 'invoke', index]);
  return isPart(invoke) ? [[...state, 'invoke']] : [];
}

/** Ways to everything in a state that holds one transition or a list of them. */
function holdersIn(config: MachineConfig, way: readonly Step[]): Step[][] {
  const state = at(config, way);
  const groups = ['on', 'after'].flatMap((group) => {
    const events = state[group];
    return isPart(events) ? Object.keys(events).map((event) => [...way, group, event]) : [];
  });
  // A callback has no answer.
  const answers = invokesIn(config, way).flatMap((invoke) =>
    ['onDone', 'onError'].filter((key) => key in at(config, invoke)).map((key) => [...invoke, key]),
  );
  return [...groups, ...answers, ...('always' in state ? [[...way, 'always']] : [])];
}

const nameOf = (way: readonly Step[]) =>
  way.filter((step) => step !== 'states' && step !== 'on' && step !== 'invoke').join('.') || '(root)';

/** Every way a transition of these charts could also be written to lead, by mistake. */
function otherTargets(config: MachineConfig, state: readonly Step[], target: string): string[] {
  const isChild = target.startsWith('.');
  const parent = isChild ? state : state.slice(0, -2);
  const [first = ''] = target.slice(isChild ? 1 : 0).split('.');
  const siblings = Object.keys(Object(at(config, parent).states));
  const here = isChild ? '' : String(state.at(-1));
  return siblings
    .filter((sibling) => sibling !== first && sibling !== here)
    .map((sibling) => `${isChild ? '.' : ''}${sibling}`);
}

/** All mutants of a machine. */
export function mutantsOf(cases: AnyCases): Mutant[] {
  const config: MachineConfig = copyOf(cases.machine.config);
  const mutants: Mutant[] = [];
  const add = (how: string, change: (config: MachineConfig) => void) =>
    mutants.push({ how, broken: () => withChart(cases, change) });
  const set = (how: string, way: readonly Step[], changes: Part) =>
    add(how, (chart) => Object.assign(at(chart, way), changes));
  const drop = (how: string, way: readonly Step[], key: Step) =>
    add(how, (chart) => {
      const part = at(chart, way);
      if (Array.isArray(part)) part.splice(Number(key), 1);
      else delete part[key];
    });

  const dropEach = (what: string, way: readonly Step[], key: string) => {
    const value = at(config, way)[key];
    if (value === undefined) return;
    if (!Array.isArray(value)) drop(`${nameOf(way)}: without its ${what}`, way, key);
    else
      for (const index of value.keys())
        drop(`${nameOf(way)}: without ${what} ${index}`, [...way, key], index);
  };

  for (const state of statesIn(config)) {
    const node = at(config, state);
    dropEach('entry action', state, 'entry');
    dropEach('tag', state, 'tags');
    if (typeof node.initial === 'string') {
      const { initial } = node;
      for (const other of Object.keys(Object(node.states)).filter((key) => key !== initial)) {
        set(`${nameOf(state)}: begins in ${other}`, state, { initial: other });
      }
    }
    if (node.type === 'final') drop(`${nameOf(state)}: is not final`, state, 'type');
    for (const invoke of invokesIn(config, state)) {
      const called = String(at(config, invoke).src);
      drop(`${nameOf(state)}: does not invoke ${called}`, invoke.slice(0, -1), invoke.at(-1) ?? '');
      set(`${nameOf(state)}: invokes ${called} with another input`, invoke, { input: { wrong: true } });
    }
    for (const holder of holdersIn(config, state)) {
      const value = at(config, holder.slice(0, -1))[String(holder.at(-1))];
      if (Array.isArray(value) && value.length > 1) {
        add(`${nameOf(holder)}: the other way round`, (chart) => {
          const list = at(chart, holder.slice(0, -1))[String(holder.at(-1))];
          if (Array.isArray(list)) list.reverse();
        });
      }
      for (const index of listOf(value).keys()) {
        const way = Array.isArray(value) ? [...holder, index] : holder;
        const transition = at(config, way);
        const name = nameOf(way);
        drop(`${name}: left out`, way.slice(0, -1), way.at(-1) ?? '');
        dropEach('action', way, 'actions');
        for (const [number, action] of listOf(transition.actions).entries()) {
          if (!isPart(action) || !('params' in action)) continue;
          const to = Array.isArray(transition.actions) ? [...way, 'actions', number] : [...way, 'actions'];
          set(`${name}: action ${number} with other data`, to, { params: { wrong: true } });
        }
        if (typeof transition.target === 'string') {
          for (const target of otherTargets(config, state, transition.target)) {
            set(`${name}: leads to ${target}`, way, { target });
          }
          if (holder.at(-1) !== 'always') drop(`${name}: leads nowhere`, way, 'target');
        }
        if ('reenter' in transition) drop(`${name}: does not re-enter`, way, 'reenter');
        if ('guard' in transition) {
          drop(`${name}: without its guard`, way, 'guard');
          set(`${name}: with its guard turned round`, way, { guard: not(transition.guard as never) });
        }
      }
    }
  }
  if (config.output !== undefined) drop('(root): without its output', [], 'output');
  for (const [delay, length] of Object.entries(cases.machine.implementations.delays)) {
    for (const other of [0, Number(length) - 1, Number(length) + 1, Number(length) * 2]) {
      const broken = () => ({ ...cases, machine: cases.machine.provide({ delays: { [delay]: other } }) });
      mutants.push({ how: `the delay ${delay} is ${other} ms`, broken });
    }
  }
  return mutants;
}
