import { table } from '../../../tests/support/markdown';
import { median } from '../page';
import type { ListVisit, LoginVisit } from './visit';

/** Everything measured of one build, a value per run. */
export type Measured = {
  name: string;
  logins: LoginVisit[];
  lists: ListVisit[];
};

type Unit = 'ms' | '';

/** Its name, its unit, its values, and its target as a share of the time of the build compared with. */
type Metric = [label: string, unit: Unit, read: (measured: Measured) => number[], target?: number];

const metrics: Metric[] = [
  ['login: first paint', 'ms', ({ logins }) => logins.map(({ fcp }) => fcp), 0.4],
  ['login: largest paint', 'ms', ({ logins }) => logins.map(({ lcp }) => lcp)],
  ['login: usable', 'ms', ({ logins }) => logins.map(({ usable }) => usable), 0.72],
  ['login: blocked', 'ms', ({ logins }) => logins.map(({ blocking }) => blocking)],
  ['login: CLS', '', ({ logins }) => logins.map(({ cls }) => cls)],
  ['list: first paint', 'ms', ({ lists }) => lists.map(({ fcp }) => fcp), 0.4],
  ['list: largest paint', 'ms', ({ lists }) => lists.map(({ lcp }) => lcp)],
  ['list: first row', 'ms', ({ lists }) => lists.map(({ firstRow }) => firstRow), 0.75],
  ['list: blocked', 'ms', ({ lists }) => lists.map(({ blocking }) => blocking)],
  ['list: CLS', '', ({ lists }) => lists.map(({ cls }) => cls)],
  ['key to first new row', 'ms', ({ lists }) => lists.map(({ newRow }) => newRow)],
];

const shown = (value: number, unit: Unit) => {
  const digits = unit === 'ms' ? 0 : 3;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

/** Medians, the range they come from, and the ratio of the first build to each other one. */
export function resultsTable([own, ...others]: [Measured, ...Measured[]]): string {
  const heading = ['first visit', own.name, ...others.flatMap(({ name }) => [name, 'ratio']), 'target'];
  const rows = metrics.map(([label, unit, read, target]) => {
    const middle = (measured: Measured) => median(read(measured));
    const withRange = (measured: Measured) => {
      const values = read(measured);
      const range = [Math.min(...values), Math.max(...values)].map((value) => shown(value, unit));
      return `${shown(middle(measured), unit)} (${range.join(' to ')})`;
    };
    const ratios = others.flatMap((other) => [
      withRange(other),
      unit === '' ? '' : (middle(own) / middle(other)).toFixed(2),
    ]);
    const name = unit === '' ? label : `${label}, ${unit}`;
    return [name, withRange(own), ...ratios, target === undefined ? '' : `≤ ${target.toFixed(2)} ×`];
  });
  return table([heading, heading.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]);
}
