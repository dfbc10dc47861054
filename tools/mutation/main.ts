/**
 * `npm run mutation`: breaks the product on purpose and prints how many
 * of the mutants its tests notice. `-- machines` breaks the charts, each in all
 * ways; `-- --sample 300 --seed 1 src/api server/auth` breaks a random sample of
 * the sources, of these folders alone when some are named. Without arguments: both.
 */
import { parseArgs } from 'node:util';
import { measureCharts } from './charts';
import { measureSources } from './sources';

const { values, positionals } = parseArgs({
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const folders = positionals.filter((name) => name !== 'machines');
const isAll = positionals.length === 0 && values.sample === undefined;

try {
  if (isAll || positionals.includes('machines')) {
    if (!(await measureCharts())) process.exitCode = 1;
  }
  if (isAll || folders.length > 0 || values.sample !== undefined) {
    const sample = Number(values.sample ?? 300);
    if (!(await measureSources({ folders, sample, seed: values.seed }))) process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
