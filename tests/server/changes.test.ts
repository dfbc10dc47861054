import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPessoa } from '../support/people';
import { callerAt, signIn, startServer, type TestServer } from './support/api';
import { databaseKinds } from './support/databases';
import { runCommand } from './support/process';
import { execute } from './support/raw';

type Line = Record<string, unknown>;
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const NOT_FOUND = { status: 404, body: { errors: { default: 'Pessoa não encontrada.' } } };

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

  test('has a line for each change of a record, with the values before it, newest first', async () => {
    const [first, second] = [pessoa(), pessoa({ nomeCompleto: 'Ana Maria Lima' })];
    const id = await create(first);
    const path = `/pessoas/${id}`;
    const before = String((await server.call('PUT', path, second)).headers.get('etag'));
    await server.call('DELETE', path);
    const restored = await server.call('POST', `${path}/restauracao`);
    expect(restored).toMatchObject({ status: 204, body: undefined });

    const ana = { quem: 'Ana', sua: true, quando: MOMENT };
    expect(await lines(`${path}/historico`)).toEqual([
      { versao: 4, acao: 'restaurou', ...ana, antes: null },
      { versao: 3, acao: 'apagou', ...ana, antes: second },
      { versao: 2, acao: 'alterou', ...ana, antes: first },
      { versao: 1, acao: 'criou', ...ana, antes: null },
    ]);
    expect(await lines(`${path}/historico?page=2&limit=3`)).toMatchObject([{ acao: 'criou' }]);
    expect(await totalOf(`${path}/historico?limit=1`)).toBe(4);
    const read = await server.call('GET', path);
    expect(read.body).toEqual({ id, ...second });
    expect(read.headers.get('etag')).toBe(restored.headers.get('etag'));
    expect((await server.call('PUT', path, first, { 'if-match': before })).status).toBe(412);
  });

  test('has no line for what was refused, in conflict or repeated', async () => {
    const before = await totalOf('/mudancas');
    const values = pessoa();
    const key = { 'idempotency-key': `log-${kind}` };
    const { body: id } = await server.call('POST', '/pessoas', values, key);
    await server.call('POST', '/pessoas', values, key);
    await server.call('POST', '/pessoas', { ...values, nomeCompleto: 'Outra' }, key);
    await server.call('POST', '/pessoas', values);
    await server.call('POST', '/pessoas', {});
    await server.call('PUT', `/pessoas/${id}`, values, { 'if-match': '"9"' });
    await server.call('PUT', `/pessoas/${id}`, { ...values, cidadeId: 999 });
    await server.call('PUT', '/pessoas/999999', values);
    await server.call('DELETE', `/cidades/${cidadeId}`);
    await server.call('POST', `/pessoas/${id}/restauracao`);
    expect(await totalOf('/mudancas')).toBe(before + 1);
    expect(await totalOf(`/pessoas/${id}/historico`)).toBe(1);
  });

  test('lists the deleted records, which can be found and brought back once', async () => {
    const values = pessoa({ nomeCompleto: 'Zoë D’Ávila', email: 'ZOE@Example.com' });
    const ids = [await create(values), await create(pessoa({ nomeCompleto: 'Bruno 100% Sá' }))];
    for (const id of ids) await server.call('DELETE', `/pessoas/${id}`);
    const [zoe, bruno] = ids;
    expect((await lines('/pessoas/apagados')).slice(0, 2)).toEqual(
      [
        { id: bruno, nome: 'Bruno 100% Sá', quem: 'Ana', quando: MOMENT, acao: 'apagou' },
        { id: zoe, nome: 'Zoë D’Ávila', quem: 'Ana', quando: MOMENT, acao: 'apagou' },
      ].map(({ acao: _, ...line }) => line),
    );
    const found = async (filter: string) =>
      (await lines(`/pessoas/apagados?filter=${encodeURIComponent(filter)}`)).map(({ id }) => id);
    for (const filter of ['zoe', 'avila ZOÉ', 'davila', 'zoe@ex'])
      expect(await found(filter), filter).toEqual([zoe]);
    expect(await found('100%')).toEqual([bruno]);
    for (const filter of ['zoe_', '%zo', 'example', 'bruno@'])
      expect(await found(filter), filter).toEqual([]);

    const restore = () => server.call('POST', `/pessoas/${zoe}/restauracao`);
    const answers = (await Promise.all([restore(), restore()])).map(({ status }) => status).sort();
    expect(answers).toEqual([204, 404]);
    expect(await restore()).toMatchObject(NOT_FOUND);
    expect(await found('zoe')).toEqual([]);
    expect((await server.call('GET', '/pessoas?filter=davila')).body).toEqual([{ id: zoe, ...values }]);
    for (const path of ['historico', 'restauracao']) {
      const method = path === 'historico' ? 'GET' : 'POST';
      expect(await server.call(method, `/pessoas/999999/${path}`)).toMatchObject(NOT_FOUND);
    }
  });

  test('says why a record can not be brought back', async () => {
    const lost = await create({ nome: 'Perdida' }, '/cidades');
    const [values, inLost] = [pessoa(), pessoa({ cidadeId: lost })];
    const ids = [await create(values), await create(inLost)];
    for (const id of ids) await server.call('DELETE', `/pessoas/${id}`);
    await server.call('DELETE', `/cidades/${lost}`);
    await create(pessoa({ email: values.email.toUpperCase() }));
    const restore = (id: number | undefined) => server.call('POST', `/pessoas/${id}/restauracao`);
    const messages = ['Já existe uma pessoa com este email.', 'A cidade escolhida não existe.'];
    for (const [n, message] of messages.entries()) {
      expect(await restore(ids[n])).toMatchObject({ status: 409, body: { errors: { default: message } } });
    }
    await server.call('POST', `/cidades/${lost}/restauracao`);
    expect((await restore(ids[1])).status).toBe(204);
  });

  test('tells the last changes of all kinds, by the names of today', async () => {
    const id = await create({ nome: 'Velha' }, '/cidades');
    await server.call('PUT', `/cidades/${id}`, { nome: 'Nova Olinda' });
    const gone = await create(pessoa({ nomeCompleto: 'Vai Embora' }));
    await server.call('DELETE', `/pessoas/${gone}`);
    const common = { quem: 'Ana', quando: MOMENT };
    expect(await lines('/mudancas?limit=4')).toEqual([
      { tipo: 'pessoas', id: gone, nome: 'Vai Embora', acao: 'apagou', ...common },
      { tipo: 'pessoas', id: gone, nome: 'Vai Embora', acao: 'criou', ...common },
      { tipo: 'cidades', id, nome: 'Nova Olinda', acao: 'alterou', ...common },
      { tipo: 'cidades', id, nome: 'Nova Olinda', acao: 'criou', ...common },
    ]);
    expect((await server.visit('GET', '/mudancas')).status).toBe(401);
  });

  test('names a user as today, and a removed one no more', async () => {
    const bia = { nome: 'Bia', email: 'bia@example.com', senha: 'segredo' };
    const call = callerAt(server.origin, await signIn(server.visit, bia));
    const { body: id } = await call('POST', '/cidades', { nome: 'De Bia' });
    const who = async () => (await lines(`/cidades/${id}/historico`)).map(({ quem, sua }) => [quem, sua]);
    expect(await who()).toEqual([['Bia', false]]);
    await server.store.usuarios.remove(bia.email);
    expect(await who()).toEqual([[null, false]]);
  });

  test('is shown with all that is kept of a record, also of a deleted one, as JSON', async () => {
    const values = pessoa();
    const id = await create(values);
    const show = async (...args: string[]) => runCommand('show', args, { DATABASE_URL: server.databaseUrl });
    const shown = async () => JSON.parse((await show('pessoas', String(id))).output);
    const common = { quem: 'Ana', quando: MOMENT };
    const made = { versao: 1, acao: 'criou', ...common, antes: null };
    expect(await shown()).toEqual({ registro: { id, ...values }, historico: [made] });
    await server.call('DELETE', `/pessoas/${id}`);
    const deleted = { versao: 2, acao: 'apagou', ...common, antes: values };
    expect(await shown()).toEqual({ registro: null, historico: [deleted, made] });
    expect(await show('pessoas', '999999')).toEqual({
      code: 1,
      output: `Não há nada guardado de pessoas/999999 em ${place()}.\n`,
    });
    expect(await show('casas', '1')).toEqual({
      code: 1,
      output: 'Uso: npm run show -- pessoas|cidades ID\n',
    });
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
      [['casas', '1'], 1, 'Uso: npm run forget -- pessoas|cidades ID\n'],
      [['cidades', '1x'], 1, 'Uso: npm run forget -- pessoas|cidades ID\n'],
    ] as const) {
      expect(await forget(...args)).toEqual({ code, output: said });
    }
    expect((await server.call('GET', `/cidades/${recent}/historico`)).status).toBe(404);
    // The number of a forgotten record is not used again.
    expect(await create({ nome: 'Seguinte' }, '/cidades')).toBeGreaterThan(recent);
  });
});
