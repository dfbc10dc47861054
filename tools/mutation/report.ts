import { writeFileSync } from 'node:fs';
import { table } from '../../tests/support/markdown';
import { equivalents } from './equivalents';
import { keysOf, mutantsIn, sourceFiles } from './sources';
import { contentHash, type State } from './state';

/** A folder of the first or second level: `server/http`, `src/main.ts` counts as `src`. */
const folderOf = (file: string) => file.split('/').slice(0, -1).slice(0, 2).join('/');

type Tally = { all: number; asked: number; noticed: number; explained: number; dates: string[] };
type Survivor = { file: string; line: number; how: string; why: string | undefined };

/** What is known of every file as it is now. */
function tallyOf(state: State) {
  const folders = new Map<string, Tally>();
  const survivors: Survivor[] = [];
  for (const file of sourceFiles()) {
    const folder = folderOf(file);
    const tally = folders.get(folder) ?? { all: 0, asked: 0, noticed: 0, explained: 0, dates: [] };
    folders.set(folder, tally);
    const mutants = mutantsIn(file);
    tally.all += mutants.length;
    const known = state.verdicts[file];
    if (known?.hash !== contentHash(file)) continue;
    const keys = keysOf(mutants);
    for (const [index, { line }] of mutants.entries()) {
      const how = keys[index] ?? '';
      const verdict = known.of[how];
      if (verdict === undefined) continue;
      tally.asked += 1;
      if (tally.dates.at(-1) !== known.date) tally.dates.push(known.date);
      if (!verdict.startsWith('?')) {
        tally.noticed += 1;
        continue;
      }
      const why = equivalents[file]?.[how];
      if (why !== undefined) tally.explained += 1;
      survivors.push({ file, line, how, why });
    }
  }
  return { folders, survivors };
}

/** Writes docs/mutation.md, and all that went unnoticed to a file beside the state. */
export function writeReport(state: State): void {
  const { folders, survivors } = tallyOf(state);
  const total: Tally = { all: 0, asked: 0, noticed: 0, explained: 0, dates: [] };
  for (const { all, asked, noticed, explained } of folders.values()) {
    total.all += all;
    total.asked += asked;
    total.noticed += noticed;
    total.explained += explained;
  }
  const score = ({ asked, noticed, explained }: Tally) =>
    asked === explained ? '' : `${((100 * noticed) / (asked - explained)).toFixed(1)} %`;
  const row = (name: string, tally: Tally) => {
    const { all, asked, noticed, explained, dates } = tally;
    return [name, all, asked, noticed, explained, score(tally), [...new Set(dates)].sort().at(-1) ?? ''];
  };
  const explained = survivors.flatMap(({ file, how, why }) =>
    why === undefined ? [] : [[`\`${file}\``, how, why]],
  );
  const page = [
    '# How many mistakes the tests notice',
    'Every file of `src` and `server` is broken in small ways, one at a time: a condition that always or never holds, half of a condition, another comparison, a statement left out, an option or an attribute left out, an empty text, another number, a regular expression without its anchor, a call such as `trim` left out. What only looks some way, what is drawn when the web app is built, the window of the inspector and the tools that build are left alone. Machines are broken in ways of their own, see [the machines’ report](machines/mutation.md).',
    'Each mutant is shown to the tests that reach its function, those that bear the file’s name, those of the most noticing test files and those that speak of the file first, until one of them fails or two minutes of tests have passed: the tests of a browser and the slowest ones are never asked, and those that start the built server as a process of its own are asked only about its programs, such as `server/user.ts`. So these figures are what is noticed at least. Written by `npm run bench:mutation`, which goes on where it was stopped and asks again what has changed since (`-- src/api server/auth --minutes 5` for a part; `-- machines` for the machines alone). Where the system keeps temporary files in memory (`TMPDIR=/dev/shm` on Linux), the databases of the tests need no disk, and an answer comes in half the time.',
    table([
      ['Folder', 'Mutants', 'Asked', 'Noticed', 'Nobody can notice', 'Score', 'Latest'],
      ['---', '---', '---', '---', '---', '---', '---'],
      ...[...folders].map(([folder, tally]) => row(`\`${folder}\``, tally)),
      row('all', total),
    ]),
    'The score is of those asked, without those that nobody can notice.',
    '## What nobody can notice',
    explained.length === 0
      ? 'None.'
      : table([['File', 'Mutant', 'Why nobody can notice'], ['---', '---', '---'], ...explained]),
  ].join('\n\n');
  writeFileSync(new URL('../../docs/mutation.md', import.meta.url), `${page}\n`);
  writeFileSync(
    'build/mutation/unnoticed.txt',
    survivors
      .filter(({ why }) => why === undefined)
      .map(({ file, line, how }) => `${file}:${line} ${how}\n`)
      .join(''),
  );
  console.log(page);
}
