import type { Columns } from '../../../machines/sheetRows';
import { searched } from '../../domain/searchable';

export type SheetKind = 'pessoas' | 'cidades';

export const sheetKindOf = (kind: string): SheetKind => (kind === 'pessoas' ? 'pessoas' : 'cidades');

/** A column that a sheet has for a kind of record. */
export type SheetField = {
  name: string;
  /** Its heading in an export, and the label of its choice in an import. */
  label: string;
  /** The headings that an import recognises, normalized; the best first. */
  headings: readonly string[];
  /** Whether a sheet may do without it; an export always does. */
  isOptional: boolean;
};

const UF: SheetField = { name: 'uf', label: 'UF', headings: ['uf', 'estado'], isOptional: true };

/** The columns of which a full name may be made, in their order. */
export const NAME_PARTS = ['nomeCompleto', 'nomeDoMeio', 'sobrenome'] as const;

export const sheetFields: Readonly<Record<SheetKind, readonly SheetField[]>> = {
  pessoas: [
    {
      name: 'nomeCompleto',
      label: 'Nome completo',
      headings: ['nome completo', 'nome', 'primeiro nome', 'prenome'],
      isOptional: false,
    },
    {
      name: 'nomeDoMeio',
      label: 'Nome do meio',
      headings: ['nome do meio', 'segundo nome'],
      isOptional: true,
    },
    {
      name: 'sobrenome',
      label: 'Sobrenome',
      headings: ['sobrenome', 'ultimo nome', 'nome de familia', 'apelido'],
      isOptional: true,
    },
    { name: 'email', label: 'Email', headings: ['email', 'e mail'], isOptional: false },
    { name: 'cidade', label: 'Cidade', headings: ['cidade'], isOptional: false },
    UF,
  ],
  cidades: [{ name: 'nome', label: 'Nome', headings: ['nome', 'cidade'], isOptional: false }, UF],
};

export const exportHeadings = (kind: SheetKind): string[] =>
  sheetFields[kind].filter(({ isOptional }) => !isOptional).map(({ label }) => label);

/** A heading without its case, accents and punctuation. */
export const normalizeHeading = (heading: string): string => searched(heading);

export const knownHeadings = (kind: SheetKind): string[] =>
  sheetFields[kind].flatMap(({ headings }) => headings);

const FULL_NAME = ['nome completo', 'nome'];
const NAME_PART = /\b(?:nome|nomes|sobrenome|sobrenomes|prenome|apelido|name)\b/;

/**
 * The columns of the fields by their headings.
 * @returns null for a field that no heading, or more than one, stands for; and whether the user is asked: for one of
 * these, for a heading that is there twice, or that may be a part of a name
 */
export function recognizeColumns(
  kind: SheetKind,
  headings: readonly string[],
): { columns: Columns; asksColumns: boolean } {
  const found = headings.map(normalizeHeading);
  let asksColumns = false;
  const columns = sheetFields[kind].flatMap(({ name, headings: known, isOptional }) => {
    const places = known.flatMap((heading) => found.flatMap((one, at) => (one === heading ? [at] : [])));
    if (!isOptional) return [[name, places.length === 1 ? (places[0] ?? null) : null] as const];
    if (found.some((one, at) => known.includes(one) && found.indexOf(one) !== at)) asksColumns = true;
    return places[0] === undefined ? [] : [[name, places[0]] as const];
  });
  const isNamePart = (heading: string) => NAME_PART.test(heading) && !FULL_NAME.includes(heading);
  asksColumns ||=
    columns.some(([, column]) => column === null) || (kind === 'pessoas' && found.some(isNamePart));
  return { columns: Object.fromEntries(columns), asksColumns };
}
