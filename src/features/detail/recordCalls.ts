import { createChangeLog } from '../../api/changes';
import type { HttpClient } from '../../api/httpClient';
import { createResource } from '../../api/resource';
import { parse } from '../../domain/rules';
import type { FormKind } from '../kind';
import type { RecordCalls } from '../services';

/** Reads, deletions and restorations are about a record. */
function requireId(id: number | null): number {
  if (id === null) throw new Error('A call about a record needs its id');
  return id;
}

/**
 * The calls that the writes and the page of one kind of record make (section 7).
 * @param resolveTyped replaces what was typed in place of a choice, such as the name of a city by its id
 */
export function createRecordCalls<Values extends object>(
  http: HttpClient,
  kind: Pick<FormKind<Values>, 'name' | 'item' | 'values' | 'rules'>,
  resolveTyped: (values: Values) => Promise<Values> = async (values) => values,
): RecordCalls<Values> {
  const resource = createResource(http, `/${kind.name}`, kind.item);
  const log = createChangeLog(http, `/${kind.name}`);
  return {
    resolve: async (typed) => parse(kind.rules, await resolveTyped(parse(kind.values, typed))),

    send: async ({ task, id, payload, etag, key }) => {
      if (task === 'save') {
        const values = payload ?? {};
        return id === null
          ? resource.create(values, key)
          : { id, ...(await resource.update(id, values, etag)) };
      }
      if (task === 'delete') await resource.remove(requireId(id));
      else await log.restore(requireId(id));
      return { id, etag: null };
    },

    read: async (id, signal) => {
      const { item, etag } = await resource.read(requireId(id), signal);
      return { id: requireId(id), values: item, etag };
    },
  };
}
