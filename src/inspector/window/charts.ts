import type { AnyStateMachine } from 'xstate';
import type { AnyCases } from '../../../tests/model/case';
import { transitionName, transitionsOf } from '../../../tests/model/chart';
import { allCases } from '../../../tests/model/models';
import { boxOf, waysOf, writtenIn } from '../../../tools/diagrams/diagram';

/** What the walker knows of a machine; undefined for an actor without a chart. */
export const casesOf = (machine: string | null): AnyCases | undefined =>
  allCases.find((cases) => cases.machine.id === machine);

export const machineOf = (machine: string | null): AnyStateMachine | undefined => casesOf(machine)?.machine;

/** The names of all active states of a state value, parents included: `query`, `query.loading`. */
export function activeStates(value: unknown, above = ''): string[] {
  const under = (key: string) => (above === '' ? key : `${above}.${key}`);
  if (typeof value === 'string') return [under(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [under(key), ...activeStates(inner, under(key))]);
}

/** The boxes of a chart that stand for active states. */
export function litBoxes(machine: AnyStateMachine, value: unknown): string[] {
  const boxes = activeStates(value).map((name) => boxOf(name));
  return machine.root.type === 'parallel' ? ['root', ...boxes] : boxes;
}

/** What stands in a chart for transitions that were taken: arrows, or the box they are written in. */
export type Taken = { arrows: number[]; boxes: string[] };

/** The arrows of a Mermaid chart, in the order of its text, which is that of its drawing. */
export const arrowsIn = (chart: string): string[] =>
  [...chart.matchAll(/^\s*(\S+ --> \S+)/gm)].map(([, way]) => way ?? '');

export function takenIn(machine: AnyStateMachine, chart: string, names: readonly string[]): Taken {
  const arrows = arrowsIn(chart);
  const taken = transitionsOf(machine).filter((transition) => names.includes(transitionName(transition)));
  const ways = taken.map((transition) => ({ transition, drawn: waysOf(transition) }));
  return {
    arrows: ways.flatMap(({ drawn }) => drawn.map((way) => arrows.indexOf(way))).filter((at) => at >= 0),
    boxes: ways.filter(({ drawn }) => drawn.length === 0).map(({ transition }) => writtenIn(transition)),
  };
}
