import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordNames } from '../../src/domain/changes';
import { aPessoa } from '../support/people';
import { callerAt, signIn, startServer, type TestServer } from './support/api';
import { databaseKinds } from './support/databases';
import { runCommand } from './support/process';
import { execute } from './support/raw';

type Line = Record<string, unknown>;
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe.each(databaseKinds)('the log of changes on %s', (kind) => {
  let server: TestServer;
  let cidadeId: number;
  let serial = 0;

  beforeAll(async () => {
    server = await startServer(kind);
    cidadeId = Number((await server.call('POST', '/cidades', { nome: 'Recife' })).body);
  });
  afterAll(() => server.stop());

  /** The database as an operator names it, without the password. */
  const place = () => server.databaseUrl.replace(/^file:|^postgres:\/\/[^@]*@/, '');
  const pessoa = (changes: object = {}) => {
    serial += 1;
    return { ...aPessoa, email: `p${serial}@example.com`, cidadeId, ...changes };
  };
  const create = async (values: object, path = '/pessoas') =>
    Number((await server.call('POST', path, values)).body);
  const lines = async (path: string): Promise<Line[]> => {
    const { status, body } = await server.call('GET', path);
    expect(status).toBe(200);
    return body as Line[];
  };
  const totalOf = async (path: string) =>
    Number((await server.call('GET', path)).headers.get('x-total-count'));

  test('names a user as today, and a removed one no more', async () => {
    const bia = { nome: 'Bia', email: 'bia@example.com', senha: 'segredo' };
    const call = callerAt(server.origin, await signIn(server.visit, bia));
    const { body: id } = await call('POST', '/cidades', { nome: 'De Bia' });
    const who = async () => (await lines(`/cidades/${id}/historico`)).map(({ quem, sua }) => [quem, sua]);
    expect(await who()).toEqual([['Bia', false]]);
    await server.store.usuarios.remove(bia.email);
    expect(await who()).toEqual([[null, false]]);
  });

  test('is empty of a record whose lines are gone by age, and missing only with the record', async () => {
    const id = await create({ nome: 'De outro tempo' }, '/cidades');
    await execute(
      server.databaseUrl,
      `delete from mudancas where tipo = 'cidades' and registro = ${id} returning id`,
    );
    expect(await lines(`/cidades/${id}/historico`)).toEqual([]);
    expect((await server.call('GET', '/cidades/999999/historico')).status).toBe(404);
  });

  test('names a record that was deleted twice as it was called the last time', async () => {
    const id = await create({ nome: 'Nome velho' }, '/cidades');
    await server.call('DELETE', `/cidades/${id}`);
    await server.call('POST', `/cidades/${id}/restauracao`);
    await server.call('PUT', `/cidades/${id}`, { nome: 'Nome novo' });
    await server.call('DELETE', `/cidades/${id}`);
    const [newest] = await lines('/mudancas?page=1&limit=1');
    expect(newest).toMatchObject({ id, acao: 'apagou', nome: 'Nome novo' });
  });

  test('is shown with all that is kept of a record, also of a deleted one, as JSON', async () => {
    const values = pessoa();
    const id = await create(values);
    const show = async (...args: string[]) => runCommand('show', args, { DATABASE_URL: server.databaseUrl });
    const shown = async () => JSON.parse((await show('pessoas', String(id))).output);
    const common = { quem: 'Ana', quando: MOMENT, importacao: null, arquivo: null };
    const made = { versao: 1, acao: 'criou', ...common, antes: null };
    expect(await shown()).toEqual({ registro: { id, ...values }, historico: [made] });
    await server.call('DELETE', `/pessoas/${id}`);
    const deleted = { versao: 2, acao: 'apagou', ...common, antes: values };
    expect(await shown()).toEqual({ registro: null, historico: [deleted, made] });
    expect(await show('pessoas', '999999')).toEqual({
      code: 1,
      output: `Não há nada guardado de pessoas/999999 em ${place()}.\n`,
    });
    for (const args of [
      ['casas', '1'],
      ['cidades', 'x1'],
    ]) {
      expect(await show(...args)).toEqual({
        code: 1,
        output: `Uso: npm run show -- ${recordNames.join('|')} ID\n`,
      });
    }
  });

  test('takes networks and imports along that are over their time', async () => {
    const { databaseUrl, store } = server;
    const old = Date.now() - 400 * 86_400_000;
    await execute(
      databaseUrl,
      `insert into acessos values ('velha', ${old}), ('nova', ${Date.now()}) returning chave`,
    );
    for (const importacao of ['importacao-velha', 'importacao-nova']) {
      const linhas = [{ linha: 2, valores: { nome: `Cidade de ${importacao}` } }];
      await server.call('POST', '/cidades/lote', { importacao, arquivo: 'a.csv', total: 1, linhas });
    }
    await execute(
      databaseUrl,
      `update importacoes set quando = ${old} where chave = 'importacao-velha' returning id`,
    );
    await store.expire(90);
    expect(await execute(databaseUrl, "select chave from acessos where chave in ('velha', 'nova')")).toEqual([
      { chave: 'nova' },
    ]);
    expect(await lines('/importacoes')).toMatchObject([{ id: 'importacao-nova' }]);
  });

  test('is kept as long as the operator says, and of one record until it is forgotten', async () => {
    const [old, recent] = [
      await create({ nome: 'Antiga' }, '/cidades'),
      await create({ nome: 'Recente' }, '/cidades'),
    ];
    for (const id of [old, recent]) await server.call('DELETE', `/cidades/${id}`);
    await execute(
      server.databaseUrl,
      `update mudancas set quando = quando - ${90 * 86_400_000} where tipo = 'cidades' and registro = ${old} returning id`,
    );
    await server.store.expire(91);
    expect(await totalOf(`/cidades/${old}/historico`)).toBe(2);
    await server.store.expire(90);
    expect((await server.call('GET', `/cidades/${old}/historico`)).status).toBe(404);
    expect((await server.call('POST', `/cidades/${old}/restauracao`)).status).toBe(404);
    expect(await totalOf(`/cidades/${recent}/historico`)).toBe(2);
    const forget = (...args: string[]) => runCommand('forget', args, { DATABASE_URL: server.databaseUrl });
    const kept = await create({ nome: 'Que fica' }, '/cidades');
    const name = `cidades/${recent}`;
    const nothing = (of: string, record: string) => `Não há histórico de ${of} em ${place()}: ${record}.\n`;
    for (const [args, code, said] of [
      [['cidades', String(recent)], 0, `O histórico de ${name} foi apagado.\n`],
      [['cidades', String(recent)], 1, nothing(name, 'também não há o registro')],
      [['cidades', String(kept)], 0, `O histórico de cidades/${kept} foi apagado.\n`],
      [['cidades', String(kept)], 1, nothing(`cidades/${kept}`, 'o registro existe')],
      [['casas', '1'], 1, `Uso: npm run forget -- ${recordNames.join('|')} ID\n`],
      [['cidades', 'x1'], 1, `Uso: npm run forget -- ${recordNames.join('|')} ID\n`],
      [['cidades', '1x'], 1, `Uso: npm run forget -- ${recordNames.join('|')} ID\n`],
    ] as const) {
      expect(await forget(...args)).toEqual({ code, output: said });
    }
    expect((await server.call('GET', `/cidades/${recent}/historico`)).status).toBe(404);
    // The number of a forgotten record is not used again.
    expect(await create({ nome: 'Seguinte' }, '/cidades')).toBeGreaterThan(recent);
  });
});

test('a command makes no database where there is none', async () => {
  expect(
    await runCommand('show', ['cidades', '1'], { DATABASE_URL: 'file:/nowhere/missing.sqlite' }),
  ).toEqual({
    code: 1,
    output: 'O banco de dados /nowhere/missing.sqlite não existe.\n',
  });
});
