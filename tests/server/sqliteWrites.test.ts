import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { StoreError } from '../../server/db/engine';
import { sql } from '../../server/db/sql';
import { GroupCommit } from '../../server/db/sqlite/groupCommit';
import { openSqlite } from '../../server/db/sqlite/openSqlite';
import { composeStore } from '../../server/db/store';
import { temporaryFolder } from './support/databases';

const folder = temporaryFolder();
afterAll(() => folder.remove());

const turn = () => new Promise<void>(setImmediate);

/** A database with a table of texts, no two of them equal. */
async function open(name: string) {
  const file = join(folder.path, name);
  const engine = await openSqlite(file);
  onTestFinished(() => engine.close());
  await engine.run(sql`create table t (id integer primary key, texto text not null unique)`);
  return {
    engine,
    write: (texto: string | null) => engine.write(sql`insert into t (texto) values (${texto})`),
    /** A statement that no database understands. */
    writeNothing: () => engine.write(sql`insert into t (texto) values ()`),
    texts: async () =>
      (await engine.read(sql<{ texto: string }>`select texto from t order by id`)).map(({ texto }) => texto),
    /** From now on the file can't grow. */
    fillDisk: () => engine.run(sql`pragma max_page_count = 1`),
    logSize: () => statSync(`${file}-wal`).size,
    /** Another program that has the file. */
    lock: () => {
      const other = new DatabaseSync(file);
      other.exec('begin immediate');
      onTestFinished(() => other.close());
      return { release: () => other.exec('rollback') };
    },
  };
}
const failuresOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result, place) => (result.status === 'rejected' ? [place] : []));

