import type { Struct } from 'superstruct';
import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { RecordDraft, RecordRef, SavedRecord } from '../../machines/shared/detail';
import { isConflict, isGone } from '../../machines/shared/errors';
import { changesOf } from '../../machines/shared/form';
import type { ListQuery, Page } from '../../machines/shared/list';
import { createResource } from '../api/resource';
import { fallbackMessages } from '../domain/messages';
import { parse } from '../domain/validation';
import type { FormInWork } from '../screens/detail/formKeeper';
import type { PageMemory } from '../screens/list/pageMemory';
import { DELETED, SAVED } from './alerts';
import type { MachineParts } from './machines';
import { createPageMemories } from './pageMemories';
import { createWrites } from './writes';

type Kind<Row, Item, Values, Payload> = {
  /** First part of its addresses, and of those of its calls: `pessoas`. */
  name: string;
  /** The shape of a row of its list. */
  row: Struct<Row, unknown>;
  /** The shape of a single record. */
  item: Struct<Item, unknown>;
  /** What of it the form holds: nothing else an answer carries is compared with what was typed. */
  form: Struct<Values, unknown>;
  /** Turn what the form holds into what is sent. */
  rules: Struct<Payload, unknown>;
};

/** Reads and deletions are always about a record; a flow that forgot which must not call the server. */
function idOf({ id }: RecordRef): number {
  if (id === null) throw new Error('A call about a record needs its id');
  return id;
}

/** The calls of one kind of record, as the machines of its list and of its page name them. */
export type RecordCalls<Row, Values> = {
  /** A page of them, for whoever isn't their list. */
  list: (query: ListQuery & { id?: number }, signal: AbortSignal) => Promise<Page<Row>>;
  loadPage: PromiseActorLogic<Page<Row>, ListQuery>;
  loadRecord: PromiseActorLogic<SavedRecord<Values>, RecordRef>;
  saveRecord: PromiseActorLogic<SavedRecord<Values>, RecordDraft<Values>>;
  deleteRecord: PromiseActorLogic<void, RecordRef>;
  /** What its list has shown. */
  memory: PageMemory<Row>;
};

/** The calls of one kind of record, which its list and its page share. */
export function createRecordCalls<Row, Item extends Values, Values extends object, Payload extends Values>(
  { http, machines, unfinished }: MachineParts,
  { name, row, item, form, rules }: Kind<Row, Item, Values, Payload>,
): RecordCalls<Row, Values> {
  const resource = createResource<Row, Item, Payload>(http, `/${name}`, { row, item });
  const writes = machines(createWrites);
  const { forget: forgetPages, of: memoryOf } = machines(createPageMemories);

  const read = async (id: number, signal: AbortSignal): Promise<SavedRecord<Values>> => {
    const { item, etag } = await resource.read(id, signal);
    return { id, values: parse(form, item), etag };
  };

  /** What lists have shown may be true no more from the moment a write is sent, however it ends. */
  const writing = async <Result>(signal: AbortSignal, write: () => Promise<Result>): Promise<Result> => {
    forgetPages();
    // One that is given up never ends, and may have arrived.
    signal.addEventListener('abort', forgetPages);
    try {
      return await write();
    } finally {
      forgetPages();
    }
  };

  const deletions = writes.of<RecordRef, void>({
    resource: name,
    deletes: true,
    sentencesFor: () => ({ done: DELETED, failed: fallbackMessages.delete }),
    send: (draft, signal) => writing(signal, () => resource.remove(idOf(draft), signal)),
  });

  const pageOf = (id: number | 'nova') => `/${name}/detalhe/${id}`;

  /** Where the page finds again what it could not save; who can't be saved there any more is a new one. */
  const formOf = ({ id, values, saved, etag }: RecordDraft<Values>, error?: unknown): FormInWork | null => {
    if (id === null || saved === null || isGone(error)) return { address: pageOf('nova'), changes: values };
    const changes = changesOf(values, saved);
    return changes && { address: pageOf(id), changes, etag };
  };

  /** By record, what saves have sent that nobody has heard of again: the server may hold it all the same. */
  const unheard = new Map<number, Values[]>();

  /** Who is refused for a change that is their own, because its answer was lost, saves over it: nobody else is meant. */
  async function update(id: number, values: Payload, etag: string | null, signal: AbortSignal) {
    const before = unheard.get(id) ?? [];
    unheard.set(id, [...before, values]);
    const saved = await resource.update(id, values, etag, signal).catch(async (conflict: unknown) => {
      if (before.length === 0 || !isConflict(conflict)) throw conflict;
      const held = await read(id, signal).catch(() => Promise.reject(conflict));
      if (before.every((sent) => changesOf(held.values, sent) !== null)) throw conflict;
      return resource.update(id, values, held.etag, signal);
    });
    unheard.delete(id);
    return saved;
  }

  const saves = writes.of<RecordDraft<Values>, SavedRecord<Values>>({
    resource: name,
    formOf,
    sentencesFor: ({ id }) => ({ done: SAVED, failed: fallbackMessages[id === null ? 'create' : 'update'] }),
    send: async (draft, signal) => {
      const values = parse(rules, draft.values);
      if (draft.id === null) {
        return { values, ...(await writing(signal, () => resource.create(values, signal))) };
      }
      const { id } = draft;
      const { etag } = await writing(signal, () => update(id, values, draft.etag, signal));
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
    return read(id, signal).catch((error: unknown) => {
      if (isGone(error)) unfinished.move(pageOf(id), pageOf('nova'));
      throw error;
    });
  });
  const deleteRecord = fromPromise<void, RecordRef>(({ input, signal }) => deletions.follow(input, signal));
  const saveRecord = fromPromise<SavedRecord<Values>, RecordDraft<Values>>(({ input, signal }) =>
    saves.follow(input, signal),
  );
  const loadPage = fromPromise<Page<Row>, ListQuery>(({ input, signal }) => resource.list(input, signal));

  return { list: resource.list, loadPage, loadRecord, saveRecord, deleteRecord, memory: memoryOf<Row>() };
}
