/** What the commands do with accounts, the memory of logins, and the secret that signs the tokens. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FAMILIAR_MS } from '../../server/db/accounts';
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

  test('gets a new password by its email in whatever form, and another generation of sessions', async () => {
    const { usuarios } = store;
    const id = await usuarios.create({ nome: 'Ana', email: 'Ana@ação.com.br', senha: 'old' });
    const other = await usuarios.create({ nome: 'Bia', email: 'bia@example.com', senha: 'hers' });
    const before = (await usuarios.sessionOrigin(id))?.geracao;
    expect(await usuarios.setPassword('ANA@AÇÃO.com.br', 'new')).toBe(true);
    expect(await usuarios.findByEmail('ana@xn--ao-siap.com.br')).toMatchObject({
      id,
      senha: 'new',
      geracao: Number(before) + 1,
    });
    expect((await usuarios.sessionOrigin(id))?.geracao).toBe(Number(before) + 1);
    expect((await usuarios.sessionOrigin(other))?.geracao).toBe(before);
    expect(await usuarios.findByEmail('bia@example.com')).toMatchObject({ senha: 'hers' });
    expect(await usuarios.setPassword('nobody@example.com', 'new')).toBe(false);
  });

  test('is removed by its email in whatever case, and no other is', async () => {
    const { usuarios } = store;
    const id = await usuarios.create({ nome: 'Caio', email: 'caio@example.com', senha: 'x' });
    const other = await usuarios.create({ nome: 'Davi', email: 'davi@example.com', senha: 'x' });
    expect(await usuarios.remove('CAIO@example.com')).toBe(true);
    expect((await usuarios.sessionOrigin(id))?.geracao).toBeUndefined();
    expect(await usuarios.findByEmail('caio@example.com')).toBeUndefined();
    expect((await usuarios.sessionOrigin(other))?.geracao).toBe(0);
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
    expect((await usuarios.sessionOrigin(other))?.geracao).toBe(0);
  });

  test('is signed in by a secret that stays what it was first', async () => {
    expect(await store.secret('the first candidate')).toBe('the first candidate');
    expect(await store.secret('another one')).toBe('the first candidate');
    const another = await openDatabase(database.url);
    expect(await another.secret('of another process')).toBe('the first candidate');
    await another.close();
  });

  test('is familiar at the networks where it logged in, until that is removed', async () => {
    const { familiar } = store;
    const [first, second] = [1_700_000_000_000, 1_700_000_000_001];
    await familiar.remember('here', first);
    await familiar.remember('there', first);
    await familiar.remember('here', second);
    expect(await familiar.lastLogin('here')).toBe(second);
    expect(await familiar.lastLogin('there')).toBe(first);
    expect(await familiar.lastLogin('elsewhere')).toBeUndefined();
    await familiar.forget(first + FAMILIAR_MS);
    expect(await familiar.lastLogin('here')).toBe(second);
    expect(await familiar.lastLogin('there')).toBeUndefined();
  });
});
