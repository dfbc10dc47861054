import type { LucideIcon } from 'lucide-react';
import type { Struct } from 'superstruct';
import type { Column } from '../components/DataTable';
import type { FieldFrameProps } from '../components/TextField';
import type { FieldErrors } from '../domain/rules';

/** One kind of record: all that tells it from another. Its routes, calls, list and detail follow. */
export type RecordKind<Row, Item, Values, Payload> = {
  /** Path of its routes and of its calls, without a slash: `pessoas`. */
  name: string;
  /** Its entry in the sidebar. */
  label: string;
  icon: LucideIcon;
  /** One record: `Pessoa`. */
  singular: string;
  listTitle: string;
  newTitle: string;
  totalTitle: string;
  /** The shape of a row of its list, and its columns; the first one is the record's name. */
  row: Struct<Row, unknown>;
  columns: readonly [Column<Row>, ...Column<Row>[]];
  /** The shape of a single record, and what of it the form holds. */
  item: Struct<Item, unknown>;
  values: Struct<Values, unknown>;
  blank: Values;
  /** The labels of the form's fields, for the history. */
  fields: Readonly<Record<keyof Values & string, string>>;
  nameOf: (values: Values) => string;
  /** The errors of all fields at once (section 5). */
  validate: (values: Values) => FieldErrors<Values>;
  /** Parses checked values into what a save sends. */
  rules: Struct<Payload, unknown>;
};

/** What the fields of a form are drawn from. */
export type FieldsProps<Values> = {
  values: Values;
  /** The record as the server has it; null for a new one. */
  saved: Values | null;
  /** What stands under a field that was changed elsewhere, too. */
  noteOf: (field: keyof Values & string) => FieldFrameProps['note'];
  errors: FieldErrors<Values>;
  /** Another one has values that the fields did not hand over: the key of a field with a text of its own. */
  revision: 0 | 1;
  readOnly: boolean;
  onChange: (changes: Partial<Values>) => void;
};
