import { describe, expect, it } from 'vitest';
import { ApiError } from '../../machines/shared/errors';
import { backend, calls, credentials, json, never, pessoa, query } from './support/backend';

describe('the calls of section 7', () => {
  it('POST /entrar', async () => {
    const { usuarios, asked } = backend(json({ accessToken: 'abc', outro: 1 }), null);
    expect(await usuarios.login(credentials, never)).toMatchObject({ accessToken: 'abc' });
    expect(asked()).toEqual({
      request: 'POST /api/entrar',
      body: credentials,
      authorization: null,
      ifMatch: null,
    });
  });

  it('POST /cadastrar, whose answer is not read', async () => {
    const { usuarios, asked } = backend(() => new Response('<p>ok</p>', { status: 201 }), null);
    await usuarios.signUp({ nome: 'Ana', ...credentials }, never);
    expect(asked()).toMatchObject({ request: 'POST /api/cadastrar', body: { nome: 'Ana', ...credentials } });
  });

  it('GET /pessoas with the exact query, the bearer and the total', async () => {
    const rows = [{ id: 1, ...pessoa, extra: 'x' }];
    const { pessoas, asked } = backend(json(rows, { headers: { 'x-total-count': '43' } }));
    expect(await pessoas.list({ busca: 'são & 100%', pagina: 3 })).toEqual({ items: rows, total: 43 });
    expect(asked().request).toBe('GET /api/pessoas?page=3&limit=5&filter=s%C3%A3o+%26+100%25');
    expect(asked().authorization).toBe('Bearer tok');
  });

  it('no answer comes from a cache, and a body says that it is JSON', async () => {
    const reading = backend(json([]));
    await reading.pessoas.list(query);
    expect(reading.manner()).toEqual({
      cache: 'no-store',
      headers: { accept: 'application/json', authorization: 'Bearer tok' },
    });
    const writing = backend(json(9, { status: 201 }), null);
    await writing.cidades.create({ nome: 'Belém' }, never);
    expect(writing.manner()).toEqual({
      cache: 'no-store',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    });
  });

  it('a row with a field missing, null or of another kind, which is a blank', async () => {
    const rows = [
      { id: 1, email: 'a@b.com' },
      { id: 2, nomeCompleto: null, email: 7 },
      { id: 3, ...pessoa },
    ];
    const { pessoas, cidades } = backend(json(rows));
    expect((await pessoas.list(query)).items.map(({ nomeCompleto, email }) => [nomeCompleto, email])).toEqual(
      [
        ['', 'a@b.com'],
        ['', ''],
        [pessoa.nomeCompleto, pessoa.email],
      ],
    );
    expect((await cidades.list(query)).items.map(({ id, nome }) => [id, nome])).toEqual([
      [1, ''],
      [2, ''],
      [3, ''],
    ]);
  });

  it('a record that is no longer there, told apart from other refusals', async () => {
    const refusal = { errors: { default: 'Registro não encontrado.' } };
    const gone = new ApiError('Registro não encontrado.', {}, 'gone');
    const refused = new ApiError('Registro não encontrado.');
    await expect(backend(json(refusal, { status: 404 })).pessoas.remove(1, never)).rejects.toEqual(gone);
    await expect(backend(json(refusal, { status: 500 })).pessoas.remove(1, never)).rejects.toEqual(refused);
  });

  it('no row without an id, which nobody could open', async () => {
    const { pessoas } = backend(json([{ ...pessoa }]));
    await expect(pessoas.list(query)).rejects.toEqual(new ApiError('Erro ao listar os registros.'));
  });

  it.each([undefined, 'abc', '-1', '1.5', ''])('takes 5 for the total header %j', async (total) => {
    const { pessoas } = backend(json([], total === undefined ? {} : { headers: { 'x-total-count': total } }));
    expect((await pessoas.list(query)).total).toBe(5);
  });

  it('GET /cidades with the selected city', async () => {
    const { cidades, asked } = backend(json([]));
    await cidades.list({ ...query, id: 0 });
    expect(asked().request).toBe('GET /api/cidades?page=1&limit=5&filter=&id=0');
  });

  it('GET, POST, PUT and DELETE of one record', async () => {
    const one = backend(json({ id: 7, ...pessoa }));
    expect(await one.pessoas.read(7, never)).toEqual({ item: { id: 7, ...pessoa }, etag: null });
    expect(one.asked().request).toBe('GET /api/pessoas/7');

    const created = backend(json(12, { status: 201 }));
    expect(await created.pessoas.create(pessoa, never)).toEqual({ id: 12, etag: null });
    expect(created.asked()).toMatchObject({ request: 'POST /api/pessoas', body: pessoa });

    const updated = backend(() => new Response(null, { status: 204 }));
    await updated.pessoas.update(7, pessoa, null, never);
    expect(updated.asked()).toMatchObject({ request: 'PUT /api/pessoas/7', body: { id: 7, ...pessoa } });

    const removed = backend(() => new Response(null, { status: 204 }));
    await removed.cidades.remove(9, never);
    expect(removed.asked().request).toBe('DELETE /api/cidades/9');
  });
});

