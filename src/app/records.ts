import type { Struct } from 'superstruct';
import { fromPromise } from 'xstate';
import { createConflictMachine } from '../../machines/conflictMachine';
import { deletionMachine } from '../../machines/deletionMachine';
import { createDetailMachine } from '../../machines/detailMachine';
import { createListMachine } from '../../machines/listMachine';
import type { RecordDraft, RecordRef, SavedRecord } from '../../machines/shared/detail';
import { isGone } from '../../machines/shared/errors';
import { changesOf } from '../../machines/shared/form';
import type { ListQuery, Page } from '../../machines/shared/list';
import type { Api } from '../api/api';
import { fallbackMessages } from '../domain/messages';
import { type FieldErrors, parse } from '../domain/validation';
import type { FormInWork } from '../screens/detail/formInWork';
import { type Alerts, DELETED, SAVED } from './alerts';
import type { Writes } from './writes';

/** A record or an update as it was answered, with its version where the backend knows versions. */
type Versioned = { etag: string | null };

/** The calls of one kind of record, as src/api makes them. */
type Resource<Row, Payload> = {
  list: (query: ListQuery, signal: AbortSignal) => Promise<Page<Row>>;
  read: (id: number, signal: AbortSignal) => Promise<Versioned & { item: Payload }>;
  create: (payload: Payload, signal: AbortSignal) => Promise<Versioned & { id: number }>;
  update: (id: number, payload: Payload, etag: string | null, signal: AbortSignal) => Promise<Versioned>;
  remove: (id: number, signal: AbortSignal) => Promise<void>;
};

/** What the machines of all kinds need from around them. */
export type RecordParts = { api: Api; alerts: Alerts; writes: Writes };

type Kind<Row, Values, Payload> = Omit<RecordParts, 'api'> & {
  /** First part of its addresses: `pessoas`. */
  name: string;
  resource: Resource<Row, Payload>;
  /** Turn what the form holds into what is sent, without anything else an answer carried. */
  rules: Struct<Payload, unknown>;
  /** The errors of all fields at once. */
  validate: (values: Values) => FieldErrors<Values>;
};

/** Reads and deletions are always about a record; a flow that forgot which must not call the server. */
function idOf({ id }: RecordRef): number {
  if (id === null) throw new Error('A call about a record needs its id');
  return id;
}

/** The machines of one kind of record: of its list, and of the page of one record. */
export function createRecordMachines<
  Row extends { id: number },
  Values extends object,
  Payload extends Values,
>(kind: Kind<Row, Values, Payload>) {
  const { name, resource, rules, validate, writes } = kind;
  const { showError, showDeleted } = kind.alerts;

  const read = async (id: number, signal: AbortSignal): Promise<SavedRecord<Values>> => {
    const { item, etag } = await resource.read(id, signal);
    return { id, values: item, etag };
  };

  const deletions = writes.of<RecordRef, void>({
    resource: name,
    deletes: true,
    sentencesFor: () => ({ done: DELETED, failed: fallbackMessages.delete }),
    send: (draft, signal) => resource.remove(idOf(draft), signal),
  });

  /** Where the page finds again what it could not save; who can't be saved there any more is a new one. */
  const formOf = ({ id, values, saved }: RecordDraft<Values>, error: unknown): FormInWork | null => {
    if (id === null || saved === null || isGone(error)) {
      return { address: `/${name}/detalhe/nova`, changes: values };
    }
    const changes = changesOf(values, saved);
    return changes && { address: `/${name}/detalhe/${id}`, changes };
  };

  const saves = writes.of<RecordDraft<Values>, SavedRecord<Values>>({
    resource: name,
    formOf,
    sentencesFor: ({ id }) => ({ done: SAVED, failed: fallbackMessages[id === null ? 'create' : 'update'] }),
    send: async (draft, signal) => {
      const values = parse(rules, draft.values);
      if (draft.id === null) return { values, ...(await resource.create(values, signal)) };
      const { id } = draft;
      const { etag } = await resource.update(id, values, draft.etag, signal);
      // A backend that knows versions but did not say the new one is asked for it; the save itself has gone well.
      if (etag === null && draft.etag !== null) {
        return read(id, signal).catch(() => ({ id, values, etag: null }));
      }
      return { id, values, etag };
    },
  });

  /** What is about to change is read once it has changed. */
  const loadRecord = fromPromise<SavedRecord<Values>, RecordRef>(async ({ input, signal }) => {
    const id = idOf(input);
    await Promise.all([saves.ended(id), deletions.ended(id)]);
    return read(id, signal);
  });
  const deleteRecord = fromPromise<void, RecordRef>(({ input, signal }) => deletions.follow(input, signal));
  const saveRecord = fromPromise<SavedRecord<Values>, RecordDraft<Values>>(({ input, signal }) =>
    saves.follow(input, signal),
  );
  const loadPage = fromPromise<Page<Row>, ListQuery>(({ input, signal }) => resource.list(input, signal));

  return {
    list: createListMachine<Row>().provide({
      actors: { loadPage, deleteRecord },
      actions: { showError, showDeleted },
    }),
    detail: createDetailMachine<Values>({ validate }).provide({
      actors: { loadRecord, saveRecord },
      actions: { showError },
    }),
    deletion: deletionMachine.provide({ actors: { deleteRecord }, actions: { showError, showDeleted } }),
    conflict: createConflictMachine<Values>().provide({ actors: { loadRecord }, actions: { showError } }),
  };
}
