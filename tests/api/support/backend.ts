import { vi } from 'vitest';
import { createHttpClient } from '../../../src/api/httpClient';
import { createResource } from '../../../src/api/resource';
import { createUsuariosApi } from '../../../src/api/usuarios';
import { watchLeaving } from '../../../src/app/leaving';
import { type Cidade, type CidadeValues, cidadeRowSchema, cidadeSchema } from '../../../src/domain/cidade';
import {
  type Pessoa,
  type PessoaPayload,
  type PessoaRow,
  pessoaRowSchema,
  pessoaSchema,
} from '../../../src/domain/pessoa';

export const query = { busca: '', pagina: 1 };
export const credentials = { email: 'a@b.co', senha: '12345' };
export const pessoa = { nomeCompleto: 'Ana Souza', email: 'a@b.co', cidadeId: 4 };
export const never = new AbortController().signal;

/** The network edge: answers every request with one response and remembers what was asked. */
export function backend(
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
    // All the rest, so that nothing is set unnoticed.
    const { method, body, signal, headers, ...settings } = fetch.mock.calls[0]?.[1] ?? {};
    return { ...settings, headers: Object.fromEntries(new Headers(headers)) };
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

export const json = (body: unknown, init?: ResponseInit) => () => Response.json(body, init);

type Apis = ReturnType<typeof backend>;
/** Every call of the product's, and what it says where the backend says nothing. */
export const calls: [string, (apis: Apis, signal?: AbortSignal) => Promise<unknown>, string][] = [
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