describe('writes of SQLite that come together', () => {
  test('go to the disk together, whichever connections they come from', async () => {
    const { write, texts, logSize } = await open('together.sqlite');
    // The machine's own pace must not part them.
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const names = Array.from({ length: 40 }, (_, n) => `${n}`);
    const start = logSize();
    for (const name of names) await write(`uma ${name}`);
    const [alone, before] = [logSize() - start, logSize()];
    await Promise.all(names.map((name) => turn().then(() => write(`junta ${name}`))));
    expect(await texts()).toHaveLength(80);
    expect(logSize() - before).toBeLessThan(alone / 10);
  });

  test('leave the event loop alone when none is waiting', async () => {
    const { write } = await open('idle.sqlite');
    await Promise.all(['a', 'b', 'c'].map(write));
    await expect.poll(() => process.getActiveResourcesInfo()).not.toContain('Immediate');
  });

  test('do not fall with a bad neighbour: a broken rule, or a statement that can not be run', async () => {
    const { write, writeNothing, texts } = await open('neighbours.sqlite');
    const results = await Promise.allSettled([
      write('a'),
      write('a'),
      writeNothing(),
      write(null),
      write('b'),
    ]);
    expect(failuresOf(results)).toEqual([1, 2, 3]);
    expect(await texts()).toEqual(['a', 'b']);
  });

  test('are all of a record and its line of the log or nothing, where the line can not be written', async () => {
    const { engine } = await open('half.sqlite');
    const { cidades } = composeStore(engine).records;
    await engine.run(
      sql`create trigger t before insert on mudancas when new.quem = 9 begin select raise(abort, ''); end`,
    );
    const create = (nome: string, quem: number) => cidades.create({ nome }, quem);
    const results = await Promise.allSettled([create('Recife', 1), create('Metade', 9), create('Natal', 1)]);
    expect(failuresOf(results)).toEqual([1]);
    const { rows } = await cidades.list({ page: 1, limit: 5, filter: '' });
    expect(rows.map(({ nome }) => nome)).toEqual(['Recife', 'Natal']);
  });

  test('do not fall with one that the disk has no room for', async () => {
    const { write, fillDisk, texts } = await open('room.sqlite');
    await fillDisk();
    const results = await Promise.allSettled([write('a'), write('x'.repeat(100_000)), write('b')]);
    expect(failuresOf(results)).toEqual([1]);
    expect(results[1]).toMatchObject({ reason: { kind: 'unavailable' } });
    expect(await texts()).toEqual(['a', 'b']);
  });

  test('are begun again where one of several rows has no room, and leave nothing of it behind', async () => {
    const { engine, write, fillDisk, texts } = await open('rows.sqlite');
    await fillDisk();
    // SQLite undoes such a statement by itself, and nothing of what its neighbours have done.
    const many = JSON.stringify(['k', 'x'.repeat(100_000)]);
    const rows = engine.run(sql`insert into t (texto) select value from json_each(${many})`);
    const results = await Promise.allSettled([write('a'), rows, write('b')]);
    expect(failuresOf(results)).toEqual([1]);
    expect(results[1]).toMatchObject({ reason: { kind: 'unavailable' } });
    await write('c');
    expect(await texts()).toEqual(['a', 'b', 'c']);
  });

  test('wait four seconds each for a lock, not one after the other', async () => {
    const { write, texts, lock } = await open('deadline.sqlite');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const other = lock();
    const refused: string[] = [];
    const ask = (name: string) =>
      write(name).catch(({ kind }: StoreError) => refused.push(`${name} ${kind}`));
    for (const name of ['a', 'b']) void ask(name);
    await turn();
    await vi.advanceTimersByTimeAsync(1_000);
    void ask('c');
    await vi.advanceTimersByTimeAsync(2_999);
    expect(refused).toEqual([]);
    // They are tried again every few milliseconds.
    await vi.advanceTimersByTimeAsync(100);
    expect(refused).toEqual(['a unavailable', 'b unavailable']);
    other.release();
    const last = write('d');
    await vi.advanceTimersByTimeAsync(100);
    await last;
    expect(await texts()).toEqual(['c', 'd']);
  });

  test('are done in the order in which they were asked for, also behind a lock', async () => {
    const { write, texts, lock } = await open('order.sqlite');
    const other = lock();
    // More than are done at once.
    const asked = Array.from({ length: 100 }, (_, n) => `presa ${n}`);
    const writes = asked.map(write);
    for (let turns = 0; turns < 3; turns += 1) await turn();
    writes.push(write('depois'));
    other.release();
    await Promise.all(writes);
    expect(await texts()).toEqual([...asked, 'depois']);
  });

  /** The sizes of the commits of so many jobs. */
  async function commitsOf(jobs: readonly (() => void)[]) {
    const connection = new DatabaseSync(':memory:');
    onTestFinished(() => connection.close());
    connection.exec('create table t (texto text)');
    const kept = () => Number(Object(connection.prepare('select count(*) as n from t').get()).n);
    const sizes: number[] = [];
    const commits = new GroupCommit(connection, () => {
      sizes.push(kept() - sizes.reduce((sum, size) => sum + size, 0));
    });
    const insert = connection.prepare('insert into t values (1)');
    const results = await Promise.allSettled(
      jobs.map((job) =>
        commits.run(() => {
          insert.run();
          job();
        }),
      ),
    );
    return { sizes, results };
  }

  test('that take long share a commit only for moments, and all are kept in their order', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const order: number[] = [];
    const slow = (at: number) => () => {
      order.push(at);
      vi.advanceTimersByTime(4);
    };
    const { sizes } = await commitsOf(Array.from({ length: 64 }, (_, at) => slow(at)));
    expect(Math.max(...sizes)).toBe(3);
    expect(order).toEqual(Array.from({ length: 64 }, (_, at) => at));
  });

  test('are committed one by one where one of them has spoilt a batch, and others have their turns between', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const spoil = () => {
      throw new Error('too late');
    };
    const { sizes, results } = await commitsOf([...Array.from({ length: 40 }, () => () => {}), spoil]);
    clearImmediate(next);
    expect(failuresOf(results)).toEqual([40]);
    expect(sizes).toEqual(Array.from({ length: 40 }, () => 1));
    expect(turns).toBeGreaterThanOrEqual(40);
  });

  test('are refused at once when too many are in line', async () => {
    const { write } = await open('line.sqlite');
    const results = await Promise.allSettled(Array.from({ length: 2_100 }, (_, n) => write(`linha ${n}`)));
    expect(failuresOf(results)).toEqual(Array.from({ length: 100 }, (_, n) => 2_000 + n));
  });
});
