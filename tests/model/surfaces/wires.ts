import type { SavedRecord } from '../../../machines/detailForm';
import type { ListQuery } from '../../../machines/listRows';
import type { Outcome } from '../../../machines/writeEvents';
import { createdIdOf } from '../../../src/domain/errors';
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
  answer: ({ id, values, etag }: SavedRecord) => versioned({ id, ...values }, etag),
};

/** The sentence of the backend for a write that it refuses. */
export const NOT_DONE = 'Não deu.';

const statuses: Readonly<Partial<Record<Outcome, number>>> = {
  refused: 400,
  gone: 404,
  madeBefore: 409,
  lost: 500,
};

/** The end of a write as the backend brings it about: its answer, as far as the answer depends on it. */
export type End = { outcome: Outcome; id: number; etag: string | null };

/** The answer of the backend that ends a save in this way: the bare id and the version. */
export function written({ outcome, id, etag }: End): Answer {
  const status = statuses[outcome];
  if (status === undefined) return versioned(id, etag);
  const { json } = refusal(status, NOT_DONE);
  return { status, json: { ...json, ...(status === 409 && { id }) } };
}

export const deleting: Wire = {
  names: ['DELETE /cidades/:id'],
  request: ({ id, etag }: { id: number; etag: string | null }) => ({
    request: `DELETE /cidades/${id}`,
    ...(etag !== null && { ifMatch: etag }),
  }),
  answer: (end?: Pick<End, 'outcome'>) =>
    end?.outcome === 'conflicted' ? refusal(412, NOT_DONE) : { status: 204 },
  outlives: true,
};

export const restoring: Wire = {
  names: ['POST /cidades/:id/restauracao'],
  request: ({ id }: { id: number }) => ({ request: `POST /cidades/${id}/restauracao` }),
  answer: () => ({ status: 204 }),
  outlives: true,
};

/** The session alerts a write that did not succeed; what an earlier send had made the form says. */
export const alertsOfWrite = ({ type, error }: { type: string; error?: unknown }): string[] =>
  ['save', 'deleteRecord', 'restoreRecord'].some((id) => type === `xstate.error.actor.${id}`) &&
  createdIdOf(error) === null
    ? [NOT_DONE]
    : [];
