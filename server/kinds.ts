import type { RecordName } from '../src/domain/changes';
import { columnOf, type Kind } from '../src/domain/kind';
import { cityKind, kinds as described } from '../src/domain/kinds';

/** The values of one record, without its id, by the names that the API uses. */
export type RecordValues = Readonly<Record<string, string | number>>;

/** The server's own part of a kind. */
interface ServerPart {
  /** The values of later fields in lines of the log that are older than they, as their migrations have them. */
  readonly defaults?: RecordValues;
  readonly messages: {
    readonly notFound: string;
    /** An import would make a second record of a whole name. */
    readonly exists?: string;
    /** There is no record of another kind with this id. */
    readonly unknown?: string;
    /** Says why a record that others point at can't be deleted; `who` names the kinds that do. */
    readonly inUse?: (who: string) => string;
  };
  /** The listing adds the record named by its parameter `id` (section 7). */
  readonly addsSelected?: boolean;
}

/** Everything the server knows about the table of one kind of record; migrations make it. */
export type RecordTable = Pick<
  Kind,
  'name' | 'rules' | 'fields' | 'labels' | 'searched' | 'email' | 'emailTaken' | 'references'
> &
  ServerPart;

/** Every kind of record that the register keeps, under its own name. */
export const kinds = {
  pessoas: {
    ...described.pessoas,
    messages: {
      notFound: 'Pessoa não encontrada.',
      unknown: 'A cidade escolhida não existe.',
    },
  },
  cidades: {
    ...described.cidades,
    messages: {
      notFound: 'Cidade não encontrada.',
      exists: 'Já existe uma cidade com este nome.',
      inUse: (who: string) => `A cidade não pode ser apagada porque há ${who} cadastradas nela.`,
    },
    addsSelected: true,
  },
} satisfies Record<RecordName, RecordTable>;

/** The table of the cities, which texts mean. */
export const cityTable: RecordTable = kinds[cityKind.name];

/** The field by which records of a kind refer to those of another table, and the column of imports that names them. */
export type Reference = { field: string; column: string; table: RecordTable };

/** The reference of a kind; null where it has none. */
export function referenceOf({ fields }: RecordTable): Reference | null {
  const found = Object.entries(fields).flatMap(([name, field]) =>
    field.refersTo === undefined
      ? []
      : [{ field: name, column: columnOf(name, field), table: kinds[field.refersTo] }],
  );
  return found[0] ?? null;
}

/** The kinds whose records point at records of this one, in words: 'pessoas'. */
export const pointingAt = ({ name }: RecordTable): string =>
  Object.values<RecordTable>(kinds)
    .filter(({ references }) => Object.values(references).includes(name))
    .map((kind) => kind.name)
    .join(' ou ');

/** The columns that writes fill in, in the order of section 3. */
export const writtenColumns = ({ rules }: RecordTable): string[] => Object.keys(rules.schema);

/** The columns of an answer, in the order of section 3. */
export const answeredColumns = (kind: RecordTable): string[] => ['id', ...writtenColumns(kind)];
