import type { Columns } from '../../../machines/sheetRows';
import type { RecordName } from '../../domain/changes';
import { ofEachKind } from '../../domain/kinds';
import { searched } from '../../domain/searchable';

/** A column that a sheet has for a kind of record. */
export type SheetField = {
  name: string;
  /** Its heading in an export, and the label of its choice in an import. */
  label: string;
  /** The headings that an import recognises, normalized; the best first. */
  headings: readonly string[];
  /** A sheet may do without it. */
  isOptional: boolean;
  /** It says more of another field, which an export has whole. */
  isDetail: boolean;
};

const detailOf = (name: string, label: string, ...headings: string[]): SheetField => ({
  name,
  label,
  headings,
  isOptional: true,
  isDetail: true,
});

const UF = detailOf('uf', 'UF', 'uf', 'estado');

/** The columns of which a full name may be made, in their order. */
export const NAME_PARTS = ['nomeCompleto', 'nomeDoMeio', 'sobrenome'] as const;

/** The columns behind a field that say more of it. */
const details: Readonly<Partial<Record<RecordName, Readonly<Record<string, readonly SheetField[]>>>>> = {
  pessoas: {
    nomeCompleto: [
      detailOf('nomeDoMeio', 'Nome do meio', 'nome do meio', 'segundo nome'),
      detailOf('sobrenome', 'Sobrenome', 'sobrenome', 'ultimo nome', 'nome de familia', 'apelido'),
    ],
    cidadeId: [UF],
  },
  cidades: { nome: [UF] },
};

/** The columns of each kind: its fields, which a sheet may do without where the form may, and their details. */
export const sheetFields = ofEachKind(({ name: kind, fields, required }): readonly SheetField[] =>
  Object.entries(fields).flatMap(([field, { label, headings, refersTo }]) => [
    {
      // A city is known by its name, not by its number.
      name: refersTo === 'cidades' ? 'cidade' : field,
      label,
      headings,
      isOptional: !required.includes(field),
      isDetail: false,
    },
    ...(details[kind]?.[field] ?? []),
  ]),
);

/** The columns of an export. */
export const exportedFields = (kind: RecordName): SheetField[] =>
  sheetFields[kind].filter(({ isDetail }) => !isDetail);

/** A heading without its case, accents and punctuation. */
export const normalizeHeading = (heading: string): string => searched(heading);

export const knownHeadings = (kind: RecordName): string[] =>
  sheetFields[kind].flatMap(({ headings }) => headings);

const FULL_NAME = ['nome completo', 'nome'];
const NAME_PART = /\b(?:nome|nomes|sobrenome|sobrenomes|prenome|apelido|name)\b/;

/**
 * The columns of the fields by their headings.
 * @returns null for a field that no heading, or more than one, stands for; and whether the user is asked: for one of
 * these, for a heading that is there twice, or that may be a part of a name
 */
export function recognizeColumns(
  kind: RecordName,
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
