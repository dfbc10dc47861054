/** The one place that speaks HTTP (sections 7 and 8). */
import { number, type } from 'superstruct';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createHttpClient } from '../../src/api/httpClient';
import { createImportCalls } from '../../src/api/importCalls';
import { createResource, loadListPage } from '../../src/api/resource';
import { cidadeSchema } from '../../src/domain/cidade';
import { ApiError, ConnectionError } from '../../src/domain/errors';
import { pessoas as pessoaKind } from '../../src/domain/pessoa';
import { sessionSchema } from '../../src/domain/usuario';
import { pessoaOf } from '../support/people';

const fetch = vi.fn<typeof globalThis.fetch>();
const onUnauthorized = vi.fn();
const onRenewal = vi.fn();
const onAnswer = vi.fn();
let token: string | null;
let hasExtensions: boolean;
let stays: Promise<void>;

const http = createHttpClient({
  baseUrl: '/api',
  fetch,
  getToken: () => token,
  onUnauthorized,
  onRenewal,
  onAnswer,
  hasExtensions: () => hasExtensions,
  untilStaying: () => stays,
});
const usuarios = {
  login: (body: object, signal: AbortSignal) =>
    http.receive({ operation: 'login', method: 'POST', path: '/entrar', body, signal }, sessionSchema),
  signUp: (body: object) => http.send({ operation: 'signUp', method: 'POST', path: '/cadastrar', body }),
};
const cidades = createResource(http, '/cidades', cidadeSchema);
const pessoas = createResource(http, '/pessoas', type({ id: number(), ...pessoaKind.item.schema }));
const listPessoas = (query: { busca: string; pagina: number; id?: number }, signal?: AbortSignal) =>
  loadListPage(http, '/pessoas', query, pessoaKind.row, signal);

const { signal } = new AbortController();
const credentials = { email: 'a@b.co', senha: '12345' };
const pessoa = pessoaOf('Ana Souza', 'a@b.co', 4);
const query = { busca: '', pagina: 1 };

/** Every call of the product, what it sends, and its sentence where the backend gives none. */
const calls: [string, () => Promise<unknown>, string][] = [
  ['POST /api/entrar', () => usuarios.login(credentials, signal), 'Erro no login.'],
  ['POST /api/cadastrar', () => usuarios.signUp({ nome: 'Ana', ...credentials }), 'Erro no cadastro.'],
  ['GET /api/pessoas?page=1&limit=5&filter=', () => listPessoas(query), 'Erro ao listar os registros.'],
  ['GET /api/pessoas/7', () => pessoas.read(7), 'Erro ao consultar o registro.'],
  ['POST /api/pessoas', () => pessoas.create(pessoa, null), 'Erro ao criar o registro.'],
  ['PUT /api/pessoas/7', () => pessoas.update(7, pessoa, null), 'Erro ao atualizar o registro.'],
  ['DELETE /api/pessoas/7', () => pessoas.remove(7, null), 'Erro ao apagar o registro.'],
];
/** A failure after which the backend may have done what was asked. */
const lost = (message: string) => new ApiError(message, {}, 'lost');
const isLogin = (request: string) => request === 'POST /api/entrar';

const answer = (body: unknown, init?: ResponseInit) =>
  fetch.mockImplementation(async () => Response.json(body, init));
const sent = () => {
  const [address, init] = fetch.mock.calls[0] ?? [];
  return { request: `${init?.method} ${address}`, headers: new Headers(init?.headers), cache: init?.cache };
};
/** Turns of the event loop in which all that is mocked has long been answered. */
const TURNS = 50;
/** Whether a call is still pending after everything that could settle it. */
async function isPending(call: Promise<unknown>): Promise<boolean> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  call.then(end, end);
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise(setImmediate);
  return !isOver;
}

beforeEach(() => {
  vi.resetAllMocks();
  token = 'ficha';
  hasExtensions = false;
  stays = Promise.resolve();
});

