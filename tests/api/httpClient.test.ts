import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, ConnectionError } from '../../machines/shared/errors';
import { createHttpClient } from '../../src/api/httpClient';
import { createResource } from '../../src/api/resource';
import { createUsuariosApi } from '../../src/api/usuarios';
import { watchLeaving } from '../../src/app/leaving';
import { type Cidade, type CidadeValues, cidadeRowSchema, cidadeSchema } from '../../src/domain/cidade';
import {
  type Pessoa,
  type PessoaPayload,
  type PessoaRow,
  pessoaRowSchema,
  pessoaSchema,
} from '../../src/domain/pessoa';

const query = { busca: '', pagina: 1 };
const credentials = { email: 'a@b.co', senha: '12345' };
const pessoa = { nomeCompleto: 'Ana Souza', email: 'a@b.co', cidadeId: 4 };
const never = new AbortController().signal;

/** The network edge: answers every request with one response and remembers what was asked. */
function backend(
  answer: () => Response | Promise<Response>,
  token: string | null = 'tok',
  page: EventTarget = new EventTarget(),
) {
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer());
  const onUnauthorized = vi.fn();
  const onRenewal = vi.fn();
  const getToken = () => token;
  const beginCall = watchLeaving(page);
  const http = createHttpClient({ baseUrl: '/api', fetch, getToken, beginCall, onUnauthorized, onRenewal });
  const asked = () => {
    const [url, init] = fetch.mock.calls[0] ?? [];
    return {
      request: `${init?.method} ${url}`,
      body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      authorization: new Headers(init?.headers).get('authorization'),
      ifMatch: new Headers(init?.headers).get('if-match'),
    };
  };
  /** What the browser is told of the request beside that. */
  const manner = () => {
    const { cache, headers } = fetch.mock.calls[0]?.[1] ?? {};
    return { cache, headers: Object.fromEntries(new Headers(headers)) };
  };
  return {
    usuarios: createUsuariosApi(http),
    pessoas: createResource<PessoaRow, Pessoa, PessoaPayload>(http, '/pessoas', {
      row: pessoaRowSchema,
      item: pessoaSchema,
    }),
    cidades: createResource<Cidade, Cidade, CidadeValues>(http, '/cidades', {
      row: cidadeRowSchema,
      item: cidadeSchema,
    }),
    fetch,
    asked,
    manner,
    onUnauthorized,
    onRenewal,
  };
}

const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);

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

type Apis = ReturnType<typeof backend>;
const calls: [string, (apis: Apis, signal?: AbortSignal) => Promise<unknown>, string][] = [
  ['login', ({ usuarios }, signal = never) => usuarios.login(credentials, signal), 'Erro no login.'],
  [
    'sign-up',
    ({ usuarios }, signal = never) => usuarios.signUp({ nome: 'Ana', ...credentials }, signal),
    'Erro no cadastro.',
  ],
  ['list', ({ pessoas }, signal = never) => pessoas.list(query, signal), 'Erro ao listar os registros.'],
  ['read one', ({ pessoas }, signal = never) => pessoas.read(1, signal), 'Erro ao consultar o registro.'],
  ['create', ({ pessoas }, signal = never) => pessoas.create(pessoa, signal), 'Erro ao criar o registro.'],
  [
    'update',
    ({ pessoas }, signal = never) => pessoas.update(1, pessoa, null, signal),
    'Erro ao atualizar o registro.',
  ],
  ['delete', ({ pessoas }, signal = never) => pessoas.remove(1, signal), 'Erro ao apagar o registro.'],
];
const readCalls = calls.filter(([name]) => ['login', 'list', 'read one', 'create'].includes(name));

it.each(calls)('%s: ends when whoever asked gives it up', async (_name, call) => {
  const stop = new AbortController();
  const apis = backend(json(null, { status: 500 }));
  await call(apis, stop.signal).catch(() => undefined);
  const sent = apis.fetch.mock.calls[0]?.[1]?.signal;
  expect(sent?.aborted).toBe(false);
  stop.abort();
  expect(sent?.aborted).toBe(true);
});

