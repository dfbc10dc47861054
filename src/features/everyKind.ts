import type { HttpClient } from '../api/httpClient';
import type { RecordName } from '../domain/changes';
import { cidades } from './cidades/cidades';
import { createRecordCalls, type RecordCalls } from './detail/recordCalls';
import { pessoas } from './pessoas/pessoas';

/** Every kind of record, in the order of the home page. */
export const everyKind = [pessoas, cidades] as const;

/** The word for one record of a kind: `pessoa`. */
export const singularOf = (kind: string): string =>
  everyKind.find(({ name }) => name === kind)?.singular.toLowerCase() ?? kind;

/** The calls that the writes of each kind make. */
export const callsOf: Readonly<Record<RecordName, (http: HttpClient) => RecordCalls<object>>> = {
  pessoas: (http) => createRecordCalls(http, pessoas),
  cidades: (http) => createRecordCalls(http, cidades),
};
