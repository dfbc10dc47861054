import { Client, DatabaseError } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StoreError } from '../../server/db/engine';
import { mayComeUp } from '../../server/db/postgres/openPostgres';
import { breaksConnection, hasChangedNothing, translate } from '../../server/db/postgres/postgresEngine';
import { postgresUrl } from './support/databases';

let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: await postgresUrl() });
  await client.connect();
});
afterAll(() => client.end());

/** What the driver makes of an error that the database reports. */
const raised = (state: string, constraint = ''): Promise<unknown> =>
  client
    .query(
      `do $$ begin raise exception 'raised' using errcode = '${state}', constraint = '${constraint}'; end $$`,
    )
    .then(
      () => undefined,
      (error: unknown) => error,
    );

const kindOf = (error: unknown) => (error instanceof StoreError ? error.kind : error);

describe('an error of PostgreSQL', () => {
  test.each([
    ['a number or a key that is there already', '23505', 'conflict'],
    ['a record that is not there, or in use', '23503', 'reference'],
    ['a lost connection', '08006', 'unavailable'],
    ['a full disk', '53100', 'unavailable'],
    ['no place for one more connection', '53300', 'unavailable'],
    ['a login that is refused', '28000', 'unavailable'],
    ['a password that is not right any more', '28P01', 'unavailable'],
    ['a database that is gone', '3D000', 'unavailable'],
    ['a lock that did not come in time', '55P03', 'unavailable'],
    ['a statement that took too long', '57014', 'unavailable'],
    ['a transaction that did nothing for too long', '25P03', 'unavailable'],
    ['a transaction that took too long', '25P04', 'unavailable'],
    ['a shutdown', '57P01', 'unavailable'],
    ['a disk that can not be read', '58030', 'unavailable'],
    ['a database that has become a replica', '25006', 'unavailable'],
    ['two transactions that shut each other out', '40P01', 'unavailable'],
    ['two transactions out of order', '40001', 'unavailable'],
  ])('%s (%s) is %s to the caller', async (_name, state, kind) => {
    expect(kindOf(translate(await raised(state)))).toBe(kind);
  });

  test('is `duplicate` where an email is taken, by the name of the constraint', async () => {
    expect(kindOf(translate(await raised('23505', 'pessoas_email')))).toBe('duplicate');
    expect(kindOf(translate(await raised('23505', 'pessoas_pkey')))).toBe('conflict');
  });

  test.each(['42601', '23502', '22P02', '22008', '55006', '25001'])(
    '%s is a defect of ours',
    async (state) => {
      const error = await raised(state);
      expect(error).toMatchObject({ code: state });
      expect(translate(error)).toBe(error);
    },
  );

  test('ends the connection where what is behind it has changed, and where nobody knows', async () => {
    for (const state of ['25006', '08006', '28000', '3D000', '57P01', '53300', '25P03', '25P04']) {
      expect(breaksConnection(await raised(state)), state).toBe(true);
    }
    for (const state of ['23505', '55P03', '57014']) {
      expect(breaksConnection(await raised(state)), state).toBe(false);
    }
    expect(breaksConnection(new Error('Connection terminated unexpectedly'))).toBe(true);
    const fatal = new Client({ connectionString: await postgresUrl(), database: 'none_such' });
    expect(breaksConnection(await fatal.connect().catch((error: unknown) => error))).toBe(true);
  });

  test.each([
    ['23505', 'ERRO', false],
    ['57014', 'ERROR', false],
    ['57P01', 'FATAL', true],
    ['57P01', 'ФАТАЛЬНО', true],
    ['', 'FATAL', true],
  ])('%s means the same in every language (%s)', (code, severity, breaks) => {
    const error = Object.assign(new DatabaseError('', 0, 'error'), { code, severity });
    expect(breaksConnection(error)).toBe(breaks);
  });

  test('at a start is waited for only where time alone may mend it', async () => {
    for (const state of ['57P03', '53300', '08P01']) expect(mayComeUp(await raised(state)), state).toBe(true);
    for (const state of ['28P01', '3D000']) expect(mayComeUp(await raised(state)), state).toBe(false);
    const nobody = new Client({ host: '127.0.0.1', port: 1 });
    expect(mayComeUp(await nobody.connect().catch((error: unknown) => error))).toBe(true);
    for (const code of ['ECONNRESET', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT']) {
      expect(mayComeUp(Object.assign(new Error('raised'), { code })), code).toBe(true);
    }
    expect(mayComeUp(Object.assign(new Error('raised'), { code: 'EACCES' }))).toBe(false);
    expect(mayComeUp(new Error('timeout expired'))).toBe(true);
    expect(mayComeUp(new Error('Connection terminated unexpectedly'))).toBe(true);
    expect(mayComeUp(new Error('self-signed certificate'))).toBe(false);
    expect(mayComeUp('nothing')).toBe(false);
  });

  test('from a pooler tells nothing of a change', () => {
    const lost = Object.assign(new DatabaseError('server conn crashed?', 0, 'error'), { code: '08P01' });
    expect(hasChangedNothing(lost)).toBe(false);
  });
});

test('what is no error of the database is the network’s, unless it is a defect of ours', () => {
  expect(kindOf(translate(new Error('read ECONNRESET')))).toBe('unavailable');
  const defect = new TypeError('query parameter id is missing');
  expect(translate(defect)).toBe(defect);
  const known = new StoreError('unanswered', 'silence');
  expect(translate(known)).toBe(known);
});
