import type { Columns } from '../../../machines/sheetRows';
import type { RecordName } from '../../domain/changes';
import { columnOf, type Kind } from '../../domain/kind';
import { cityKind, kinds, ofEachKind } from '../../domain/kinds';
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

/** The field of the state that a city's name has in another column. */
export const STATE = 'uf';

const UF = detailOf(
  STATE,
  'UF',
  'uf',
  'u f',
  'estado',
  'estado uf',
  'uf estado',
  'sigla uf',
  'sigla',
  'est',
  'uf residencia',
  'unidade da federacao',
);

/** The columns of which a full name may be made, in their order. */
export const NAME_PARTS = ['nomeCompleto', 'nomeDoMeio', 'sobrenome'] as const;

/** The columns that make the name of a record: a full name may be divided. */
export const namePartsOf = ({ searched }: Pick<Kind, 'searched'>): readonly string[] =>
  searched === NAME_PARTS[0] ? NAME_PARTS : [searched];

const LATER_NAMES = [
  detailOf('nomeDoMeio', 'Nome do meio', 'nome do meio', 'segundo nome'),
  detailOf('sobrenome', 'Sobrenome', 'sobrenome', 'ultimo nome', 'nome de familia'),
];

/** The columns behind a field that say more of it: of a full name its parts, of the name of a city its state. */
function detailsOf(kind: RecordName, field: string, refersTo: RecordName | undefined): readonly SheetField[] {
  const isCityName = refersTo === cityKind.name || (kind === cityKind.name && field === cityKind.searched);
  if (isCityName) return [UF];
  return field === NAME_PARTS[0] ? LATER_NAMES : [];
}

/** The columns of each kind: its fields, which a sheet may do without where the form may, and their details. */
export const sheetFields = ofEachKind(({ name: kind, fields, required }): readonly SheetField[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    {
      name: columnOf(name, field),
      label: field.label,
      headings: field.headings,
      isOptional: !required.includes(name),
      isDetail: false,
    },
    ...detailsOf(kind, name, field.refersTo),
  ]),
);

/** The columns of an export. */
export const exportedFields = (kind: RecordName): SheetField[] =>
  sheetFields[kind].filter(({ isDetail }) => !isDetail);

/** A heading without its case, accents and punctuation. */
export const normalizeHeading = (heading: string): string => searched(heading);

export const knownHeadings = (kind: RecordName): string[] =>
  sheetFields[kind].flatMap(({ headings }) => headings);

const WHOLE_NAME = 'nome completo';
const NAME_PART = /\b(?:nomes?|sobrenomes?|prenome|apelido|name)\b/;
const PLACE = /\b(?:uf|u f|estados?|cidades?|municipios?)\b/;
const EMAIL = /\be ?mails?\b/;

/** Headings that hold a word of ours and are something else. */
const OTHERS = ['estado civil', 'nome da mae', 'nome do pai'];

/** A heading may mean a field without being one of its known headings. */
function isDoubtful(kind: RecordName, heading: string): boolean {
  if (OTHERS.includes(heading) || heading === WHOLE_NAME || heading === 'nome') return false;
  // A part of a name is known, and asked for.
  if (NAME_PART.test(heading)) return true;
  if (knownHeadings(kind).includes(heading)) return false;
  return PLACE.test(heading) || (kinds[kind].email !== undefined && EMAIL.test(heading));
}

/**
 * The columns of the fields by their headings.
 * @param isState returns true for a column of states
 * @returns null for a field with no heading or more than one. `asksColumns`: the user is asked, for such a field, a
 *   repeated heading, a heading that only contains a known word, or a column of states without states
 */
export function recognizeColumns(
  kind: RecordName,
  headings: readonly string[],
  isState: (column: number) => boolean = () => true,
): { columns: Columns; asksColumns: boolean } {
  const found = headings.map(normalizeHeading);
  let asksColumns = found.some((heading) => isDoubtful(kind, heading));
  // A whole name has its parts in it already.
  const isPart = (name: string) => NAME_PARTS.slice(1).some((part) => part === name);
  const fields = sheetFields[kind].filter(({ name }) => !found.includes(WHOLE_NAME) || !isPart(name));
  const columns = fields.flatMap(({ name, headings: known, isOptional }) => {
    const places = known.flatMap((heading) => found.flatMap((title, at) => (title === heading ? [at] : [])));
    if (!isOptional) return [[name, places.length === 1 ? (places[0] ?? null) : null] as const];
    if (found.some((title, at) => known.includes(title) && found.indexOf(title) !== at)) asksColumns = true;
    const [place] = name === STATE ? places.filter(isState) : places;
    if (place === undefined) asksColumns ||= places.length > 0;
    return place === undefined ? [] : [[name, place] as const];
  });
  asksColumns ||= columns.some(([, column]) => column === null);
  return { columns: Object.fromEntries(columns), asksColumns };
}
