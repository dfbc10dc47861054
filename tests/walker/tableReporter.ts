import { mkdirSync, writeFileSync } from 'node:fs';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import type { Coverage } from './coverage';

export const LAYERS = ['actor', 'DOM', 'browser'] as const;
export type Layer = (typeof LAYERS)[number];

/** What one layer has shown of one flow. */
export type Shown = { layer: Layer; flow: string; paths: number; coverage: Coverage };

/** For a summary of CI. */
const FILE = 'build/machines.md';

const HEADING = ['flow', 'layer', 'states', 'transitions', 'paths', 'exceptions'];

/** Rows under a heading, each column as wide as its longest cell: a table in a terminal and in Markdown. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = HEADING.map((_, at) => Math.max(...[HEADING, ...rows].map((row) => row[at]?.length ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width));
  return [HEADING, rule, ...rows]
    .map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
    .join('\n');
}

const rowOf = ({ layer, flow, paths, coverage: { states, transitions, exceptions } }: Shown) => [
  flow,
  layer,
  `${states.seen}/${states.total}`,
  `${transitions.seen}/${transitions.total}`,
  String(paths),
  String(Object.keys(exceptions).length),
];

/**
 * What was walked of every flow, layer by layer.
 * @param layers those that must be there
 * @returns the table, the reasons of its exceptions, and what is missing: nothing, where all is reached in every layer
 */
export function tableOf(
  shown: readonly Shown[],
  layers: readonly Layer[],
): { table: string; reasons: string[]; missing: string[] } {
  const flows = [...new Set(shown.map(({ flow }) => flow))];
  const rows: string[][] = [];
  const reasons: string[] = [];
  const missing = layers
    .filter((layer) => !shown.some((one) => one.layer === layer))
    .map((layer) => `no flow is walked in the layer '${layer}'`);
  for (const flow of flows) {
    for (const layer of LAYERS) {
      const here = `${flow}, ${layer}`;
      const own = shown.find((one) => one.layer === layer && one.flow === flow);
      if (own === undefined) {
        if (layers.includes(layer)) missing.push(`${here}: not walked`);
        continue;
      }
      rows.push(rowOf(own));
      missing.push(...own.coverage.faults.map((fault) => `${here}: ${fault}`));
      const { exceptions } = own.coverage;
      reasons.push(...Object.entries(exceptions).map(([name, reason]) => `${here}: ${name} (${reason})`));
    }
  }
  return { table: aligned(rows), reasons, missing };
}

type Run = {
  /** Tests were picked by their names. */
  isByName: boolean;
  /** Every test of every project has run. */
  isWhole: boolean;
  /** The script of package.json that runs. */
  script: string | undefined;
};

/**
 * The layers that a run must have walked: none where tests were picked by name, all in a whole run and in
 * `test:machines`, each that has begun where files were picked.
 */
export const layersDemanded = (shown: readonly Shown[], { isByName, isWhole, script }: Run): Layer[] =>
  isByName
    ? []
    : LAYERS.filter(
        (layer) => isWhole || script === 'test:machines' || shown.some((one) => one.layer === layer),
      );

/** Prints the table where machines were walked, and fails where something is missing from it. */
export default class TableReporter implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest) {
    this.vitest = vitest;
  }

  private async layersOf(modules: ReadonlyArray<TestModule>, shown: readonly Shown[]): Promise<Layer[]> {
    if (this.vitest === undefined) return [];
    const { testNamePattern, project } = this.vitest.config;
    const isWhole =
      project.length === 0 && (await this.vitest.globTestSpecifications()).length === modules.length;
    const script = process.env.npm_lifecycle_event;
    return layersDemanded(shown, { isByName: testNamePattern !== undefined, isWhole, script });
  }

  async onTestRunEnd(modules: ReadonlyArray<TestModule>) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const shown = tests.flatMap((test) => test.meta().model ?? []);
    const layers = await this.layersOf(modules, shown);
    if (shown.length === 0 && layers.length === 0) return;
    const { table, reasons, missing } = tableOf(shown, layers);
    const list = (heading: string, lines: readonly string[]) =>
      lines.length === 0 ? '' : `\n${heading}:\n${lines.map((line) => `- ${line}`).join('\n')}\n`;
    const text = `${table}\n${list('Exceptions', reasons)}${list('Missing', missing)}`;
    mkdirSync('build', { recursive: true });
    writeFileSync(FILE, text);
    // After the default reporter's own summary.
    setImmediate(() => process.stdout.write(`\n${text}\n`));
    if (missing.length > 0) process.exitCode = 1;
  }
}
