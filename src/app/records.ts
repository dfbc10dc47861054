import type { Struct } from 'superstruct';
import { fromPromise } from 'xstate';
import type { RecordDraft, RecordRef, SavedRecord } from '../../machines/shared/detail';
import type { ListQuery, Page } from '../../machines/shared/list';
import { parse } from '../domain/validation';
import type { Alerts } from './alerts';

/** The calls of one kind of record, as src/api makes them. */
type Listable<Row> = {
  list: (query: ListQuery, signal: AbortSignal) => Promise<Page<Row>>;
  remove: (id: number) => Promise<void>;
};
type Editable<Payload> = {
  read: (id: number, signal: AbortSignal) => Promise<Payload>;
  create: (payload: Payload) => Promise<number>;
  update: (id: number, payload: Payload) => Promise<void>;
  remove: (id: number) => Promise<void>;
};

/** Reads and deletions are always about a record; a flow that forgot which must not call the server. */
function idOf({ id }: RecordRef): number {
  if (id === null) throw new Error('A call about a record needs its id');
  return id;
}

const deletion = (remove: (id: number) => Promise<void>) =>
  fromPromise<void, RecordRef>(async ({ input }) => remove(idOf(input)));

/** What a list machine is provided with to list and delete one kind of record. */
export const listing = <Row>(resource: Listable<Row>, { showError, showDeleted }: Alerts) => ({
  actors: {
    loadPage: fromPromise<Page<Row>, ListQuery>(({ input, signal }) => resource.list(input, signal)),
    deleteRecord: deletion(resource.remove),
  },
  actions: { showError, showDeleted },
});

/**
 * What a detail machine is provided with to edit one kind of record.
 * @param rules turn what the form holds into what is sent, without anything else an answer carried
 */
export const editing = <Values, Payload extends Values>(
  resource: Editable<Payload>,
  rules: Struct<Payload, unknown>,
  { showError, showDeleted }: Alerts,
) => ({
  actors: {
    loadRecord: fromPromise<SavedRecord<Values>, RecordRef>(async ({ input, signal }) => {
      const id = idOf(input);
      return { id, values: await resource.read(id, signal) };
    }),
    saveRecord: fromPromise<SavedRecord<Values>, RecordDraft<Values>>(async ({ input }) => {
      const values = parse(rules, input.values);
      if (input.id === null) return { id: await resource.create(values), values };
      await resource.update(input.id, values);
      return { id: input.id, values };
    }),
    deleteRecord: deletion(resource.remove),
  },
  actions: { showError, showDeleted },
});
