import { type RecordName, recordNames } from './changes';
import { cidades } from './cidade';
import type { Kind } from './kind';
import { pessoas } from './pessoa';

/** Every kind of record by its name, in the order of the home page. */
export const kinds = { pessoas, cidades } satisfies Record<RecordName, Kind>;

/** Something of each kind, by its name. */
export const ofEachKind = <Part>(partOf: (kind: Kind) => Part) =>
  Object.fromEntries(recordNames.map((name) => [name, partOf(kinds[name])])) as Record<RecordName, Part>;
