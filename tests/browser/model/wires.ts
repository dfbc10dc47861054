import { ApiError, ConnectionError } from '../../../machines/shared/errors';
import type { ModelName } from '../../model/models';
import type { Answer } from '../support/fakeBackend';

/** A request as section 7 describes it. */
export type Request = { name: string; query?: Record<string, string>; body?: unknown };

/** A call of a machine as it travels over the network. */
export type Wire = {
  /** The requests it can be, as the fake backend knows them: `GET /cidades/:id`. */
  names: readonly string[];
  /** The exact request that a call makes. */
  request: (input: never) => Request;
  /** How the backend says what the case wants answered. */
  answer: (output: never) => Answer;
};

type Listing = { items: readonly unknown[]; total: number };
type Query = { busca: string; pagina: number };
type Draft = { id: number | null; values: { nome: string } };

const firstPage = { page: '1', limit: '5', filter: '' };
const listed = ({ items, total }: Listing): Answer => ({
  json: items,
  headers: { 'x-total-count': String(total) },
});

const counting = (name: string): Wire => ({
  names: [name],
  request: () => ({ name, query: firstPage }),
  answer: (total: number) => listed({ items: [], total }),
});

const posting = (name: string, answer: Wire['answer']): Wire => ({
  names: [name],
  request: (values: object) => ({ name, body: values }),
  answer,
});

const deleting: Wire = {
  names: ['DELETE /cidades/:id'],
  request: ({ id }: { id: number }) => ({ name: `DELETE /cidades/${id}` }),
  answer: () => ({ status: 204 }),
};

/** By machine and call. */
export const wires: Record<ModelName, Record<string, Wire>> = {
  auth: { probePessoas: { ...counting('GET /pessoas'), answer: listed } },
  login: { login: posting('POST /entrar', (session: object) => ({ json: session })) },
  signUp: { signUp: posting('POST /cadastrar', () => ({ status: 201, json: 1 })) },
  home: { countPessoas: counting('GET /pessoas'), countCidades: counting('GET /cidades') },
  list: {
    loadPage: {
      names: ['GET /cidades'],
      request: ({ busca, pagina }: Query) => ({
        name: 'GET /cidades',
        query: { page: String(pagina), limit: '5', filter: busca },
      }),
      answer: listed,
    },
    deleteRecord: deleting,
  },
  detail: {
    loadRecord: {
      names: ['GET /cidades/:id'],
      request: ({ id }: { id: number }) => ({ name: `GET /cidades/${id}` }),
      answer: ({ id, values }: Draft) => ({ json: { id, ...values } }),
    },
    saveRecord: {
      names: ['POST /cidades', 'PUT /cidades/:id'],
      request: ({ id, values }: Draft) =>
        id === null
          ? { name: 'POST /cidades', body: values }
          : { name: `PUT /cidades/${id}`, body: { id, ...values } },
      // A creation answers the bare id; what an update answers is not read.
      answer: ({ id }: Draft) => ({ json: id }),
    },
    deleteRecord: deleting,
  },
  cityPicker: {
    searchCities: {
      names: ['GET /cidades'],
      request: ({ busca, id }: { busca: string; id: number }) => ({
        name: 'GET /cidades',
        query: { page: '1', limit: '5', filter: busca, id: String(id) },
      }),
      answer: ({ cidades, total }: { cidades: unknown[]; total: number }) =>
        listed({ items: cidades, total }),
    },
  },
  theme: {},
  drawer: {},
  help: {},
};

/** Marks an answer that the page cannot even read, see `breakMarkedAnswers`. */
export const DEFECT_HEADER = 'x-defect';

/** How the network or the backend brings about a failure. */
export function failureOf(error: unknown): Answer {
  if (error instanceof ConnectionError) return 'connection lost';
  if (!(error instanceof ApiError)) return { headers: { [DEFECT_HEADER]: '1' } };
  const refusesFields = Object.keys(error.fields).length > 0;
  return {
    status: error.reason === 'gone' ? 404 : refusesFields ? 400 : 500,
    json: { errors: { default: error.message, ...(refusesFields && { body: error.fields }) } },
  };
}
