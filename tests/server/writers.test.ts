import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pessoaOf } from '../support/people';
import { startServer, type TestServer } from './support/api';
import { databaseKinds } from './support/databases';
import { dice, writeTogether } from './support/writers';

describe.each(databaseKinds)('writers of the same records on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  test('leave one line for each change, each after the one before, and nothing of what was refused', async () => {
    // Others, of every night, are in tests/nightly.
    await writeTogether(server, (turn) => turn < 30, 7);
  });

  test('beside three imports and an undoing leave no gap, and each line begins where the one before it ended', async () => {
    const { body: cidadeId } = await server.call('POST', '/cidades', { nome: 'Recife' });
    /** What is known to have been written, by the record and its version. */
    const written = new Map<string, object>();
    const ids: number[] = [];
    let isOver = false;

    async function bringIn(importacao: string) {
      for (let batch = 0; batch < 3; batch += 1) {
        const linhas = Array.from({ length: 60 }, (_, at) => {
          const linha = batch * 60 + at + 1;
          const valores = {
            nomeCompleto: `Linha ${linha}`,
            email: `${importacao}.${linha}@example.com`,
            cidadeId,
          };
          return { linha, valores };
        });
        const { body } = await server.call('POST', '/pessoas/lote', { importacao, linhas });
        for (const [at, { id }] of (Object(body).linhas as { id: number }[]).entries()) {
          written.set(`${id}@1`, { ...linhas[at]?.valores });
          ids.push(id);
        }
      }
    }
    async function undo(importacao: string) {
      for (;;) {
        const { status, body } = await server.call('POST', `/importacoes/${importacao}/desfazer`);
        expect(status).toBe(200);
        if (Object(body).restantes === 0) return;
      }
    }
    async function write(writer: number) {
      const roll = dice(writer);
      for (let turn = 0; !isOver; turn += 1) {
        const id = ids[roll(ids.length)];
        const values = {
          nomeCompleto: `Escritor ${writer}`,
          email: `w${writer}.${turn}@example.com`,
          cidadeId,
        };
        if (turn % 5 === 4) {
          expect([204, 404]).toContain((await server.call('DELETE', `/pessoas/${id}`)).status);
          continue;
        }
        const { status, headers } = await server.call('PUT', `/pessoas/${id}`, values);
        expect([204, 404]).toContain(status);
        const [, versao] = /-(\d+)"$/.exec(headers.get('etag') ?? '') ?? [];
        if (status === 204) written.set(`${id}@${versao}`, values);
      }
    }

    await bringIn('importacao-primeira');
    const writers = Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)));
    await Promise.all([
      bringIn('importacao-segunda'),
      bringIn('importacao-terceira'),
      undo('importacao-primeira'),
    ]);
    isOver = true;
    await writers;

    expect(ids).toHaveLength(540);
    for (const id of ids) {
      const { body } = await server.call('GET', `/pessoas/${id}/historico?page=1&limit=1000`);
      const lines = (body as { versao: number; acao: string; antes: object | null }[]).reverse();
      expect(lines.map(({ versao }) => versao)).toEqual(lines.map((_, at) => at + 1));
      expect(lines[0]).toMatchObject({ acao: 'criou', antes: null });
      for (const { versao, antes } of lines.slice(1)) {
        expect(antes, `pessoas/${id}, version ${versao}`).toEqual(written.get(`${id}@${versao - 1}`));
      }
      const now = await server.call('GET', `/pessoas/${id}`);
      expect(now.status === 404, `pessoas/${id}`).toBe(lines.at(-1)?.acao === 'apagou');
      if (now.status === 200) expect(now.body).toEqual({ id, ...written.get(`${id}@${lines.length}`) });
    }
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

  // SQLite has one writer at a time.
  test.runIf(kind === 'PostgreSQL')(
    'who wait for each other are answered as those who come one by one',
    async () => {
      const { body: cidadeId } = await server.call('POST', '/cidades', { nome: 'Recife' });
      const people = ['ana', 'bia'].map((nome) => pessoaOf(nome, `${nome}@troca.com`, Number(cidadeId)));
      const [ana, bia] = await Promise.all(people.map((values) => server.call('POST', '/pessoas', values)));
      const give = (email: string) => `update pessoas set "emailUnico" = '${email}' where id = ${ana?.body}`;
      const other = new Client({ connectionString: server.databaseUrl });
      await other.connect();
      const watcher = new Client({ connectionString: server.databaseUrl });
      await watcher.connect();
      // It waits on where the database looks for deadlocks, so the call is the one that is ended.
      await other.query("set deadlock_timeout = '60s'");
      await other.query('begin');
      await other.query(give('x@troca.com'));
      const answer = server.call('PUT', `/pessoas/${bia?.body}`, { ...people[1], email: 'ana@troca.com' });
      const isWaiting = async () =>
        (
          await watcher.query(
            "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          )
        ).rowCount;
      await expect.poll(isWaiting, { timeout: 60_000 }).toBe(1);
      await other.query(give('bia@troca.com')).catch(() => undefined);
      await other.query('rollback');
      await Promise.all([other.end(), watcher.end()]);
      expect(await answer).toMatchObject({ status: 409 });
    },
  );

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
