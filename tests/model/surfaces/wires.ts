import type { SavedRecord } from '../../../machines/shared/detail';
import type { ListQuery } from '../../../machines/shared/list';
import type { WriteResult } from '../../../machines/shared/write';
import { type Answer, type Backend, refusal } from '../../support/backend';
import type { Wire } from '../heldBackend';

/** All answers come from our own server. */
export const asOwnServer = (backend: Backend): void => {
  backend.isOurs = true;
};

/** The request of a listing's page. */
export const listing = (kind: string, { busca, pagina }: ListQuery, more: Record<string, string> = {}) => ({
  request: `GET /${kind}?${new URLSearchParams({ page: String(pagina), limit: '5', filter: busca, ...more })}`,
});

export const versioned = (json: unknown, etag: string | null = null): Answer => ({
  json,
  headers: { ...(etag !== null && { etag }) },
});

export const reading: Wire = {
  names: ['GET /cidades/:id'],
  request: ({ id }: { id: number }) => ({ request: `GET /cidades/${id}` }),
  answer: ({ id, values, etag }: SavedRecord<object>) => versioned({ id, ...values }, etag),
};

export type Result = Partial<WriteResult<object>>;

/** What the backend says of a write that it refuses. */
export const NOT_DONE = 'Não deu.';

const statuses: Readonly<Record<string, number>> = {
  gone: 404,
  refused: 400,
  conflicted: 412,
  lost: 500,
  madeBefore: 409,
};

/** How the backend says the outcome of a write; a success has no body, if not given one. */
export function written({ outcome, id, fields }: Result = {}, success: Answer = { status: 204 }): Answer {
  const status = statuses[outcome ?? ''];
  if (status === undefined) return success;
  const { json } = refusal(status, NOT_DONE, fields);
  return { status, json: { ...json, ...(status === 409 && { id }) } };
}

export const deleting: Wire = {
  names: ['DELETE /cidades/:id'],
  request: ({ id }: { id: number }) => ({ request: `DELETE /cidades/${id}` }),
  answer: (result?: Result) => written(result),
  outlives: true,
};

/** Whether what can't be restored is there. */
export const recognizing: Wire = {
  names: ['GET /cidades/:id'],
  request: ({ id }: { id: number }) => ({ request: `GET /cidades/${id}` }),
  answer: () => versioned({ id: 3, nome: 'Marília' }, '"1"'),
};

export const restoring: Wire = {
  names: ['POST /cidades/:id/restauracao'],
  request: ({ id }: { id: number }) => ({ request: `POST /cidades/${id}/restauracao` }),
  answer: (result?: Result) => written(result),
  outlives: true,
};
