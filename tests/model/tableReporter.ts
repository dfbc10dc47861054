import type { Reporter, TestModule } from 'vitest/node';
import type { Coverage } from './coverage';
import type { Layer } from './describeModel';

const LAYERS: readonly Layer[] = ['actor', 'DOM', 'browser'];

type Row = { states: number; transitions: number; layers: Partial<Record<Layer, string>> };

const percent = ({ states, transitions }: Coverage): number =>
  Math.floor((100 * (states.seen + transitions.seen)) / (states.total + transitions.total));

const pad = (cells: readonly string[], widths: readonly number[]) =>
  cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ');

/** Ends `npm run test:machines` with a table of what was walked, and fails where that is not everything. */
export default class TableReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>) {
    const rows = new Map<string, Row>();
    let isComplete = true;
    for (const test of modules.flatMap((module) => [...module.children.allTests()])) {
      const { model } = test.meta();
      if (model === undefined) continue;
      const { layer, paths, coverage } = model;
      const { states, transitions } = coverage;
      const row = rows.get(coverage.machine) ?? { states: 0, transitions: 0, layers: {} };
      row.states = Math.max(row.states, states.total);
      row.transitions = Math.max(row.transitions, transitions.total);
      row.layers[layer] = `${paths} paths, ${percent(coverage)} %`;
      rows.set(coverage.machine, row);
      isComplete &&= coverage.missing.length === 0;
    }
    const heading = ['machine', 'states', 'transitions', ...LAYERS];
    const lines = [...rows].map(([machine, { states, transitions, layers }]) => [
      machine,
      String(states),
      String(transitions),
      ...LAYERS.map((layer) => layers[layer] ?? '–'),
    ]);
    const widths = heading.map((_, at) =>
      Math.max(...[heading, ...lines].map((line) => line[at]?.length ?? 0)),
    );
    const rule = widths.map((width) => '-'.repeat(width));
    const table = [heading, rule, ...lines].map((line) => pad(line, widths)).join('\n');
    // After the default reporter's own summary, so that the table is the end.
    setImmediate(() => process.stdout.write(`\n${table}\n`));
    if (!isComplete || rows.size === 0) process.exitCode = 1;
  }
}
