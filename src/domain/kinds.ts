import { type RecordName, recordNames } from './changes';
import { cidades } from './cidade';
import type { Kind } from './kind';
import { pessoas } from './pessoa';

/** Every kind of record by its name, in the order of the home page. */
export const kinds = { pessoas, cidades } satisfies Record<RecordName, Kind>;

/** The kind whose records a text means: by a name, an alias, a state or another spelling (`src/domain/cities`). */
export const cityKind = kinds.cidades;

/** The field that holds a record's city; undefined for a kind without one. */
export const cityFieldOf = ({ references }: Pick<Kind, 'references'>): string | undefined =>
  Object.keys(references).find((field) => references[field] === cityKind.name);

/** Something of each kind, by its name. */
export const ofEachKind = <Part>(partOf: (kind: Kind) => Part) =>
  Object.fromEntries(recordNames.map((name) => [name, partOf(kinds[name])])) as Record<RecordName, Part>;
