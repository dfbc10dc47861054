import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { LoadOrder, LoadResult } from './load';
import { credentials } from './scenarios';

/** The server under test, in a process of its own as in production. */
export interface Subject {
  port: number;
  token: string;
  /** Resident memory in MB. */
  memory(): number;
  /** Milliseconds of processor time used so far, which other programs on the machine don't blur. */
  cpu(): number;
  stop(): Promise<void>;
}

const TICK_MS = 10;

/** User and system time of a process, from Linux's /proc. */
function cpuOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')')).split(' ');
  return (Number(fields[12]) + Number(fields[13])) * TICK_MS;
}

const ADDRESS = /no ar em http:\/\/[^:]+:(\d+)/;

export async function startServer(databaseUrl: string): Promise<Subject> {
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'build/server/main.js'], {
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
  return {
    port,
    token: await signIn(port),
    memory: () =>
      Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024,
    cpu: () => cpuOf(child.pid),
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
  const answer: unknown = await (await post('/entrar')).json();
  if (typeof answer === 'object' && answer !== null && 'accessToken' in answer) {
    return String(answer.accessToken);
  }
  throw new Error('the benchmark could not log in');
}

/** Runs one load in a process of its own, so that it doesn't share the server's event loop. */
export async function load(order: LoadOrder): Promise<LoadResult> {
  const child = fork('build/bench/load.js');
  child.send(order);
  const [result] = (await once(child, 'message')) as [LoadResult];
  child.kill();
  return result;
}
