import type { LucideIcon } from 'lucide-react';
import type { Struct } from 'superstruct';
import type { HttpClient } from '../api/httpClient';
import type { Column } from '../components/DataTable';
import type { FieldFrameProps } from '../components/TextField';
import type { RecordName } from '../domain/changes';
import type { FieldErrors, Rules } from '../domain/rules';

type Disc = {
  /** What stands on a record's disc in place of the initials of its name; null for the initials. */
  discOf?: (name: string) => string | null;
};

/** A kind of record as its list shows it, and the home page its total. */
export type ListKind<Row> = {
  /** Path of its pages and of its calls, without a slash. */
  name: RecordName;
  /** Its entry in the sidebar. */
  label: string;
  icon: LucideIcon;
  /** One record: `Pessoa`. */
  singular: string;
  listTitle: string;
  totalTitle: string;
  /** Stands above the rows of a search that nothing matches. */
  nearTitle: (busca: string) => string;
  /** The shape of a row, and the columns; the first one is the record's name. */
  row: Struct<Row, unknown>;
  columns: readonly [Column<Row>, ...Column<Row>[]];
} & Disc;

/** A kind of record as its form edits it. */
export type FormKind<Values> = {
  name: RecordName;
  /** One record: `Pessoa`. */
  singular: string;
  newTitle: string;
  /** The values of a single record as a backend answers it. */
  item: Rules<Values>;
  /** The values while they are typed. */
  values: Struct<Values, unknown>;
  blank: Values;
  /** The labels of the fields, in the form and in the history. */
  fieldLabels: Readonly<Record<keyof Values & string, string>>;
  nameOf: (values: Values) => string;
  /** The errors of all fields at once (section 5). */
  validate: (values: Values) => FieldErrors<Values>;
  /** Parses checked values into the payload of a save. */
  rules: Rules<Values>;
  /** Replaces what was typed in place of a choice before a save, such as the name of a city by its id. */
  resolve?: (http: HttpClient, values: Values) => Promise<Values>;
} & Disc;

/** The properties of one field that its kind and its page know. */
export type FieldProps = Omit<FieldFrameProps, 'children'> & { name: string; readOnly: boolean };

/** The data that the fields of a form are drawn from. */
export type FieldsProps<Values> = {
  values: Values;
  /** The record as the server has it; null for a new one. */
  saved: Values | null;
  fieldOf: (name: keyof Values & string) => FieldProps;
  errors: FieldErrors<Values>;
  /** Alternates when values come that the fields did not hand over: the key of a field with a text of its own. */
  revision: 0 | 1;
  onChange: (changes: Partial<Values>) => void;
};
