import { deletedMachine } from '../../machines/deletedMachine';
import { deletionMachine } from '../../machines/deletionMachine';
import { createDetailMachine } from '../../machines/detailMachine';
import { createListMachine } from '../../machines/listMachine';
import type { DetailInput, SavedRecord, SavePayload } from '../../machines/shared/detail';
import { changesOf } from '../../machines/shared/form';
import { createChangeLog } from '../api/changes';
import { createResource } from '../api/resource';
import { createdIdOf, isConflict, isGone } from '../domain/errors';
import { parse } from '../domain/validation';
import type { RecordKind } from '../features/kind';
import { DELETED } from './alerts';
import type { Services } from './services';

/** Reads and deletions are about a record. */
function requireId(id: number | null): number {
  if (id === null) throw new Error('A call about a record needs its id');
  return id;
}

/** 128 random bits in hexadecimal; `crypto.randomUUID` is missing where a page is not served securely. */
export const createKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * The machines of one kind of record, with their calls.
 * @param prepare turns checked values into what the rules parse, such as a typed city into its id
 */
export function createRecordMachines<
  Row extends { id: number },
  Item extends Values,
  Values extends object,
  Payload extends Values,
>(
  { auth, http, alerts, drafts, changes, write, call }: Services,
  kind: RecordKind<Row, Item, Values, Payload>,
  prepare: (values: Values) => Promise<Values> = async (values) => values,
) {
  const resource = createResource<Row, Item, Payload>(http, `/${kind.name}`, kind);
  const log = createChangeLog(http, `/${kind.name}`, kind.values);
  const addressOf = (id: number | null) => `/${kind.name}/detalhe/${id ?? 'nova'}`;

  const read = async (id: number, signal?: AbortSignal): Promise<SavedRecord<Values>> => {
    const { item, etag } = await resource.read(id, signal);
    return { id, values: parse(kind.values, item), etag };
  };

  /** A backend that knows versions but did not name the new one is asked for it. */
  const update = async (id: number, values: Payload, etag: string | null): Promise<SavedRecord<Values>> => {
    const saved = await resource.update(id, values, etag);
    if (saved.etag !== null || etag === null) return { id, values, etag: saved.etag };
    return read(id).catch(() => ({ id, values, etag: null }));
  };

  /** 412 caused by our own unacknowledged PUT: retry with the current ETag. */
  const updateOver = async (id: number, values: Payload, { etag, unacknowledged }: SavePayload<Values>) =>
    update(id, values, etag).catch(async (conflict: unknown) => {
      if (!isConflict(conflict) || unacknowledged.length === 0) throw conflict;
      const current = await read(id).catch(() => Promise.reject(conflict));
      const isOurs = (sent: Values) => Object.keys(changesOf(current.values, sent)).length === 0;
      if (!unacknowledged.some(isOurs)) throw conflict;
      return update(id, values, current.etag);
    });

  /** Created by an earlier attempt of this form with other values: goes on as that record. */
  const create = async (values: Payload, key: string): Promise<SavedRecord<Values>> => {
    try {
      return { ...(await resource.create(values, key)), values };
    } catch (error) {
      const createdId = createdIdOf(error);
      if (createdId === null) throw error;
      return update(createdId, values, (await read(createdId)).etag);
    }
  };

  const save = async (payload: SavePayload<Values>): Promise<SavedRecord<Values>> => {
    const values = parse(kind.rules, await prepare(payload.values));
    return payload.id === null ? create(values, payload.key) : updateOver(payload.id, values, payload);
  };

  /** What was typed after the submit, on a page that was left since, stays a draft. */
  const removeSentDraft = ({ id, values }: SavePayload<Values>) => {
    const draft = drafts.read(addressOf(id), kind.blank, kind.values);
    const typedLater = changesOf({ ...values, ...draft?.changes }, values);
    if (Object.keys(typedLater).length === 0) drafts.store(addressOf(id), null, null);
  };

  const deletion = deletionMachine.provide({
    actors: {
      deleteRecord: call(({ input: { id }, signal }) =>
        write(
          signal,
          () => resource.remove(id),
          () => {
            alerts.show(DELETED);
            changes.publish({ resource: kind.name, deletedId: id });
          },
        ),
      ),
    },
    actions: { showDeleted: () => alerts.show(DELETED), showError: alerts.showError },
  });

  /** A record that is there already counts as restored. */
  const restore = async (id: number): Promise<void> => {
    await log.restore(id).catch(async (error: unknown) => {
      if (!isGone(error)) throw error;
      await resource.read(id);
    });
  };
  const restoreRecord = call(({ input: { id }, signal }: { input: { id: number }; signal: AbortSignal }) =>
    write(
      signal,
      () => restore(id),
      () => changes.publish({ resource: kind.name }),
    ),
  );

  return {
    resource,

    deleted: deletedMachine.provide({
      actors: {
        loadDeleted: call(async ({ input, signal }) => {
          const { items, total } = await log.deleted(input.limit, signal);
          return { deleted: items, total };
        }),
        restoreRecord: call(async ({ input: { id } }) => {
          await restore(id);
          changes.publish({ resource: kind.name });
        }),
      },
      actions: { showError: alerts.showError },
    }),

    list: createListMachine<Row>().provide({
      actors: {
        loadPage: call(({ input, signal }) => resource.list(input, signal)),
        deletion,
        restoreRecord,
      },
      actions: { showError: alerts.showReadError },
    }),

    createDetail: () =>
      createDetailMachine<Values>({ validate: kind.validate }).provide({
        actors: {
          loadRecord: call(({ input, signal }) => read(requireId(input.id), signal)),
          saveRecord: call(({ input, signal }) =>
            write(
              signal,
              async () => {
                const saved = await save(input);
                removeSentDraft(input);
                return saved;
              },
              ({ id }) => changes.publish({ resource: kind.name, savedId: id }),
            ),
          ),
          deletion,
        },
        actions: {
          storeDraft: ({ context }, { draft }) =>
            drafts.store(addressOf(context.id), auth.getSnapshot().context.owner, draft),
          showError: alerts.showError,
        },
      }),

    /** What the page of a record starts with: the draft stored at its address, and a fresh key. */
    detailInput: (id: number | null): DetailInput<Values> => ({
      id,
      blank: kind.blank,
      draft: drafts.read(addressOf(id), kind.blank, kind.values),
      key: createKey(),
    }),
  };
}
