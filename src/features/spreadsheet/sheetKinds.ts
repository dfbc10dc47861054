import { stripInvisible } from '../../domain/rules';

export type SheetKind = 'pessoas' | 'cidades';

export const sheetKindOf = (kind: string): SheetKind => (kind === 'pessoas' ? 'pessoas' : 'cidades');

/** A column that a sheet has for a kind of record. */
export type SheetField = {
  name: string;
  /** Its heading in an export, and the label of its choice in an import. */
  label: string;
  /** The headings that an import recognises, in lower case. */
  headings: readonly string[];
};

export const sheetFields: Readonly<Record<SheetKind, readonly SheetField[]>> = {
  pessoas: [
    { name: 'nomeCompleto', label: 'Nome completo', headings: ['nome completo', 'nome'] },
    { name: 'email', label: 'Email', headings: ['email', 'e-mail'] },
    { name: 'cidade', label: 'Cidade', headings: ['cidade'] },
  ],
  cidades: [{ name: 'nome', label: 'Nome', headings: ['nome', 'cidade'] }],
};

/** A heading without its case, and blanks around and within it. */
export const normalizeHeading = (heading: string) =>
  stripInvisible(heading).replace(/\s+/g, ' ').toLowerCase();

/** The column of each field by its heading; null where no heading is known. */
export const recognizeColumns = (fields: readonly SheetField[], headings: readonly string[]) => {
  const found = headings.map(normalizeHeading);
  return Object.fromEntries(
    fields.map((field) => {
      const columns = field.headings.map((heading) => found.indexOf(heading)).filter((at) => at >= 0);
      return [field.name, columns[0] ?? null];
    }),
  );
};
