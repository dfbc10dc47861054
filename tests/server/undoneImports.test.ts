/** What an undone import leaves behind in the lists of imports and of deleted records, alike on every backend. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pessoaOf } from '../support/people';
import { type Caller, startServer } from './support/api';
import { fakeCaller } from './support/backends';
import { databaseKinds } from './support/databases';

const stops: (() => Promise<void>)[] = [];
async function begin(kind: string): Promise<Caller> {
  if (kind === 'the fake') return fakeCaller();
  const server = await startServer(kind as (typeof databaseKinds)[number]);
  stops.push(() => server.stop());
  return server.call;
}

describe.each([...databaseKinds, 'the fake'])('an undone import on %s', (kind) => {
  let call: Caller;
  beforeAll(async () => {
    call = await begin(kind);
  });
  afterAll(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  const moment = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  const read = async (path: string) => {
    const { body, headers } = await call('GET', path);
    return { rows: body as Record<string, unknown>[], total: headers.get('x-total-count') };
  };

  test('is one line of the deleted ones, which lists its records, and says who undid it', async () => {
    await call('POST', '/cidades', { nome: 'Natal (RN)' });
    const [city] = (await read('/cidades')).rows;
    const create = async (nome: string) => {
      const values = pessoaOf(nome, `${nome.slice(0, 3)}@example.com`, Number(city?.id));
      return Number((await call('POST', '/pessoas', values)).body);
    };
    const linhas = ['Rui Paz', 'Eva Sol', 'Ivo Mar'].map((nome, at) => ({
      linha: at + 2,
      valores: pessoaOf(nome, `importado${at}@example.com`, Number(city?.id)),
    }));
    await call('DELETE', `/pessoas/${await create('Ana Lima')}`);
    await call('POST', '/pessoas/lote', { importacao: 'clientes-1', arquivo: 'clientes.csv', linhas });
    expect((await read('/importacoes')).rows[0]).toMatchObject({ id: 'clientes-1', desfeita: null });
    await call('POST', '/importacoes/clientes-1/desfazer');
    await call('DELETE', `/pessoas/${await create('Zoe Sá')}`);

    const [undone] = (await read('/importacoes')).rows;
    const quem = undone?.quem;
    expect(undone).toMatchObject({ id: 'clientes-1', intactos: 0, desfeita: { quem, quando: moment } });

    const single = (nome: string) => ({ id: expect.any(Number), nome, quem, quando: moment });
    const line = { id: null, nome: 'clientes.csv', importacao: 'clientes-1', total: 3, quem, quando: moment };
    expect(await read('/pessoas/apagados')).toEqual({
      rows: [single('Zoe Sá'), line, single('Ana Lima')],
      total: '3',
    });
    expect(await read('/pessoas/apagados?page=2&limit=1')).toEqual({ rows: [line], total: '3' });
    const records = await read('/pessoas/apagados?importacao=clientes-1');
    expect(records.total).toBe('3');
    expect(new Set(records.rows.map(({ nome }) => nome))).toEqual(new Set(['Rui Paz', 'Eva Sol', 'Ivo Mar']));
    expect(await read('/pessoas/apagados?importacao=clientes-1&filter=eva')).toEqual({
      rows: [single('Eva Sol')],
      total: '1',
    });
    expect(await read('/pessoas/apagados?importacao=outra-que-nao-ha')).toEqual({ rows: [], total: '0' });
    // A search shows records singly.
    expect(await read('/pessoas/apagados?filter=rui')).toEqual({ rows: [single('Rui Paz')], total: '1' });

    const [eva] = (await read('/pessoas/apagados?filter=eva')).rows;
    await call('POST', `/pessoas/${eva?.id}/restauracao`);
    expect((await read('/pessoas/apagados')).rows[1]).toEqual({ ...line, total: 2 });
  });
});
