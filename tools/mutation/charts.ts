import { writeFileSync } from 'node:fs';
import { allCases } from '../../tests/model/models';
import { catchMutant } from '../../tests/model/verify';
import { table } from '../../tests/support/markdown';
import { mutantsOf } from './chartMutants';
import { survivors as explanations } from './chartSurvivors';

const TARGET = 0.95;

type Result = { machine: string; mutants: number; caught: number; survivors: string[] };

const percent = ({ mutants, caught }: Result) => `${((100 * caught) / mutants).toFixed(1)} %`;

/**
 * Breaks every machine in all the small ways there are, and writes down how
 * many of them the tests of the actor notice.
 * @returns false where less than 95 % of a machine's mutants are caught or a survivor has no explanation
 */
export async function measureCharts(): Promise<boolean> {
  const { warn, error } = console;
  // Broken machines complain; only the verdict matters here.
  console.warn = () => {};
  console.error = () => {};
  const results: Result[] = [];
  for (const cases of allCases) {
    const started = Date.now();
    const mutants = mutantsOf(cases);
    const survivors: string[] = [];
    for (const { how, cases: broken } of mutants) {
      if ((await catchMutant(broken)) === null) survivors.push(how);
    }
    const caught = mutants.length - survivors.length;
    results.push({ machine: cases.machine.id, mutants: mutants.length, caught, survivors });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(`${cases.machine.id}: ${caught} of ${mutants.length} caught in ${seconds} s`);
  }

  const explained = results.flatMap(({ machine, survivors }) =>
    survivors.map((how) => [`\`${machine}\``, how, explanations[machine]?.[how] ?? 'not explained'] as const),
  );
  const page = [
    '# How many mistakes the machines’ tests notice',
    'Every machine is broken in all the small ways there are, one at a time: a transition left out, a target swapped or dropped, a guard left out or turned round, an action left out, another order, no call, another input, another start, a missing tag, another delay. A mutant counts as caught when the tests of the actor fail; diagrams and static counts, which would notice every one of them, are not asked. The small machines (`theme`, `drawer`, `help`) have few parts to break. Written by `npm run bench:mutation`.',
    table([
      ['Machine', 'Mutants', 'Caught', 'Score'],
      ['---', '---', '---', '---'],
      ...results.map((result) => [`\`${result.machine}\``, result.mutants, result.caught, percent(result)]),
    ]),
    '## Survivors',
    explained.length === 0
      ? 'None.'
      : table([['Machine', 'Mutant', 'Why nobody can notice'], ['---', '---', '---'], ...explained]),
  ].join('\n\n');
  writeFileSync(new URL('../../docs/machines/mutation.md', import.meta.url), `${page}\n`);
  console.log(page);

  const isPoor = results.some(({ mutants, caught }) => caught / mutants < TARGET);
  const isUnexplained = explained.some(([, , why]) => why === 'not explained');
  console.warn = warn;
  console.error = error;
  return !isPoor && !isUnexplained;
}
