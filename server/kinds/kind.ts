import { MAXIMUM_EMAIL_LENGTH, MAXIMUM_TEXT_LENGTH } from '../../src/domain/constants';
import type { Rules } from '../../src/domain/validation';

/** JSON Schemas of the values that occur everywhere, with the bounds of the domain's rules. */
export const idSchema = { type: 'integer', minimum: 1 } as const;
export const textSchema = (minLength: number, maxLength = MAXIMUM_TEXT_LENGTH) =>
  ({ type: 'string', minLength, maxLength }) as const;
export const emailSchema = { type: 'string', format: 'email', maxLength: MAXIMUM_EMAIL_LENGTH } as const;

/** An object whose properties are all required. */
export const objectSchema = (properties: Record<string, object>) =>
  ({ type: 'object', required: Object.keys(properties), properties }) as const;

/** What the columns of one record hold, without its id, by the names that the API uses. */
export type RecordValues = Readonly<Record<string, string | number>>;

/** A column: how the contract describes it, what a broken rule of it says. */
export interface Column {
  readonly schema: object;
  /** There is a unique index on the column; the message when another record has the value. */
  readonly taken?: string;
  /** The column holds the id of a record of this kind. */
  readonly of?: string;
  /** The message when there is no such record. */
  readonly unknown?: string;
}

/** Everything the server knows about one kind of record beside its tables, which migrations make. */
export interface RecordKind<Values extends RecordValues = RecordValues> {
  /** Names the table and the path of its calls. */
  readonly name: string;
  /** The rules of what POST and PUT are sent. */
  readonly rules: Rules<Values>;
  /** One description for every value that the rules let through. */
  readonly columns: { readonly [Name in keyof Values]: Column };
  /** The column that searches look at. */
  readonly searched: keyof Values & string;
  /** The column that searches with an '@' look at. */
  readonly email?: keyof Values & string;
  readonly messages: {
    readonly notFound: string;
    /** Says why a record that others point at can't be deleted; `who` names the kinds that do. */
    readonly inUse?: (who: string) => string;
  };
  /** The listing adds the record named by its parameter `id` (section 7). */
  readonly addsSelected: boolean;
}

/** Checks a description against the values of its rules, and keeps its name as a type. */
export const recordKind = <Values extends RecordValues, Name extends string>(
  kind: RecordKind<Values> & { readonly name: Name },
) => kind;

/** Text of at least `minLength` characters. */
export const text = (minLength: number): Column => ({ schema: textSchema(minLength) });

/** An email that only one record may have. */
export const uniqueEmail = (taken: string): Column => ({ schema: emailSchema, taken });

/** The id of a record of another kind, which can't be deleted while it is in use. */
export const reference = (of: string, unknown: string): Column => ({ schema: idSchema, of, unknown });

/** The columns that writes fill in, in the order of section 3. */
export const writtenColumns = ({ columns }: RecordKind): string[] => Object.keys(columns);

/** The columns of an answer, in the order of section 3. */
export const answeredColumns = (kind: RecordKind): string[] => ['id', ...writtenColumns(kind)];