describe.each(calls)('%s', (request, call, fallback) => {
  it('is sent with the stored token, past every cache', async () => {
    answer(null, { status: 500 });
    await call().catch(() => {});
    expect(sent()).toMatchObject({ request, cache: 'no-store' });
    expect(sent().headers.get('authorization')).toBe('Bearer ficha');
    expect(sent().headers.get('accept')).toBe('application/json');
  });

  it('fails with the sentence of the backend, or with its own', async () => {
    for (const status of [400, 403, 409, 500, 503]) {
      answer({ errors: { default: 'Não deu.' } }, { status });
      await expect(call()).rejects.toEqual(status < 500 ? new ApiError('Não deu.') : lost('Não deu.'));
    }
    for (const body of [
      null,
      'x',
      {},
      { errors: 'x' },
      { errors: { default: 7 } },
      { errors: { default: ' ' } },
    ]) {
      answer(body, { status: 500 });
      await expect(call()).rejects.toEqual(lost(fallback));
    }
    fetch.mockImplementation(async () => new Response('<h1>502</h1>', { status: 502 }));
    await expect(call()).rejects.toEqual(lost(fallback));
  });

  it('fails as a lost connection without an answer, and with half of one', async () => {
    fetch.mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(call()).rejects.toEqual(new ConnectionError());
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('cut')) });
    fetch.mockImplementation(async () => new Response(body));
    await expect(call()).rejects.toEqual(new ConnectionError());
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it('is given up after 30 seconds', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fetch.mockImplementation(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    let failure: unknown;
    call().catch((error: unknown) => (failure = error));
    await vi.advanceTimersByTimeAsync(29_999);
    expect(failure).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(failure).toEqual(new ConnectionError());
  });

  it('reports a 401; then a login fails and any other call never settles', async () => {
    answer({ errors: { default: 'Não.' } }, { status: 401 });
    const refused = call();
    if (isLogin(request)) await expect(refused).rejects.toEqual(new ApiError('Não.'));
    else expect(await isPending(refused)).toBe(true);
    expect(onUnauthorized).toHaveBeenCalledOnce();
  });

  it('reports no answer to a token that is no longer the stored one, but that of a login', async () => {
    fetch.mockImplementation(async () => {
      token = 'outra';
      return Response.json(null, { status: 401, headers: { 'x-access-token': 'nova' } });
    });
    await isPending(call());
    expect(onUnauthorized).toHaveBeenCalledTimes(isLogin(request) ? 1 : 0);
    expect(onRenewal).not.toHaveBeenCalled();
  });

  it('has no outcome while its page is being left', async () => {
    stays = new Promise(() => {});
    fetch.mockRejectedValue(new TypeError('Load failed'));
    expect(await isPending(call())).toBe(true);
  });

  it('fails where a proxy answers with its own sign-in page', async () => {
    const page = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    fetch.mockImplementation(async () => Object.defineProperty(page(), 'redirected', { value: true }));
    await expect(call()).rejects.toEqual(lost(fallback));
  });
});

it('takes a page that the backend itself answers a deletion with for a deletion', async () => {
  fetch.mockImplementation(async () => new Response('<p>', { headers: { 'content-type': 'text/html' } }));
  await expect(pessoas.remove(7, null)).resolves.toBeUndefined();
});

it('sends no authorization without a token, and a content type with a body alone', async () => {
  token = null;
  answer([]);
  await listPessoas(query);
  expect([...sent().headers.keys()]).toEqual(['accept']);
  fetch.mockClear();
  answer(9, { status: 201 });
  await pessoas.create(pessoa, null);
  expect([...sent().headers.keys()]).toEqual(['accept', 'content-type']);
});

it('sends the search text, the page and the selected city of a listing', async () => {
  answer([{ id: 1, ...pessoa, extra: 'x' }], { headers: { 'x-total-count': '43' } });
  const page = await listPessoas({ busca: 'são & 100%', pagina: 3, id: 0 });
  expect(sent().request).toBe('GET /api/pessoas?page=3&limit=5&filter=s%C3%A3o+%26+100%25&id=0');
  expect(page).toEqual({ items: [{ id: 1, ...pessoa, extra: 'x' }], total: 43, near: null });
});

it.each([undefined, 'abc', '-1', '1.5', ''])('takes 5 for the total %j', async (total) => {
  answer([], total === undefined ? {} : { headers: { 'x-total-count': total } });
  expect((await listPessoas(query)).total).toBe(5);
});

it('reads rows of which a text is missing, but no row or record without an id', async () => {
  answer([{ id: 1, nomeCompleto: null, email: 7 }]);
  expect((await listPessoas(query)).items).toEqual([{ id: 1, nomeCompleto: '', email: '' }]);
  answer([pessoa]);
  await expect(listPessoas(query)).rejects.toEqual(lost('Erro ao listar os registros.'));
  answer({ nome: 'Manaus', ...pessoa });
  for (const { read } of [cidades, pessoas]) {
    await expect(read(7)).rejects.toEqual(lost('Erro ao consultar o registro.'));
  }
});

it.each(['', 'uma ficha', 'łó', 'null'])('takes %j for no token of a login', async (accessToken) => {
  answer({ accessToken });
  await expect(usuarios.login(credentials, signal)).rejects.toEqual(lost('Erro no login.'));
});

