import { ApiError, ConnectionError } from '../../../machines/shared/errors';
import type { ModelName } from '../../model/models';
import type { Answer } from '../support/fakeBackend';

/** A request as section 7 describes it. */
export type Request = { name: string; query?: Record<string, string>; body?: unknown; ifMatch?: string };

/** A call of a machine as it travels over the network. */
export type Wire = {
  /** The requests it can be, as the fake backend knows them: `GET /cidades/:id`. */
  names: readonly string[];
  /** The exact request that a call makes. */
  request: (input: never) => Request;
  /** How the backend says what the case wants answered. */
  answer: (output: never) => Answer;
  /** Goes on when the machine leaves the state that waits for it. */
  outlives?: boolean;
};

type Listing = { items: readonly unknown[]; total: number };
type Query = { busca: string; pagina: number };
type Draft = { id: number | null; values: { nome: string }; etag: string | null };

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

const versioned = (json: unknown, etag: string | null): Answer => ({
  json,
  headers: { ...(etag !== null && { etag }) },
});

const reading: Wire = {
  names: ['GET /cidades/:id'],
  request: ({ id }: { id: number }) => ({ name: `GET /cidades/${id}` }),
  answer: ({ id, values, etag }: Draft) => versioned({ id, ...values }, etag),
};

const deleting: Wire = {
  names: ['DELETE /cidades/:id'],
  request: ({ id }: { id: number }) => ({ name: `DELETE /cidades/${id}` }),
  answer: () => ({ status: 204 }),
  outlives: true,
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
    loadRecord: reading,
    saveRecord: {
      outlives: true,
      names: ['POST /cidades', 'PUT /cidades/:id'],
      request: ({ id, values, etag }: Draft) => ({
        ...(id === null
          ? { name: 'POST /cidades', body: values }
          : { name: `PUT /cidades/${id}`, body: { id, ...values } }),
        ...(etag !== null && { ifMatch: etag }),
      }),
      // A creation answers the bare id; of what an update answers, only the version is read.
      answer: ({ id, etag }: Draft) => versioned(id, etag),
    },
  },
  deletion: { deleteRecord: deleting },
  conflict: { loadRecord: reading },
  write: {
    send: {
      ...deleting,
      outlives: false,
      request: ({ draft }: { draft: { id: number } }) => ({ name: `DELETE /cidades/${draft.id}` }),
    },
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

const statuses = { gone: 404, changed: 412 };

/** How the network or the backend brings about a failure. */
export function failureOf(error: unknown): Answer {
  if (error instanceof ConnectionError) return 'connection lost';
  if (!(error instanceof ApiError)) return { headers: { [DEFECT_HEADER]: '1' } };
  const refusesFields = Object.keys(error.fields).length > 0;
  return {
    status: error.reason === undefined ? (refusesFields ? 400 : 500) : statuses[error.reason],
    json: { errors: { default: error.message, ...(refusesFields && { body: error.fields }) } },
  };
}
