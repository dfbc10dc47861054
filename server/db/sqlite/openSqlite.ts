import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartupError, withNotice } from '../../cli';
import { makeFolder } from '../../folders';
import type { Engine } from '../engine';
import { type TimeLimits, usualTimeLimits } from '../limits';
import { migrate, type OnUpgrade, type Transact } from '../migrate';
import { migrationsOf } from '../migrations/all';
import { type Connection, connect, HAS_VERSIONS, isBusy, openingProblem, runOn } from './connection';
import { sqliteEngine } from './sqliteEngine';

/** Long enough for another process's migrations. */
const OPEN_PATIENCE_MS = 10_000;
const OPEN_RETRY_MS = 50;

/** Tries again while another process has locked the file; signals are handled meanwhile. */
async function onceUnlocked<Result>(work: () => Result): Promise<Result> {
  const end = performance.now() + OPEN_PATIENCE_MS;
  return withNotice('Aguardando outro programa, que usa o banco de dados', async () => {
    for (;;) {
      try {
        return work();
      } catch (error) {
        if (!isBusy(error) || performance.now() >= end) throw error;
      }
      await pause(OPEN_RETRY_MS);
    }
  });
}

/** Opens the file, makes it when it's missing, and readies it for the server. */
export async function openSqlite(
  path: string,
  onUpgrade?: OnUpgrade,
  limits: TimeLimits = usualTimeLimits,
): Promise<Engine> {
  const file = resolve(path);
  let connection: Connection | undefined;
  try {
    await makeFolder(dirname(file));
    const opened = await onceUnlocked(() => connect(file));
    connection = opened;
    const transact: Transact = async (work) => {
      await onceUnlocked(() => opened.exec('begin immediate'));
      const result = await work(runOn(opened));
      opened.exec('commit');
      return result;
    };
    await migrate(transact, migrationsOf('sqlite'), HAS_VERSIONS, onUpgrade);
    return sqliteEngine(opened, file, limits);
  } catch (error) {
    // Closing alone would leave the lock to statements that are still in memory.
    if (connection?.isTransaction) connection.exec('rollback');
    connection?.close();
    if (error instanceof StartupError) throw error;
    throw new StartupError(`Não foi possível abrir o banco de dados ${file}: ${openingProblem(error, file)}`);
  }
}
