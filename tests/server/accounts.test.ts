/** What the commands do with accounts, and the secret that signs the tokens. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from '../../server/store/open';
import type { Store } from '../../server/store/store';
import { createDatabase, databaseKinds, type TestDatabase } from './support/databases';

describe.each(databaseKinds)('an account on %s', (kind) => {
  let database: TestDatabase;
  let store: Store;
  beforeAll(async () => {
    database = await createDatabase(kind);
    store = await openStore(database.url);
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

  test('is signed in by a secret that stays what it was first', async () => {
    expect(await store.secret('the first candidate')).toBe('the first candidate');
    expect(await store.secret('another one')).toBe('the first candidate');
    const another = await openStore(database.url);
    expect(await another.secret('of another process')).toBe('the first candidate');
    await another.close();
  });
});
