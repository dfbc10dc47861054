import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../../server/db/engine';
import { isBusy, isStorageFailure, openingProblem, translate } from '../../server/db/sqlite/connection';

describe('an error of SQLite', () => {
  const failureOf = (work: () => unknown): unknown => {
    try {
      return work();
    } catch (error) {
      return error;
    }
  };
  const kindOf = (error: unknown) => (error instanceof StoreError ? error.kind : error);

  test('is told apart by what broke', () => {
    const db = new DatabaseSync(':memory:');
    db.exec('pragma foreign_keys = on; create table a (id integer primary key, t text unique not null)');
    db.exec("create table b (a integer not null references a(id)); insert into a values (1, 'x')");
    db.exec("create table c (id integer primary key, emailUnico text unique); insert into c values (1, 'x')");
    const told = (statement: string) => kindOf(translate(failureOf(() => db.prepare(statement).get())));
    expect(told("insert into c values (2, 'x')")).toBe('duplicate');
    for (const row of ["(2, 'x')", "(1, 'y')"]) expect(told(`insert into a values ${row}`)).toBe('conflict');
    expect(told('insert into b values (9)')).toBe('reference');
    const defect = failureOf(() => db.prepare('insert into b values (null)').get());
    expect(translate(defect)).toBe(defect);
    expect(isStorageFailure(defect)).toBe(false);
    db.close();
  });

  test.each([
    'database is locked',
    'database table is locked',
    'out of memory',
    'attempt to write a readonly database',
    'disk I/O error',
    'database disk image is malformed',
    'database or disk is full',
    'unable to open database file',
    'locking protocol',
    'file is not a database',
  ])('“%s” says “not now”, though the driver leaves its number out', (text) => {
    const error = new Error(text);
    expect(kindOf(translate(error))).toBe('unavailable');
    expect(isStorageFailure(error)).toBe(true);
    expect(isBusy(error)).toBe(text === 'database is locked');
  });

  test('counts by its primary code, whatever the extended one adds', () => {
    const snapshot = Object.assign(new Error('database is locked'), { errcode: 517 });
    expect(isBusy(snapshot)).toBe(true);
    expect(isBusy(Object.assign(new Error('database is locked'), { errcode: 6 }))).toBe(false);
    expect(isBusy('database is locked')).toBe(false);
  });

  test('at the start is a reason that an operator understands', () => {
    const reasonOf = (path: string) =>
      openingProblem(
        failureOf(() => new DatabaseSync(path).exec('select 1')),
        path,
      );
    expect(reasonOf('/')).toBe('sem permissão ou caminho inválido.');
    expect(openingProblem(Object.assign(new Error('mkdir'), { code: 'EACCES' }), 'none')).toBe(
      'sem permissão ou caminho inválido.',
    );
    expect(openingProblem(new Error('database is locked'), 'none')).toBe(
      'outro programa está usando o arquivo.',
    );
    expect(openingProblem(new Error('file is not a database'), 'none')).toBe(
      'o arquivo não é um banco de dados SQLite.',
    );
    expect(openingProblem(new Error('no space'), 'none')).toBe('no space');
    expect(openingProblem('no error', 'none')).toBe('no error');
  });
});
