import type { SavedRecord } from '../../../machines/shared/detail';
import type { ListQuery, Page } from '../../../machines/shared/list';
import type { Answer } from '../../browser/support/fakeBackend';
import type { Wire } from '../heldBackend';

type Answered = Exclude<Answer, string>;

/** The answer of a listing (section 7). */
export const listed = ({ items, total }: Page<unknown>): Answered => ({
  json: items,
  headers: { 'x-total-count': String(total) },
});

/** The same answer, as our own server gives it. */
export const ours = (answer: Answered): Answered => ({
  ...answer,
  headers: { ...answer.headers, 'x-cadastro': '1' },
});

/** The request of a listing's page. */
export const listing = (kind: string, { busca, pagina }: ListQuery, more: Record<string, string> = {}) => ({
  name: `GET /${kind}`,
  query: { page: String(pagina), limit: '5', filter: busca, ...more },
});

export const versioned = (json: unknown, etag: string | null): Answered => ({
  json,
  headers: { ...(etag !== null && { etag }) },
});

export const reading: Wire = {
  names: ['GET /cidades/:id'],
  request: ({ id }: { id: number }) => ({ name: `GET /cidades/${id}` }),
  answer: ({ id, values, etag }: SavedRecord<object>) => versioned({ id, ...values }, etag),
};

/** What the backend says of a write that it refuses. */
export const NOT_DONE = 'Não deu.';

const done = (result?: { outcome: string }): Answered => {
  const status = { gone: 404, refused: 400 }[result?.outcome ?? ''];
  return status === undefined ? { status: 204 } : { status, json: { errors: { default: NOT_DONE } } };
};

export const deleting: Wire = {
  names: ['DELETE /cidades/:id'],
  request: ({ id }: { id: number }) => ({ name: `DELETE /cidades/${id}` }),
  answer: done,
  outlives: true,
};

/** Whether what can't be restored is there. */
export const recognizing: Wire = {
  names: ['GET /cidades/:id'],
  request: ({ id }: { id: number }) => ({ name: `GET /cidades/${id}` }),
  answer: () => versioned({ id: 3, nome: 'Marília' }, '"1"'),
};

export const restoring: Wire = {
  names: ['POST /cidades/:id/restauracao'],
  request: ({ id }: { id: number }) => ({ name: `POST /cidades/${id}/restauracao` }),
  answer: done,
  outlives: true,
};
