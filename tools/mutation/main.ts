/**
 * `npm run bench:mutation`: breaks the product on purpose and tells how much of
 * that its tests notice. First the machines (docs/machines/mutation.md), then
 * the sources (docs/mutation.md), which takes hours and goes on where it was
 * stopped. Parts by name: `-- machines`, `-- src/api server/auth --minutes 5`.
 */
import { parseArgs } from 'node:util';
import { measureCharts } from './charts';
import { writeReport } from './report';
import { measureSources } from './sources';
import { readState } from './state';

const { values, positionals } = parseArgs({
  args: process.argv.slice(3),
  options: { minutes: { type: 'string', default: 'Infinity' } },
  allowPositionals: true,
});
const folders = positionals.filter((name) => name !== 'machines' && name !== 'report');
const isAll = positionals.length === 0;

/** One line that is written over where somebody looks on, a line each elsewhere. */
const tell = (line: string) =>
  process.stdout.write(
    process.stdout.isTTY ? `\r\x1b[K${line.slice(0, process.stdout.columns - 1)}` : `${line}\n`,
  );

if (isAll || positionals.includes('machines')) {
  if (!(await measureCharts())) process.exitCode = 1;
}
if (isAll || folders.length > 0) {
  writeReport(await measureSources({ folders, minutes: Number(values.minutes) }, tell));
} else if (positionals.includes('report')) writeReport(readState());
