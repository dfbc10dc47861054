/** What the commands do with accounts, the memory of logins, and the secret that signs the tokens. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Store } from '../../server/db/store';
import { createDatabase, databaseKinds, openDatabase, type TestDatabase } from './support/databases';

describe.each(databaseKinds)('an account on %s', (kind) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createDatabase(kind);
    store = await openDatabase(database.url);
  });
  afterAll(async () => {
    await store.close();
    await database.remove();
  });

  test('gets a new password by its email in whatever case, and another generation of sessions', async () => {
    const { usuarios } = store;
    const id = await usuarios.create({ nome: 'Ana', email: 'Ana@example.com', senha: 'old' });
    const other = await usuarios.create({ nome: 'Bia', email: 'bia@example.com', senha: 'hers' });
    const before = await usuarios.generation(id);
    expect(await usuarios.setPassword('ANA@example.COM', 'new')).toBe(true);
    expect(await usuarios.findByEmail('ana@example.com')).toEqual({
      id,
      senha: 'new',
      geracao: Number(before) + 1,
    });
    expect(await usuarios.generation(id)).toBe(Number(before) + 1);
    expect(await usuarios.generation(other)).toBe(before);
    expect(await usuarios.findByEmail('bia@example.com')).toMatchObject({ senha: 'hers' });
    expect(await usuarios.setPassword('nobody@example.com', 'new')).toBe(false);
  });

  test('is removed by its email in whatever case, and no other is', async () => {
    const { usuarios } = store;
    const id = await usuarios.create({ nome: 'Caio', email: 'caio@example.com', senha: 'x' });
    const other = await usuarios.create({ nome: 'Davi', email: 'davi@example.com', senha: 'x' });
    expect(await usuarios.remove('CAIO@example.com')).toBe(true);
    expect(await usuarios.generation(id)).toBeUndefined();
    expect(await usuarios.findByEmail('caio@example.com')).toBeUndefined();
    expect(await usuarios.generation(other)).toBe(0);
    expect(await usuarios.remove('caio@example.com')).toBe(false);
  });

  test('is found by its email to the letter, whatever signs a pattern could have', async () => {
    const { usuarios } = store;
    await usuarios.create({ nome: 'Eva', email: 'eva_l@example.com', senha: 'x' });
    const other = await usuarios.create({ nome: 'Eva', email: 'evaxl@example.com', senha: 'hers' });
    expect(await usuarios.setPassword('eva_l@example.com', 'new')).toBe(true);
    expect(await usuarios.findByEmail('evaxl@example.com')).toMatchObject({ id: other, senha: 'hers' });
    expect(await usuarios.findByEmail('%@example.com')).toBeUndefined();
    expect(await usuarios.remove('eva_l@example.com')).toBe(true);
    expect(await usuarios.generation(other)).toBe(0);
  });

  test('is signed in by a secret that stays what it was first', async () => {
    expect(await store.secret('the first candidate')).toBe('the first candidate');
    expect(await store.secret('another one')).toBe('the first candidate');
    const another = await openDatabase(database.url);
    expect(await another.secret('of another process')).toBe('the first candidate');
    await another.close();
  });

  test('is remembered by its failed logins until they are forgotten', async () => {
    const { logins } = store;
    const known = async () => {
      const rows = await logins.failures(['first', 'second', 'none']);
      return rows.sort((one, other) => (one.key < other.key ? -1 : 1));
    };
    expect(await known()).toEqual([]);
    await logins.add('first', 1_700_000_000_000, 0, 1);
    await logins.add('first', 1_700_000_000_010, 0, 1);
    await logins.add('first', 1_700_000_000_020, 1_700_000_000_009, 1);
    await logins.add('second', 1_700_000_000_005, 0, 1);
    await logins.add('another', 1_700_000_000_005, 0, 1);
    const second = { key: 'second', count: 1, last: 1_700_000_000_005 };
    expect(await known()).toEqual([{ key: 'first', count: 3, last: 1_700_000_000_020 }, second]);
    await logins.takeBack('first', 2);
    expect(await known()).toEqual([{ key: 'first', count: 1, last: 1_700_000_000_020 }, second]);
    await logins.add('first', 1_700_000_000_030, 1_700_000_000_019, 1);
    expect(await known()).toMatchObject([{ count: 2 }, second]);
    // What was up to that moment no longer counts.
    await logins.add('first', 1_700_000_000_040, 1_700_000_000_030, 1);
    expect(await known()).toEqual([{ key: 'first', count: 1, last: 1_700_000_000_040 }, second]);
    expect(await logins.clear('second', 1_700_000_000_005)).toBe(0);
    expect(await logins.clear('none', 0)).toBe(0);
    await logins.add('first', 1_700_000_000_040, 0, 1);
    const cleared = [logins.clear('first', 1_700_000_000_039), logins.clear('first', 0)];
    expect((await Promise.all(cleared)).sort()).toEqual([0, 2]);
    expect(await known()).toEqual([second]);
  });

  test('is told how many of its failed logins are known with each one, also of some at once', async () => {
    const { add } = store.logins;
    expect(await add('counted', 1_700_000_000_000, 0, 1)).toBe(1);
    const atOnce = [add('counted', 1_700_000_000_000, 0, 1), add('counted', 1_700_000_000_000, 0, 1)];
    expect((await Promise.all(atOnce)).sort()).toEqual([2, 3]);
    expect(await add('counted', 1_700_000_000_010, 1_700_000_000_000, 1)).toBe(1);
    // One that counts no more keeps the others from being forgotten.
    expect(await add('counted', 1_700_000_000_020, 0, 0)).toBe(1);
    expect(await add('counted', 1_700_000_000_030, 1_700_000_000_019, 1)).toBe(2);
  });

  test('is remembered by where it last logged in until that is forgotten', async () => {
    const { logins } = store;
    await logins.loggedIn('here', 1_700_000_000_000);
    await logins.loggedIn('there', 1_700_000_000_001);
    await logins.loggedIn('here', 1_700_000_000_002);
    expect(await logins.lastLogin('here')).toBe(1_700_000_000_002);
    expect(await logins.lastLogin('there')).toBe(1_700_000_000_001);
    expect(await logins.lastLogin('nowhere')).toBeUndefined();

    await logins.add('early', 1_700_000_000_000, 0, 1);
    await logins.add('late', 1_700_000_000_001, 0, 1);
    await logins.forget(1_700_000_000_000, 1_700_000_000_001);
    expect(await logins.failures(['early', 'late', 'none'])).toMatchObject([{ key: 'late' }]);
    expect(await logins.lastLogin('there')).toBeUndefined();
    expect(await logins.lastLogin('here')).toBe(1_700_000_000_002);
  });
});
