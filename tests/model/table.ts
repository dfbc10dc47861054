import type { Coverage } from './coverage';

export const LAYERS = ['actor', 'DOM', 'browser'] as const;
export type Layer = (typeof LAYERS)[number];

/** What one layer has walked of one machine. */
export type Walked = { layer: Layer; paths: number; coverage: Coverage };

/** The ids of the machines that a folder of machine files holds: `listMachine.ts` is the list. */
export const machinesIn = (files: readonly string[]): string[] =>
  files.filter((file) => file.endsWith('.ts')).map((file) => file.replace(/(Machine)?\.ts$/, ''));

const percent = ({ states, transitions }: Coverage): number =>
  Math.floor((100 * (states.seen + transitions.seen)) / (states.total + transitions.total));

const pad = (cells: readonly string[], widths: readonly number[]) =>
  cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ');

/** Rows under a heading, each column as wide as its longest cell. */
function aligned(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((_, at) => Math.max(...[heading, ...rows].map((row) => row[at]?.length ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  return [heading, rule, ...rows].map((row) => pad(row, widths)).join('\n');
}

/**
 * What was walked of every machine, layer by layer.
 * @param machines the ids of all machines there are, whether walked or not
 * @returns the table, and in words what is missing from it: nothing, where every
 *   machine is walked to its last edge in every layer
 */
export function tableOf(
  machines: readonly string[],
  walked: readonly Walked[],
): { table: string; missing: string[] } {
  const missing: string[] = [];
  const known = walked.map(({ coverage }) => coverage.machine);
  const rows = [...new Set([...machines, ...known])].map((machine) => {
    const own = walked.filter(({ coverage }) => coverage.machine === machine);
    if (!machines.includes(machine)) missing.push(`${machine} has no file of its own`);
    const layers = LAYERS.map((layer) => {
      const found = own.find((one) => one.layer === layer);
      if (found === undefined) {
        missing.push(`${machine} is not walked in the layer '${layer}'`);
        return 'missing';
      }
      const { paths, coverage } = found;
      missing.push(...coverage.missing.map((part) => `${machine}, '${layer}': ${part}`));
      return `${paths} paths, ${percent(coverage)} %`;
    });
    const total = (part: 'states' | 'transitions') =>
      String(Math.max(0, ...own.map(({ coverage }) => coverage[part].total)));
    return [machine, total('states'), total('transitions'), ...layers];
  });
  return { table: aligned(['machine', 'states', 'transitions', ...LAYERS], rows), missing };
}
