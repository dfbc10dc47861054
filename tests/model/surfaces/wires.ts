import type { SavedRecord } from '../../../machines/detailForm';
import type { ListQuery } from '../../../machines/listRows';
import type { WriteAnswer } from '../../../machines/writeEvents';
import { type Answer, type Backend, refusal } from '../../support/backend';
import type { Wire } from '../heldBackend';
import type { User } from '../surface';

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
  answer: ({ id, values, etag }: SavedRecord) => versioned({ id, ...values }, etag),
};

/** The sentence of the backend for a write that it refuses. */
export const NOT_DONE = 'Não deu.';

const statuses: Readonly<Record<string, number>> = {
  'write.gone': 404,
  'write.refused': 400,
  'write.conflicted': 412,
  'write.lost': 500,
  'write.madeBefore': 409,
};

/** The end of a write as the backend brings it about: its answer, as far as the answer depends on it. */
export type WriteEnd = {
  type: WriteAnswer['type'];
  id?: number | null;
  etag?: string | null;
  fields?: object;
};

/** The answer of the backend that ends a write in this way; a success has no body, if not given one. */
export function written({ type, id, fields }: WriteEnd, success: Answer = { status: 204 }): Answer {
  const status = statuses[type];
  if (status === undefined) return success;
  const { json } = refusal(status, NOT_DONE, { ...fields });
  return { status, json: { ...json, ...(status === 409 && { id }) } };
}

export const deleting: Wire = {
  names: ['DELETE /cidades/:id'],
  request: ({ id }: { id: number }) => ({ request: `DELETE /cidades/${id}` }),
  answer: () => ({ status: 204 }),
  outlives: true,
};

export const restoring: Wire = {
  names: ['POST /cidades/:id/restauracao'],
  request: ({ id }: { id: number }) => ({ request: `POST /cidades/${id}/restauracao` }),
  answer: () => ({ status: 204 }),
  outlives: true,
};

/** The session alerts a write that did not succeed, whether its page hears of it or its answer. */
export const alertsOfWrite = ({ type }: { type: string }): string[] =>
  [
    'write.refused',
    'write.lost',
    'write.conflicted',
    'write.gone',
    'xstate.error.actor.deleteRecord',
    'xstate.error.actor.restoreRecord',
  ].includes(type)
    ? [NOT_DONE]
    : [];

/** The acts of a page whose write ends: the backend answers the call of this id. */
export const writeEnds = (id: string) => {
  const end = { do: (user: User, event: WriteEnd) => user.end(id, event) };
  return {
    'write.acknowledged': end,
    'write.refused': end,
    'write.conflicted': end,
    'write.gone': end,
    'write.madeBefore': end,
    'write.lost': end,
  };
};