it.each(calls)('%s: ends when whoever asked gives it up', async (_name, call) => {
  const stop = new AbortController();
  const apis = backend(json(null, { status: 500 }));
  await call(apis, stop.signal).catch(() => undefined);
  const sent = apis.fetch.mock.calls[0]?.[1]?.signal;
  expect(sent?.aborted).toBe(false);
  stop.abort();
  expect(sent?.aborted).toBe(true);
});

describe('a renewed token', () => {
  const renewing = (status = 200, token = 'novo') =>
    json([], { status, headers: { 'x-access-token': token } });

  it('is told, with the one it stands for', async () => {
    const { cidades, onRenewal } = backend(renewing());
    await cidades.list(query);
    expect(onRenewal.mock.calls).toEqual([[{ replacedToken: 'tok', token: 'novo' }]]);
  });

  it.each(['', 'a, a', 'Bearer novo', 'null'])('is none where the header says %j', async (token) => {
    const { cidades, onRenewal } = backend(renewing(200, token));
    await cidades.list(query);
    expect(onRenewal).not.toHaveBeenCalled();
  });

  it('is told when the call itself has failed, too', async () => {
    const { cidades, onRenewal } = backend(renewing(500));
    await expect(cidades.list(query)).rejects.toThrow('Erro ao listar os registros.');
    expect(onRenewal).toHaveBeenCalledOnce();
  });

  it('is nothing to somebody without a token, and most answers bring none', async () => {
    const signedOut = backend(renewing(), null);
    await signedOut.cidades.list(query);
    expect(signedOut.onRenewal).not.toHaveBeenCalled();
    const { cidades, onRenewal } = backend(json([]));
    await cidades.list(query);
    expect(onRenewal).not.toHaveBeenCalled();
  });
});

describe('the versions of records', () => {
  it('are read with a record, sent with a change, and renewed by its answer', async () => {
    const read = backend(json({ id: 7, ...pessoa }, { headers: { etag: '"1"' } }));
    expect((await read.pessoas.read(7, never)).etag).toBe('"1"');

    const updated = backend(() => new Response(null, { status: 204, headers: { etag: '"2"' } }));
    expect(await updated.pessoas.update(7, pessoa, '"1"', never)).toEqual({ etag: '"2"' });
    expect(updated.asked().ifMatch).toBe('"1"');

    const created = backend(json(12, { status: 201, headers: { etag: '"1"' } }));
    expect(await created.pessoas.create(pessoa, never)).toEqual({ id: 12, etag: '"1"' });
  });

  it('are neither sent nor answered where the backend has none', async () => {
    const { pessoas, asked } = backend(() => new Response(null, { status: 204 }));
    expect(await pessoas.update(7, pessoa, null, never)).toEqual({ etag: null });
    expect(asked().ifMatch).toBeNull();
  });

  it('are none where a proxy has weakened them: no change could be made under one', async () => {
    const headers = { etag: 'W/"1"' };
    const read = backend(json({ id: 7, ...pessoa }, { headers }));
    expect((await read.pessoas.read(7, never)).etag).toBeNull();
    const updated = backend(() => new Response(null, { status: 204, headers }));
    expect(await updated.pessoas.update(7, pessoa, '"1"', never)).toEqual({ etag: null });
    const created = backend(json(12, { status: 201, headers }));
    expect(await created.pessoas.create(pessoa, never)).toEqual({ id: 12, etag: null });
  });

  it('make a conflict, told in the backend’s words or ours', async () => {
    const mute = backend(() => new Response(null, { status: 412 }));
    await expect(mute.pessoas.update(7, pessoa, '"1"', never)).rejects.toEqual(
      new ApiError('O registro foi alterado por outra pessoa.', {}, 'changed'),
    );
    const told = backend(json({ errors: { default: 'Ana já a mudou.' } }, { status: 412 }));
    await expect(told.pessoas.update(7, pessoa, '"1"', never)).rejects.toEqual(
      new ApiError('Ana já a mudou.', {}, 'changed'),
    );
  });
});