describe('the error catalogue of section 8', () => {
  it.each(calls)('%s: connection lost', async (_name, call) => {
    const apis = backend(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(call(apis)).rejects.toEqual(new ConnectionError('Erro de conexão.'));
  });

  it.each(calls)('%s: connection lost in the middle of the answer', async (_name, call) => {
    const torn = new ReadableStream({ start: (controller) => controller.error(new TypeError('torn')) });
    await expect(call(backend(() => new Response(torn)))).rejects.toEqual(
      new ConnectionError('Erro de conexão.'),
    );
  });

  it('GET /pessoas: stopped by whoever asked, says nothing any more', async () => {
    const stop = new AbortController();
    const { pessoas } = backend(
      () =>
        new Promise((_, reject) => stop.signal.addEventListener('abort', () => reject(stop.signal.reason))),
    );
    const settled = vi.fn();
    pessoas.list(query, stop.signal).then(settled, settled);
    stop.abort();
    await nextTurn();
    expect(settled).not.toHaveBeenCalled();
  });

  it.each(calls)('%s: errors.default', async (_name, call) => {
    const apis = backend(json({ errors: { default: 'Banco fora do ar' } }, { status: 500 }));
    await expect(call(apis)).rejects.toEqual(new ApiError('Banco fora do ar'));
  });

  it.each(calls)(
    '%s: the fallback for an error without a body, with HTML or with other JSON',
    async (_name, call, fallback) => {
      const bodies = [
        '',
        '<h1>Bad gateway</h1>',
        'null',
        '[]',
        '{"errors":null}',
        '{"errors":{"default":7}}',
        '{"errors":{"default":""}}',
        '{"errors":{"default":" \\n "}}',
      ];
      for (const body of bodies) {
        const apis = backend(() => new Response(body, { status: 500 }));
        await expect(call(apis)).rejects.toEqual(new ApiError(fallback));
      }
    },
  );

  it.each(readCalls)('%s: an answer of another shape', async (_name, call, fallback) => {
    for (const body of ['', '<html></html>', 'null', '{}', '"x"', '[1]', '{"accessToken":""}']) {
      await expect(call(backend(() => new Response(body)))).rejects.toEqual(new ApiError(fallback));
    }
  });

  it.each(['id', 'nomeCompleto', 'email', 'cidadeId'])(
    'a pessoa without %s is of another shape',
    async (field) => {
      const { [field]: _, ...rest }: Record<string, unknown> = {
        id: 7,
        nomeCompleto: 'Ana',
        email: 'ana@x.com.br',
        cidadeId: 1,
      };
      for (const body of [rest, { ...rest, [field]: null }]) {
        await expect(backend(json(body)).pessoas.read(7, never)).rejects.toEqual(
          new ApiError('Erro ao consultar o registro.'),
        );
      }
    },
  );

  it.each(['id', 'nome'])('a cidade without %s is of another shape', async (field) => {
    const { [field]: _, ...rest }: Record<string, unknown> = { id: 7, nome: 'Belém' };
    for (const body of [rest, { ...rest, [field]: null }]) {
      await expect(backend(json(body)).cidades.read(7, never)).rejects.toEqual(
        new ApiError('Erro ao consultar o registro.'),
      );
    }
  });

  it.each(calls)(
    '%s: messages of single fields, with and without errors.default',
    async (_name, call, fallback) => {
      const body = { email: 'Email em uso', outro: 3 };
      const bare = backend(json({ errors: { body } }, { status: 500 }));
      await expect(call(bare)).rejects.toEqual(new ApiError(fallback, { email: 'Email em uso' }));
      const full = backend(json({ errors: { default: 'Confira', body } }, { status: 400 }));
      await expect(call(full)).rejects.toEqual(new ApiError('Confira', { email: 'Email em uso' }));
    },
  );

  it.each(calls)('%s: 401', async (name, call) => {
    const apis = backend(json({ errors: { default: 'Senha incorreta' } }, { status: 401 }));
    const settled = vi.fn();
    call(apis).then(settled, settled);
    await vi.waitFor(() => expect(apis.onUnauthorized).toHaveBeenCalledOnce());
    await nextTurn();
    // Whoever waits for a call of a session that is over hears nothing of it any more.
    expect(settled.mock.calls).toEqual(name === 'login' ? [[new ApiError('Senha incorreta')]] : []);
  });
});

describe('a page that is left', () => {
  /** A line that every call on it is cut from at once, as by WebKit for a page that is left. */
  function line() {
    const page = new EventTarget();
    let cuts: (() => void)[] = [];
    const answer = () =>
      new Promise<Response>((_, reject) => {
        cuts.push(() => reject(new TypeError('Load failed')));
      });
    return {
      ...backend(answer, 'tok', page),
      /** @param persisted of the page shown: whether it is one that comes back as it was left */
      happen: (type: string, persisted = true) =>
        page.dispatchEvent(Object.assign(new Event(type), { persisted })),
      cut: async () => {
        for (const cut of cuts) cut();
        cuts = [];
        await nextTurn();
      },
    };
  }
  const end = (call: Promise<unknown>) => {
    const ended = vi.fn();
    call.then(ended, ended);
    return ended;
  };
  const isWrite = (name: string) => name !== 'list' && name !== 'read one';

  it.each(calls)('%s: what fails by that never answers', async (_name, call) => {
    for (const sign of ['beforeunload', 'pagehide']) {
      const { happen, cut, ...apis } = line();
      const ended = end(call(apis));
      happen(sign);
      await cut();
      // A page that goes on loading shows itself, too.
      happen('pageshow', false);
      await nextTurn();
      expect(ended, sign).not.toHaveBeenCalled();
    }
  });

  it.each(calls)('%s: what comes back reads anew, and never writes twice', async (name, call) => {
    const { happen, cut, ...apis } = line();
    const ended = end(call(apis));
    happen('beforeunload');
    happen('pagehide');
    await cut();
    happen('pageshow');
    await nextTurn();
    expect(apis.fetch).toHaveBeenCalledTimes(isWrite(name) ? 1 : 2);
    expect(ended.mock.calls).toEqual(isWrite(name) ? [[new ConnectionError()]] : []);
    // Now it is here, and a lost line is one.
    await cut();
    expect(ended.mock.calls).toEqual([[new ConnectionError()]]);
  });

  it('reads anew at once where the line is found cut only after the return', async () => {
    const { happen, cut, ...apis } = line();
    end(apis.pessoas.list(query));
    happen('pagehide');
    happen('pageshow');
    await cut();
    expect(apis.fetch).toHaveBeenCalledTimes(2);
  });

  it('and stays after all: what it asks for from then on fails as ever', async () => {
    const { happen, cut, ...apis } = line();
    happen('beforeunload');
    const ended = end(apis.pessoas.list(query));
    await cut();
    expect(ended.mock.calls).toEqual([[new ConnectionError()]]);
  });

  it('gets its answers as long as they come', async () => {
    const page = new EventTarget();
    const { pessoas } = backend(json([]), 'tok', page);
    const list = pessoas.list(query);
    page.dispatchEvent(new Event('beforeunload'));
    expect((await list).items).toEqual([]);
  });

  it('asks for nothing when it comes back to somebody who doesn’t wait any more', async () => {
    const { happen, cut, ...apis } = line();
    const stop = new AbortController();
    const ended = end(apis.pessoas.list(query, stop.signal));
    happen('pagehide');
    await cut();
    stop.abort();
    happen('pageshow');
    await nextTurn();
    expect(apis.fetch).toHaveBeenCalledOnce();
    expect(ended).not.toHaveBeenCalled();
  });
});

describe('a renewed token', () => {
  const renewing = (status = 200) => json([], { status, headers: { 'x-access-token': 'novo' } });

  it('is told, with the one it stands for', async () => {
    const { cidades, onRenewal } = backend(renewing());
    await cidades.list(query);
    expect(onRenewal.mock.calls).toEqual([[{ replacedToken: 'tok', token: 'novo' }]]);
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
