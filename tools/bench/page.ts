import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const PAGE = 'docs/performance.md';

/** The machine that measured, in a line: processor, memory and Node. */
export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model ?? 'CPU'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;

export const median = (values: number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Replaces the part of docs/performance.md between the marks of a benchmark.
 * @param name what the marks say: `<!-- name -->` … `<!-- /name -->`
 */
export function writeResults(name: string, markdown: string): void {
  const [opening, closing] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const page = readFileSync(PAGE, 'utf8');
  const [start, end] = [page.indexOf(opening), page.indexOf(closing)];
  if (start < 0 || end < start) throw new Error(`${PAGE} has no part marked ${opening} … ${closing}`);
  writeFileSync(PAGE, `${page.slice(0, start + opening.length)}\n\n${markdown}\n\n${page.slice(end)}`);
}