it('keeps the messages of single fields', async () => {
  answer({ errors: { default: 'Confira.', body: { email: 'Já existe.', nome: 7 } } }, { status: 400 });
  await expect(pessoas.create(pessoa, null)).rejects.toEqual(
    new ApiError('Confira.', { email: 'Já existe.' }),
  );
});

it('a read that its flow gave up has no outcome', async () => {
  const flow = new AbortController();
  fetch.mockImplementation(
    (_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', reject)),
  );
  const read = pessoas.read(7, flow.signal);
  flow.abort();
  expect(await isPending(read)).toBe(true);
  // Also one that was given up before it was sent.
  void pessoas.read(8, flow.signal);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  for (const [, init] of fetch.mock.calls) expect(init?.signal?.aborted).toBe(true);
});

it('gives a download up thirty seconds after its last piece, and not before', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const pieces = writable.getWriter();
  fetch.mockImplementation(async (_, init) => {
    init?.signal?.addEventListener('abort', () => void pieces.abort(init.signal?.reason).catch(() => {}));
    return new Response(readable, { headers: { 'x-total-count': '2' } });
  });
  const received: number[] = [];
  let failure: unknown;
  createImportCalls(http)
    .loadSheet('pessoas', '', (piece, total) => received.push(piece.length, total), signal)
    .catch((error: unknown) => (failure = error));
  for (const length of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(20_000);
    void pieces.write(new Uint8Array(length)).catch(() => {});
  }
  await vi.advanceTimersByTimeAsync(29_999);
  expect(received).toEqual([1, 2, 2, 2, 3, 2]);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toEqual(new ConnectionError());
});

it.each([200, 500])('reports a renewed token (answer %i)', async (status) => {
  answer([], { status, headers: { 'x-access-token': 'nova' } });
  await listPessoas(query).catch(() => {});
  expect(onRenewal).toHaveBeenCalledExactlyOnceWith('nova');
});

it.each(['', 'a, a', 'Bearer nova', 'null'])('a renewal to %j is none', async (renewed) => {
  answer([], { headers: { 'x-access-token': renewed } });
  await listPessoas(query);
  expect(onRenewal).not.toHaveBeenCalled();
});

describe('the version of a record', () => {
  it('is read with it, sent with a change, and renewed by the answer', async () => {
    answer({ id: 7, ...pessoa }, { headers: { etag: '"1"' } });
    expect((await pessoas.read(7)).etag).toBe('"1"');
    fetch.mockClear();
    fetch.mockImplementation(async () => new Response(null, { status: 204, headers: { etag: '"2"' } }));
    expect(await pessoas.update(7, pessoa, '"1"')).toEqual({ etag: '"2"' });
    expect(sent().headers.get('if-match')).toBe('"1"');
    answer(12, { status: 201, headers: { etag: 'W/"1"' } });
    expect(await pessoas.create(pessoa, null)).toEqual({ id: 12, etag: 'W/"1"' });
    for (const [is, header] of [
      [false, null],
      [true, 'W/"1"'],
    ] as const) {
      hasExtensions = is;
      fetch.mockClear();
      await pessoas.update(12, pessoa, 'W/"1"');
      expect(sent().headers.get('if-match')).toBe(header);
    }
  });

  it('makes of a 412 a conflict, of a 404 a record that is gone, of a 429 a call to make later', async () => {
    fetch.mockImplementation(async () => new Response(null, { status: 412 }));
    const conflict = new ApiError('O registro foi alterado por outra pessoa.', {}, 'changed');
    await expect(pessoas.update(7, pessoa, '"1"')).rejects.toEqual(conflict);
    answer({ errors: { default: 'Espere.' } }, { status: 429 });
    await expect(pessoas.remove(7, null)).rejects.toEqual(new ApiError('Espere.', {}, 'limited'));
    answer({ errors: { default: 'Sumiu.' } }, { status: 404 });
    await expect(pessoas.remove(7, null)).rejects.toEqual(new ApiError('Sumiu.', {}, 'gone'));
  });

  it('names the record that an earlier attempt of a create has made', async () => {
    answer({ errors: { default: 'Já criado.' }, id: 12 }, { status: 409 });
    const created = new ApiError('Já criado.', {}, 'created', 12);
    hasExtensions = true;
    await expect(pessoas.create(pessoa, 'chave')).rejects.toEqual(created);
    expect(sent().headers.get('idempotency-key')).toBe('chave');
  });
});
