/**
 * `npm run bench:web`: how fast the built app feels on a slow line and a slow
 * processor, in a real browser, beside other built apps of the same screens.
 * Writes its part of docs/performance.md. Options:
 *   --runs 5         visits of each build, interleaved
 *   --with 'name,folder,/login,/list,row selector'   another build, as often as wanted;
 *                    it must call its backend under /api and read APP_ACCESS_TOKEN
 *   --bytes          only prints what each screen weighs
 */
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium, LAUNCH_ARGUMENTS } from '../../../tests/browser/support/chromium';
import { table } from '../../../tests/support/markdown';
import { machine, writeResults } from '../page';
import { screens, weigh } from './bytes';
import { type Measured, resultsTable } from './report';
import { type Build, type Site, serve } from './site';
import { visitList, visitLogin } from './visit';

const OWN: Build = {
  name: 'Cadastro',
  folder: 'dist',
  loginPath: '/entrar',
  listPath: '/pessoas',
  row: 'tbody tr',
};

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    with: { type: 'string', multiple: true, default: [] },
    bytes: { type: 'boolean', default: false },
  },
});

function readBuild(described: string): Build {
  const [name, folder, loginPath, listPath, ...row] = described.split(',');
  if (!name || !folder || !loginPath || !listPath || row.length === 0) {
    throw new Error(`--with wants 'name,folder,/login,/list,row selector', not '${described}'`);
  }
  return { name, folder, loginPath, listPath, row: row.join(',') };
}

const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_ARGUMENTS });
const own = await serve(OWN);
const others = await Promise.all(options.with.map((described) => serve(readBuild(described))));

async function bytesTable(): Promise<string> {
  const rows: (string | number)[][] = [
    ['first visit', 'JS kB', 'CSS kB', 'together'],
    ['---', '---:', '---:', '---:'],
  ];
  for (const screen of screens) {
    const { scripts, styles } = await weigh(browser, own, screen);
    const kilobytes = [scripts, styles, scripts + styles].map((bytes) => (bytes / 1_000).toFixed(1));
    rows.push([screen.path, ...kilobytes]);
  }
  return table(rows);
}

async function measureRun(site: Site, measured: Measured): Promise<void> {
  measured.logins.push(await visitLogin(browser, site));
  measured.lists.push(await visitList(browser, site));
}

async function compare(): Promise<void> {
  const empty = ({ name }: Site): Measured => ({ name, logins: [], lists: [] });
  const ownResults = empty(own);
  const otherResults = others.map(empty);
  const runs = Number(options.runs);
  for (let run = 1; run <= runs; run += 1) {
    process.stderr.write(`run ${run} of ${runs}\n`);
    await measureRun(own, ownResults);
    for (const [index, site] of others.entries()) {
      const results = otherResults[index];
      if (results) await measureRun(site, results);
    }
  }
  const results = [
    `${machine()}, ${browser.browserType().name()} ${browser.version()}; median of ${runs} runs (lowest to highest).`,
    resultsTable([ownResults, ...otherResults]),
    'Weight of a first visit, gzip, until its screen can be used:',
    await bytesTable(),
  ].join('\n\n');
  writeResults('bench:web', results);
  console.log(results);
}

try {
  if (options.bytes) console.log(await bytesTable());
  else await compare();
} finally {
  await browser.close();
  await Promise.all([own, ...others].map((site) => site.stop()));
}
