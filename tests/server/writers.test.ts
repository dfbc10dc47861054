import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pessoaOf } from '../support/people';
import { startServer, type TestServer } from './support/api';
import { databaseKinds } from './support/databases';
import { writeTogether } from './support/writers';

describe.each(databaseKinds)('writers of the same records on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  test('leave one line for each change, each after the one before, and nothing of what was refused', async () => {
    const seed = Date.now() % 1_000_000;
    await writeTogether(server, (turn) => turn < 30, seed);
  });

  test('who save the same version at once: exactly one wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { body: id, headers } = await server.call('POST', '/cidades', { nome: 'Olinda' });
      const match = { 'if-match': String(headers.get('etag')) };
      const names = Array.from({ length: 12 }, (_, n) => `Corrida ${n}`);
      const answers = await Promise.all(
        names.map((nome) => server.call('PUT', `/cidades/${id}`, { nome }, match)),
      );
      const winners = names.filter((_, n) => answers[n]?.status === 204);
      expect(winners).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(11);
      expect((await server.call('GET', `/cidades/${id}`)).body).toEqual({ id, nome: winners[0] });
    }
  });

  test('bring a deleted record back once, whatever happens between their asking and their turn', async () => {
    const { pessoas, cidades } = server.store.records;
    const [city, values] = [await cidades.create({ nome: 'Olinda' }, 1), (n: number) => `r${n}@example.com`];
    for (let n = 0; n < 20; n += 1) {
      const { id } = await pessoas.create(pessoaOf('Maria Silva', values(n), city.id), 1);
      await pessoas.remove(id, 1);
      // The second one decides by the deletion that was, and comes to write after another.
      const outcomes = await Promise.all([
        pessoas.restore(id, 1),
        pessoas.restore(id, 1),
        pessoas.remove(id, 1),
        pessoas.restore(id, 1),
        pessoas.remove(id, 1),
      ]);
      const { rows } = await pessoas.history(id, 1, { page: 1, limit: 100 });
      const isThere = (await pessoas.read(id)) !== undefined;
      expect(isThere, `${outcomes}: ${rows.map(({ acao }) => acao)}`).toBe(rows[0]?.acao !== 'apagou');
      expect(rows.map(({ versao }) => versao)).toEqual(rows.map((_, at) => rows.length - at));
      expect(rows).toHaveLength(2 + outcomes.filter((outcome) => outcome !== 'missing').length);
    }
  });
});
