import { table } from '../../../tests/support/markdown';
import { median } from '../page';
import type { ListVisit, LoginVisit } from './visit';

/** Everything measured of one build, a value per run. */
export type Measured = {
  name: string;
  logins: LoginVisit[];
  lists: ListVisit[];
};

type Metric = {
  label: string;
  unit: 'ms' | 'MB' | '';
  read: (measured: Measured) => number[];
  target?: string;
};

/** A target with × is a share of the time of the build compared with. */
const metrics: Metric[] = [
  {
    label: 'login: first paint',
    unit: 'ms',
    read: ({ logins }) => logins.map(({ fcp }) => fcp),
    target: '0.40 ×',
  },
  { label: 'login: largest paint', unit: 'ms', read: ({ logins }) => logins.map(({ lcp }) => lcp) },
  {
    label: 'login: usable',
    unit: 'ms',
    read: ({ logins }) => logins.map(({ usable }) => usable),
    target: '0.72 ×',
  },
  { label: 'login: blocked', unit: 'ms', read: ({ logins }) => logins.map(({ blocking }) => blocking) },
  { label: 'login: CLS', unit: '', read: ({ logins }) => logins.map(({ cls }) => cls) },
  {
    label: 'list: first paint',
    unit: 'ms',
    read: ({ lists }) => lists.map(({ fcp }) => fcp),
    target: '0.40 ×',
  },
  { label: 'list: largest paint', unit: 'ms', read: ({ lists }) => lists.map(({ lcp }) => lcp) },
  {
    label: 'list: first row',
    unit: 'ms',
    read: ({ lists }) => lists.map(({ firstRow }) => firstRow),
    target: '0.75 ×',
  },
  { label: 'list: blocked', unit: 'ms', read: ({ lists }) => lists.map(({ blocking }) => blocking) },
  { label: 'list: CLS', unit: '', read: ({ lists }) => lists.map(({ cls }) => cls) },
  { label: 'key to first new row', unit: 'ms', read: ({ lists }) => lists.map(({ newRow }) => newRow) },
  { label: 'heap of the list', unit: 'MB', read: ({ lists }) => lists.map(({ heap }) => heap) },
];

const digitsOf = { ms: 0, MB: 1, '': 3 } as const;
const shown = (value: number, { unit }: Metric) => {
  const digits = unit === 'ms' && value < 20 ? 1 : digitsOf[unit];
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

/** Medians, the range they come from, and the ratio of the first build to each other one. */
export function resultsTable([own, ...others]: [Measured, ...Measured[]]): string {
  const heading = ['first visit', own.name, ...others.flatMap(({ name }) => [name, 'ratio']), 'target'];
  const rows = metrics.map((metric) => {
    const middle = (measured: Measured) => median(metric.read(measured));
    const withRange = (measured: Measured) => {
      const values = metric.read(measured);
      const [low, high] = [Math.min(...values), Math.max(...values)];
      return `${shown(middle(measured), metric)} (${shown(low, metric)} to ${shown(high, metric)})`;
    };
    const ratios = others.flatMap((other) => [
      withRange(other),
      metric.unit === '' ? '' : (middle(own) / middle(other)).toFixed(2),
    ]);
    const label = metric.unit === '' ? metric.label : `${metric.label}, ${metric.unit}`;
    return [label, withRange(own), ...ratios, metric.target === undefined ? '' : `≤ ${metric.target}`];
  });
  return table([heading, heading.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]);
}
