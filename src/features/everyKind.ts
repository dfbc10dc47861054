import type { SavedRecord } from '../../machines/detailForm';
import type { WriteCall } from '../../machines/writeMachine';
import { createChangeLog } from '../api/changeCalls';
import type { HttpClient } from '../api/httpClient';
import { createResource } from '../api/resource';
import type { RecordName } from '../domain/changes';
import { parse } from '../domain/rules';
import { cidades } from './cidades/cidades';
import type { FormKind } from './kind';
import { pessoas } from './pessoas/pessoas';

/** Every kind of record by its name, in the order of the home page. */
export const everyKind = { pessoas, cidades } satisfies Record<RecordName, object>;

/** The calls of a write (section 7). */
type RecordCalls = {
  /** The payload of typed values; a typed city is looked up. */
  resolve: (typed: object) => Promise<object>;
  send: (call: WriteCall) => Promise<{ id: number | null; etag: string | null }>;
  read: (id: number | null, signal: AbortSignal) => Promise<SavedRecord<object>>;
};

/** Reads, deletions and restorations are about a record. */
function requireId(id: number | null): number {
  if (id === null) throw new Error('A call about a record needs its id');
  return id;
}

/** Reads a record, for its page and for a write that looks what an earlier one has done (section 7). */
export async function readRecord<Values extends object>(
  http: HttpClient,
  { name, item }: Pick<FormKind<Values>, 'name' | 'item'>,
  id: number | null,
  signal: AbortSignal,
): Promise<SavedRecord<Values>> {
  const read = await createResource(http, `/${name}`, item).read(requireId(id), signal);
  return { id: requireId(id), values: read.item, etag: read.etag };
}

function createCalls<Values extends object>(http: HttpClient, kind: FormKind<Values>): RecordCalls {
  const resource = createResource(http, `/${kind.name}`, kind.item);
  const log = createChangeLog(http, `/${kind.name}`);
  return {
    resolve: async (typed) => {
      const values = parse(kind.values, typed);
      return parse(kind.rules, kind.resolve ? await kind.resolve(http, values) : values);
    },

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

    read: (id, signal) => readRecord(http, kind, id, signal),
  };
}

/** The word for one record of a kind: `pessoa`. */
export const singularOf = (kind: string): string =>
  Object.values(everyKind)
    .find(({ name }) => name === kind)
    ?.singular.toLowerCase() ?? kind;

/** The calls that the writes of each kind make. */
export const callsOf: Readonly<Record<RecordName, (http: HttpClient) => RecordCalls>> = {
  pessoas: (http) => createCalls(http, pessoas),
  cidades: (http) => createCalls(http, cidades),
};
