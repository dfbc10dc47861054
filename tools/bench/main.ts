import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LoadResult } from './load';
import { machine, median, writePlot, writeResults } from './page';
import { lines, type Series } from './plot';
import { login, scenarios } from './scenarios';
import { load, type Subject, startServer } from './subject';

const { values: options } = parseArgs({
  options: {
    pessoas: { type: 'string', default: '1000,100000,1000000' },
    conexoes: { type: 'string', default: '2,32' },
    segundos: { type: 'string', default: '3' },
    rodadas: { type: 'string', default: '3' },
    database: { type: 'string' },
    chamada: { type: 'string', default: '' },
  },
});

const numbers = (list: string) => list.split(',').map(Number);
const milliseconds = Number(options.segundos) * 1000;
const rounds = Number(options.rodadas);

interface Measured extends LoadResult {
  /** Processor time of the server per request, in microseconds. */
  cpu: number;
}

async function measure({ cpu }: Subject, run: () => Promise<LoadResult>): Promise<Measured> {
  const results: LoadResult[] = [];
  const before = cpu();
  for (let round = 0; round < rounds; round += 1) results.push(await run());
  const used = cpu() - before;
  const middle = (field: keyof LoadResult) => median(results.map((result) => result[field]));
  const count = results.reduce((sum, result) => sum + result.count, 0);
  return {
    count,
    cpu: (used * 1000) / count,
    perSecond: middle('perSecond'),
    p50: middle('p50'),
    p99: middle('p99'),
    errors: results.reduce((sum, { errors }) => sum + errors, 0),
  };
}

const cell = (value: number, digits = 2) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits });

const row = (name: string, connections: number, result: Measured, memory: number) =>
  `| ${[
    name,
    connections,
    cell(result.perSecond, 0),
    cell(result.p50),
    cell(result.p99),
    cell(result.cpu, 0),
    cell(memory, 0),
    result.errors,
  ].join(' | ')} |`;

/** Reads while 16 logins run at a time: hashing must not be felt by anybody else. */
async function readsDuringLogins({ port, token }: Subject, path: string) {
  const [reads] = await Promise.all([
    load({ port, connections: 2, milliseconds, calls: [{ method: 'GET', path, token }] }),
    load({ port, connections: 16, milliseconds, calls: [login] }),
  ]);
  return reads;
}

/** Requests a second of each call with the most connections, by the number of people. */
const throughput = new Map<string, [people: number, perSecond: number][]>();
const mostConnections = Math.max(...numbers(options.conexoes));

function plot(): void {
  const series: Series[] = [...throughput].map(([name, points]) => ({ name, points }));
  const title = `Requests a second with ${mostConnections} connections`;
  const svg = lines(title, 'people in the register', 'requests a second', series);
  writeResults('bench:server', writePlot('throughput', `${title}, by the number of people`, svg));
}

async function bench(people: number, databaseUrl: string) {
  const environment = { ...process.env, DATABASE_URL: databaseUrl };
  execFileSync(process.execPath, ['build/server/seed.js', '--pessoas', String(people)], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  console.log(`\n### ${people.toLocaleString('en-US')} people\n`);
  console.log('| call | connections | req/s | p50 ms | p99 ms | CPU µs/req | RSS MB | errors |');
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  const subject = await startServer(databaseUrl);
  const { port, token } = subject;
  try {
    for (const { name, calls } of scenarios.filter(({ name }) => name.includes(options.chamada))) {
      for (const connections of numbers(options.conexoes)) {
        const withToken = calls(people).map((call) => ({ ...call, token }));
        const order = { port, connections, milliseconds, calls: withToken };
        const result = await measure(subject, () => load(order));
        console.log(row(name, connections, result, subject.memory()));
        if (connections === mostConnections) {
          throughput.set(name, [...(throughput.get(name) ?? []), [people, result.perSecond]]);
        }
      }
    }
    if (options.chamada !== '') return;
    for (const connections of numbers(options.conexoes)) {
      const order = { port, connections, milliseconds, calls: [login] };
      console.log(row('login', connections, await measure(subject, () => load(order)), subject.memory()));
    }
    const reads = await measure(subject, () => readsDuringLogins(subject, '/pessoas/1'));
    console.log(row('read one during 16 logins', 2, reads, subject.memory()));
  } finally {
    await subject.stop();
  }
}

console.log(`${machine()}, median of ${rounds} runs of ${options.segundos} s`);
const folder = mkdtempSync(join(tmpdir(), 'cadastro-bench-'));
try {
  for (const people of numbers(options.pessoas)) {
    await bench(people, options.database ?? `file:${join(folder, `${people}.sqlite`)}`);
  }
  if (options.chamada === '') plot();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
