import { empty, raw, Sql, join as together } from 'sql-template-tag';

/** A statement or a part of one, with its values; `Row` is what it answers. */
export interface Statement<Row = unknown> extends Sql {
  /** Only a type: which rows come is known where the statement is written. */
  readonly row?: Row;
}

export type Value = string | number | null;
type Part = Value | Sql;

/** The tag of all statements: a value becomes a placeholder, a part of a statement is put in. */
export const sql = <Row = unknown>(text: TemplateStringsArray, ...parts: readonly Part[]): Statement<Row> =>
  new Sql(text, parts);

/** Values or parts with a text between them. */
export const join = (parts: readonly Part[], between = ', '): Statement =>
  parts.length === 0 ? empty : together(parts, between);

/** A table or column of ours, also `table.column`; several are a list. */
export const named = (...names: readonly string[]): Statement =>
  raw(`"${names.join('", "').replaceAll('.', '"."')}"`);

/** A constant of ours in the text of a statement, which is planned with it. */
export const constant = (value: string | number): Statement =>
  raw(typeof value === 'number' ? String(value) : `'${value}'`);

/** A row as `insert into …` lists it: its columns and its values. */
export const inserted = (row: Readonly<Record<string, Value>>): Statement =>
  sql`(${named(...Object.keys(row))}) values (${join(Object.values(row))})`;

/** Casts a number whose type PostgreSQL can't infer. */
export const whole = (value: number | Sql): Statement => sql`cast(${value} as bigint)`;

export { raw };
