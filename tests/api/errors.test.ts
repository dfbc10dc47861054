import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ApiError, ConnectionError } from '../../machines/shared/errors';
import { backend, calls, json, never, pessoa, query } from './support/backend';

/** What neither ends a session nor says of a record that it is gone, or another one by now. */
const PLAIN_REFUSALS = [400, 403, 409, 413, 422, 429, 500, 502, 503];

const readCalls = calls.filter(([name]) => ['login', 'list', 'read one', 'create'].includes(name));

/** Logins by whose token no call could be made, or none after a reload. */
const NO_TOKENS = ['', 'uma ficha', 'łó', 'null'].map((accessToken) => JSON.stringify({ accessToken }));

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
    for (const body of ['', '<html></html>', 'null', '{}', '"x"', '[1]', ...NO_TOKENS]) {
      await expect(call(backend(() => new Response(body)))).rejects.toEqual(new ApiError(fallback));
    }
  });

  /** What a hotel's network or a proxy answers instead of the backend. */
  const page = (type: string, redirected = true) => {
    const answer = new Response('<h1>Entre na rede</h1>', { headers: { 'content-type': type } });
    return Object.defineProperty(answer, 'redirected', { value: redirected });
  };

  it.each(calls)('%s: redirected to a page, which is no answer', async (_name, call, fallback) => {
    for (const type of ['text/html', 'text/html; charset=utf-8']) {
      await expect(call(backend(() => page(type)))).rejects.toEqual(new ApiError(fallback));
    }
  });

  it('writes: another address of the backend may answer, and of what it says only that it went well matters', async () => {
    for (const answer of [page('application/json'), page('text/html', false), new Response(null)]) {
      await expect(backend(() => answer).pessoas.update(1, pessoa, null, never)).resolves.not.toThrow();
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

  it.each(calls.filter(([name]) => name !== 'update'))(
    '%s: 412, which says nothing of somebody else',
    async (_name, call, fallback) => {
      await expect(call(backend(() => new Response('', { status: 412 })))).rejects.toEqual(
        new ApiError(fallback),
      );
    },
  );

  it.each(calls)('%s: any other refusal, which is no more than that', async (_name, call, fallback) => {
    for (const status of PLAIN_REFUSALS) {
      const apis = backend(() => new Response('', { status }));
      // Without this a call that takes its session for ended would let the test wait for ever.
      apis.onUnauthorized.mockImplementation(() => {
        throw new Error('The session has ended');
      });
      await expect(call(apis), String(status)).rejects.toEqual(new ApiError(fallback));
      expect(apis.onUnauthorized, String(status)).not.toHaveBeenCalled();
    }
  });

  it.each(calls.filter(([name]) => name !== 'login'))(
    '%s: 401 whose body breaks off',
    async (_name, call) => {
      const torn = new ReadableStream({ start: (controller) => controller.error(new TypeError('torn')) });
      const apis = backend(() => new Response(torn, { status: 401 }));
      const settled = vi.fn();
      call(apis).then(settled, settled);
      await expect.poll(() => apis.onUnauthorized.mock.calls).toHaveLength(1);
      await nextTurn();
      expect(settled).not.toHaveBeenCalled();
    },
  );

  it.each(calls)('%s: 401', async (name, call) => {
    const apis = backend(json({ errors: { default: 'Senha incorreta' } }, { status: 401 }));
    const settled = vi.fn();
    call(apis).then(settled, settled);
    await expect.poll(() => apis.onUnauthorized.mock.calls).toHaveLength(1);
    await nextTurn();
    // Whoever waits for a call of a session that is over hears nothing of it any more.
    expect(settled.mock.calls).toEqual(name === 'login' ? [[new ApiError('Senha incorreta')]] : []);
  });
});
