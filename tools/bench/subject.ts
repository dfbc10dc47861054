import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import { array, mask, string, type } from 'superstruct';
import { credentials, type LoadOrder, type LoadResult } from './load';

/** The server under test, in a process of its own as in production. */
export interface Subject {
  port: number;
  token: string;
  /** Resident memory in MB. */
  memory(): number;
  /** Processor time used so far in milliseconds, which other programs on the machine blur less than a clock. */
  cpu(): number;
  /** The same of its PostgreSQL, which has to be on this machine; 0 for SQLite, which works in the server. */
  databaseCpu(): number;
  stop(): Promise<void>;
}

const TICK_MS = 10;

/** The fields of a process in Linux's /proc by their numbers in its manual, from the third on. */
function statOf(pid: number | string | undefined): (field: number) => number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')')).split(' ');
  return (field) => Number(fields[field - 2]);
}

const PARENT = 4;
const OWN_TIME = [14, 15];
const TIME_OF_ENDED_CHILDREN = [16, 17];

function timeOf(pid: number | string | undefined, fields = OWN_TIME): number {
  const stat = statOf(pid);
  return fields.reduce((sum, field) => sum + stat(field), 0) * TICK_MS;
}

/** Time of the processes of a PostgreSQL, in which each connection has one. */
function timeOfPostgres(postmaster: number): number {
  let sum = timeOf(postmaster, [...OWN_TIME, ...TIME_OF_ENDED_CHILDREN]);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (statOf(pid)(PARENT) === postmaster) sum += timeOf(pid);
    } catch {
      // It has ended since.
    }
  }
  return sum;
}

async function postmasterOf(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = statOf(rows[0]?.pid)(PARENT);
  await client.end();
  return postmaster;
}

const ADDRESS = /no ar em http:\/\/[^:]+:(\d+)/;

/**
 * Fills a database with people, by the built seed of a checkout. The event loop goes on meanwhile: `fetch` has to see
 * that the server closes its idle connection.
 */
export async function seed(checkout: string, databaseUrl: string, people: number) {
  const child = spawn(process.execPath, ['build/server/seed.js', '--pessoas', String(people)], {
    cwd: checkout,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the seed failed');
}

/** Starts the built server of a checkout. */
export async function startServer(checkout: string, databaseUrl: string): Promise<Subject> {
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'build/server/main.js'], {
    cwd: checkout,
    env: { ...process.env, PORT: '0', DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', () => reject(new Error('the server did not start')));
    child.stdout.on('data', (chunk: Buffer) => {
      const found = ADDRESS.exec(chunk.toString())?.[1];
      if (found !== undefined) resolve(Number(found));
    });
  });
  const postmaster = databaseUrl.startsWith('file:') ? undefined : await postmasterOf(databaseUrl);
  return {
    port,
    token: await signIn(port),
    memory: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    cpu: () => timeOf(child.pid),
    databaseCpu: () => (postmaster === undefined ? 0 : timeOfPostgres(postmaster)),
    stop: () => stop(child),
  };
}

async function stop(child: ChildProcess) {
  child.kill('SIGTERM');
  await once(child, 'exit');
}

async function signIn(port: number): Promise<string> {
  const post = (path: string) =>
    fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
  await post('/cadastrar');
  return mask(await (await post('/entrar')).json(), type({ accessToken: string() })).accessToken;
}

export async function countPeople({ port, token }: Subject): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/pessoas`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return Number(answer.headers.get('x-total-count'));
}

const PAGES = 20;
const PAGE_SIZE = 1000;

/** Full names of people all over the register. */
export async function namesOf({ port, token }: Subject, people: number): Promise<string[]> {
  const names: string[] = [];
  for (let n = 0; n < PAGES; n += 1) {
    const page = randomInt(1, Math.max(2, people / PAGE_SIZE));
    const answer = await fetch(`http://127.0.0.1:${port}/api/pessoas?limit=${PAGE_SIZE}&page=${page}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const rows = mask(await answer.json(), array(type({ nomeCompleto: string() })));
    names.push(...rows.map(({ nomeCompleto }) => nomeCompleto));
  }
  return names;
}

/** Runs one load in a process of its own, so that it doesn't share the server's event loop. */
export async function load(order: LoadOrder): Promise<LoadResult> {
  const child = fork('build/bench/load.js');
  child.send(order);
  const [result] = (await once(child, 'message')) as [LoadResult];
  child.kill();
  return result;
}
