import type { RecordName } from '../domain/changes';
import { cidades } from './cidades/cidades';
import { pessoas } from './pessoas/pessoas';

/** Every kind of record by its name, in the order of the home page. */
export const everyKind = { pessoas, cidades } satisfies Record<RecordName, object>;
