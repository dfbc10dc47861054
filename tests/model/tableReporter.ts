import { readdirSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import type { Coverage } from './coverage';

export const LAYERS = ['actor', 'DOM', 'browser'] as const;
export type Layer = (typeof LAYERS)[number];

/** What one layer has walked of one machine. */
export type Walked = { layer: Layer; paths: number; coverage: Coverage };

const percent = ({ states, transitions }: Coverage): number =>
  Math.floor((100 * (states.seen + transitions.seen)) / (states.total + transitions.total));

/** Rows under a heading, each column as wide as its longest cell. */
function aligned(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heading.map((_, at) => Math.max(...[heading, ...rows].map((row) => row[at]?.length ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  return [heading, rule, ...rows]
    .map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | '))
    .join('\n');
}

/**
 * What was walked of every machine, layer by layer.
 * @param machines the ids of all machines, walked or not
 * @returns the table, and what is missing: nothing, where every machine is walked to its last edge in every layer
 */
export function tableOf(
  machines: readonly string[],
  walked: readonly Walked[],
): { table: string; missing: string[] } {
  const missing: string[] = [];
  const rows = machines.map((machine) => {
    const own = walked.filter(({ coverage }) => coverage.machine === machine);
    const layers = LAYERS.map((layer) => {
      const found = own.find((one) => one.layer === layer);
      missing.push(
        ...(found?.coverage.missing ?? ['not walked']).map((part) => `${machine}, ${layer}: ${part}`),
      );
      return found === undefined ? 'missing' : `${found.paths} paths, ${percent(found.coverage)} %`;
    });
    const total = (part: 'states' | 'transitions') =>
      String(Math.max(0, ...own.map(({ coverage }) => coverage[part].total)));
    return [machine, total('states'), total('transitions'), ...layers];
  });
  return { table: aligned(['machine', 'states', 'transitions', ...LAYERS], rows), missing };
}

/** Ends `npm run test:machines` with the table, and fails where something is missing from it. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const files = readdirSync(new URL('../../machines/', import.meta.url));
    const machines = files
      .filter((file) => file.endsWith('.ts'))
      .map((file) => file.replace('Machine.ts', ''));
    const { table, missing } = tableOf(
      machines,
      tests.flatMap((test) => test.meta().model ?? []),
    );
    const faults = missing.map((what) => `Missing: ${what}\n`).join('');
    // After the default reporter's own summary, so that the table is the end.
    setImmediate(() => process.stdout.write(`\n${table}\n${faults}`));
    if (missing.length > 0) process.exitCode = 1;
  }
}
