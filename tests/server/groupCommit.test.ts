import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { StoreError } from '../../server/db/engine';
import { connect } from '../../server/db/sqlite/connection';
import { GroupCommit } from '../../server/db/sqlite/groupCommit';
import { temporaryFolder } from './support/databases';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const fileNamed = (name: string) => join(folder.path, name);

describe('writes that share a transaction', () => {
  const open = (name: string) => {
    const connection = connect(fileNamed(name));
    connection.exec('create table t (id integer primary key, texto text not null unique)');
    connection.exec('pragma busy_timeout = 0');
    const commits = new GroupCommit(connection);
    const insert = connection.prepare('insert into t (texto) values (?) returning id');
    const write = (...values: unknown[]) => commits.run(() => insert.get(...values));
    const texts = () =>
      connection
        .prepare('select texto from t order by id')
        .all()
        .map(({ texto }) => texto);
    return { connection, commits, write, texts };
  };
  const failuresOf = (results: PromiseSettledResult<unknown>[]) =>
    results.flatMap((result, place) => (result.status === 'rejected' ? [place] : []));

  test('leave the event loop alone when none is waiting', async () => {
    const connection = connect(fileNamed('idle.sqlite'));
    let begun = 0;
    const commits = new GroupCommit(connection, () => {
      begun += 1;
    });
    await Promise.all([1, 2, 3].map(() => commits.run(() => connection.prepare('select 1').get())));
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
    expect(begun).toBe(1);
    expect(connection.isTransaction).toBe(false);
    connection.close();
  });

  test('are those of one turn of the event loop, whichever connections they come from', async () => {
    const connection = connect(fileNamed('turn.sqlite'));
    let begun = 0;
    const commits = new GroupCommit(connection, () => {
      begun += 1;
    });
    const select = connection.prepare('select 1');
    const ofOneTurn = [1, 2].map(
      () => new Promise((resolve) => setImmediate(() => resolve(commits.run(() => select.get())))),
    );
    await Promise.all(ofOneTurn);
    expect(begun).toBe(1);
    connection.close();
  });

  test('do not fall with a bad neighbour: a broken rule, or a value that can not be bound', async () => {
    const { connection, write, texts } = open('neighbours.sqlite');
    const results = await Promise.allSettled([
      write('a'),
      write('a'),
      write({ no: 1 }),
      write(null),
      write('b'),
    ]);
    expect(failuresOf(results)).toEqual([1, 2, 3]);
    expect(texts()).toEqual(['a', 'b']);
    connection.close();
  });

  test('are all of what a job writes or nothing, where a later statement of it breaks a rule', async () => {
    const { connection, commits, write, texts } = open('half.sqlite');
    const insert = connection.prepare('insert into t (texto) values (?)');
    const half = () => commits.run(() => ['metade', 'a'].map((text) => insert.run(text)));
    const results = await Promise.allSettled([write('a'), half(), write('b')]);
    expect(failuresOf(results)).toEqual([1]);
    expect(texts()).toEqual(['a', 'b']);
    connection.close();
  });

  test('do not fall with one that the disk has no room for', async () => {
    const { connection, write, texts } = open('room.sqlite');
    connection.exec('pragma max_page_count = 12');
    const results = await Promise.allSettled([write('a'), write('x'.repeat(100_000)), write('b')]);
    expect(failuresOf(results)).toEqual([1]);
    expect(results[1]).toMatchObject({ reason: expect.any(StoreError) });
    expect(texts()).toEqual(['a', 'b']);
    connection.close();
  });

  test('are begun anew where one of several rows has no room, and leave nothing of it behind', async () => {
    const { connection, commits, write, texts } = open('rows.sqlite');
    connection.exec('pragma max_page_count = 12');
    // SQLite undoes such a statement by itself, and nothing of what its neighbours have done.
    const rows = connection.prepare('insert into t (texto) select value from json_each(?)');
    const many = () => commits.run(() => rows.run(JSON.stringify(['k', 'x'.repeat(100_000)])));
    const results = await Promise.allSettled([write('a'), many(), write('b')]);
    expect(failuresOf(results)).toEqual([1]);
    expect(results[1]).toMatchObject({ reason: { kind: 'unavailable' } });
    expect(connection.isTransaction).toBe(false);
    await write('c');
    expect(texts()).toEqual(['a', 'b', 'c']);
    connection.close();
  });

  test('wait four seconds each for a lock, not one after the other', async () => {
    const { connection, write, texts } = open('deadline.sqlite');
    const other = new DatabaseSync(fileNamed('deadline.sqlite'));
    other.exec('begin immediate');
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const refused: string[] = [];
    const ask = (name: string) =>
      write(name).catch(({ kind }: StoreError) => refused.push(`${name} ${kind}`));
    for (const name of ['a', 'b']) void ask(name);
    now.mockReturnValue(1_000);
    void ask('c');
    now.mockReturnValue(3_999);
    await pause(100);
    expect(refused).toEqual([]);
    now.mockReturnValue(4_000);
    await expect.poll(() => refused).toEqual(['a unavailable', 'b unavailable']);
    other.exec('rollback');
    await write('d');
    expect(texts()).toEqual(['c', 'd']);
    now.mockRestore();
    other.close();
    connection.close();
  });

  test('are done in the order in which they were asked for, also behind a lock', async () => {
    const { connection, write, texts } = open('order.sqlite');
    const other = new DatabaseSync(fileNamed('order.sqlite'));
    other.exec('begin immediate');
    // More than are done at once.
    const asked = Array.from({ length: 100 }, (_, n) => `presa ${n}`);
    const writes = asked.map((text) => write(text));
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
    writes.push(write('depois'));
    other.exec('rollback');
    await Promise.all(writes);
    expect(texts()).toEqual([...asked, 'depois']);
    other.close();
    connection.close();
  });

  test('are refused at once when too many are in line', async () => {
    const { connection, write } = open('line.sqlite');
    const results = await Promise.allSettled(Array.from({ length: 2_100 }, (_, n) => write(`linha ${n}`)));
    expect(failuresOf(results)).toEqual(Array.from({ length: 100 }, (_, n) => 2_000 + n));
    connection.close();
  });
});
