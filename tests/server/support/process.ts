import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inject } from 'vitest';
import { endedWithTest } from './running';

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface RunningServer {
  origin: string;
  child: ChildProcess;
  /** Everything it has printed so far. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<Exit>;
}

const ADDRESS = /no ar em (http:\S+)/;

type Environment = Record<string, string | undefined>;

const cleanEnvironment = (environment: Environment): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LOG_LEVEL: 'warn',
  PORT: '0',
  ...environment,
});

/** Starts a program with nothing of this process's environment but its PATH, and takes down what it prints. */
export function launch(
  program: string,
  args: string[],
  environment: Environment,
  options: Pick<SpawnOptions, 'cwd' | 'detached' | 'shell'> & { stdin?: 'ignore' | 'pipe' } = {},
) {
  const { stdin = 'ignore', ...rest } = options;
  const child = spawn(program, args, {
    env: cleanEnvironment(environment),
    stdio: [stdin, 'pipe', 'pipe'],
    ...rest,
  });
  endedWithTest(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    // A chunk may end in the middle of a letter.
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  return { child, output: () => text };
}

/** Starts a built command (main, seed, backup, restore, user). */
export const launchBuilt = (
  command: string,
  args: string[],
  environment: Environment,
  options?: Parameters<typeof launch>[3],
) => {
  const file = join(process.cwd(), inject('serverBuild'), `${command}.js`);
  return launch(process.execPath, [file, ...args], environment, options);
};

/** Waits until a server says where it listens; rejects when it ends before. */
export function originOf({ child, output }: ReturnType<typeof launch>): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = ADDRESS.exec(output())?.[1];
      if (found !== undefined) resolve(found.replace('localhost', '127.0.0.1'));
    };
    child.stdout?.on('data', look);
    child.once('exit', (code) => reject(new Error(`exit ${code}: ${output()}`)));
  });
}

/** Starts the built server in a process of its own, which may fail. */
export const launchServer = (environment: Environment) => launchBuilt('main', [], environment);

/** Starts the built server in a process of its own and waits until it listens. */
export async function startProcess(environment: Environment, cwd?: string): Promise<RunningServer> {
  const launched = launchBuilt('main', [], environment, cwd === undefined ? {} : { cwd });
  const { child, output } = launched;
  // Comes after the exit, with the last of what it has printed.
  const closed = once(child, 'close');
  const origin = await originOf(launched);
  return {
    origin,
    child,
    output,
    async kill(signal) {
      child.kill(signal);
      await closed;
      return { code: child.exitCode, signal: child.signalCode };
    },
  };
}

/** Runs a built command (main, seed, backup, restore, user) to its end; `input` is what it reads. */
export async function runCommand(
  command: string,
  args: string[],
  environment: Environment,
  input: string | Buffer = '',
): Promise<{ code: number | null; output: string }> {
  const { child, output } = launchBuilt(command, args, environment, { stdin: 'pipe' });
  child.stdin?.on('error', () => undefined);
  child.stdin?.end(input);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}
