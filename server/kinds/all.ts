import { cidades } from './cidades';
import type { RecordKind } from './kind';
import { pessoas } from './pessoas';

/** Every kind of record that the register keeps, under its own name. */
export const kinds = { pessoas, cidades };

/** What `make` answers for each kind, under the kind's name. */
export const forEachKind = <Made>(make: (kind: RecordKind) => Made): Readonly<Record<KindName, Made>> => ({
  pessoas: make(kinds.pessoas),
  cidades: make(kinds.cidades),
});

/** The kinds whose records point at records of this one, in words: 'pessoas'. */
export const pointingAt = ({ name }: RecordKind): string =>
  Object.values<RecordKind>(kinds)
    .filter(({ columns }) => Object.values(columns).some((column) => column.of === name))
    .map((kind) => kind.name)
    .join(' ou ');

export type KindName = keyof typeof kinds;
