import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LoadResult, Scenario } from './load';
import { machine, median } from './page';
import { countPeople, load, namesOf, type Subject, seed, startServer } from './subject';

const { values: options } = parseArgs({
  options: {
    pessoas: { type: 'string', default: '1000000' },
    conexoes: { type: 'string', default: '32' },
    segundos: { type: 'string', default: '5' },
    rodadas: { type: 'string', default: '3' },
    /** The database, seeded where it has fewer people; an SQLite file of its own by default. */
    database: { type: 'string' },
    /** Another built checkout, measured in turn, and its database. */
    beside: { type: 'string' },
    'beside-database': { type: 'string' },
    /** The requests to measure, separated by semicolons; all by default. */
    only: { type: 'string' },
  },
});

const SCENARIOS: Scenario[] = [
  'pages',
  'full names',
  'words and prefixes',
  'half remembered',
  'read one',
  'create',
  '90 % names, 10 % creates',
  'login',
];
const wanted = options.only?.split(';');
const people = Number(options.pessoas);
const connections = Number(options.conexoes);
const milliseconds = Number(options.segundos) * 1000;

interface Measured {
  name: string;
  subject: Subject;
  names: string[];
}

async function prepare(name: string, checkout: string, databaseUrl: string): Promise<Measured> {
  const subject = await startServer(checkout, databaseUrl);
  if ((await countPeople(subject)) < people) await seed(checkout, databaseUrl, people);
  return { name, subject, names: await namesOf(subject, people) };
}

const whole = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 0 });

/** Measures a scenario on every subject in turn, so that the machine's moods meet all of them. */
async function compare(scenario: Scenario, all: Measured[]) {
  const results = new Map(
    all.map(({ name }) => [name, { runs: [] as LoadResult[], cpu: 0, databaseCpu: 0 }]),
  );
  for (let round = 0; round < Number(options.rodadas); round += 1) {
    for (const { name, subject, names } of all) {
      const { port, token } = subject;
      const order = { scenario, port, token, connections, milliseconds, people, names };
      const [cpu, databaseCpu] = [subject.cpu(), subject.databaseCpu()];
      const run = await load(order);
      const known = results.get(name);
      if (known === undefined) continue;
      known.runs.push(run);
      known.cpu += subject.cpu() - cpu;
      known.databaseCpu += subject.databaseCpu() - databaseCpu;
    }
  }
  for (const { name, subject } of all) {
    const { runs = [], cpu = 0, databaseCpu = 0 } = results.get(name) ?? {};
    const count = runs.reduce((sum, run) => sum + run.count, 0);
    const columns = [
      scenario,
      name,
      whole(median(runs.map(({ perSecond }) => perSecond))),
      whole(median(runs.map(({ p99 }) => p99))),
      whole(Math.max(...runs.map(({ colleague }) => colleague))),
      whole((cpu * 1000) / count),
      whole((databaseCpu * 1000) / count),
      whole(subject.memory()),
      runs.reduce((sum, { errors }) => sum + errors, 0),
    ];
    console.log(`| ${columns.join(' | ')} |`);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'cadastro-bench-'));
const all: Measured[] = [];
try {
  const file = (name: string) => `file:${join(folder, `${name}.sqlite`)}`;
  if (options.beside !== undefined) {
    all.push(await prepare('before', options.beside, options['beside-database'] ?? file('before')));
  }
  all.push(await prepare('now', '.', options.database ?? file('now')));
  console.log(`${new Date().toISOString().slice(0, 10)}, ${machine()}, ${whole(people)} people`);
  console.log(`${connections} connections, median of ${options.rodadas} runs of ${options.segundos} s\n`);
  console.log(
    '| requests | build | req/s | p99 ms | colleague at worst ms | CPU µs | database µs | RSS MB | errors |',
  );
  console.log('| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (const scenario of SCENARIOS) {
    if (wanted === undefined || wanted.includes(scenario)) await compare(scenario, all);
  }
} finally {
  for (const { subject } of all) await subject.stop();
  rmSync(folder, { recursive: true, force: true });
}
