/** The words of the detail flow, which the machine and the screens share. */

import type { FieldErrors } from '../../src/domain/validation';

export type DetailInput<Values> = {
  /** The record to edit; null makes a new one. */
  id: number | null;
  /** What the form of a new record starts with. */
  blank: Values;
  /** What had been typed before, put over what the form starts with. */
  typed?: Partial<Values>;
};

export type DetailEvent<Values> =
  | { type: 'field.changed'; changes: Partial<Values> }
  | { type: 'save' }
  | { type: 'saveAndClose' }
  | { type: 'delete' }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'goBack' }
  | { type: 'startNew' };

/** The ways to save. */
export type Save = 'save' | 'saveAndClose';

export type DetailContext<Values> = {
  id: number | null;
  values: Values;
  typed: Partial<Values>;
  /** The record as the server has it; null until then. */
  saved: Values | null;
  errors: FieldErrors<Values>;
  output: DetailOutput;
};

/** Where the flow leaves to: the list, the detail page of a record just made, or an empty form. */
export type DetailOutput = { kind: 'list' } | { kind: 'created'; id: number } | { kind: 'new' };

/** Which record a call is about; null where there is none yet. */
export type RecordRef = { id: number | null };

/** A record on its way to the server. */
export type RecordDraft<Values> = RecordRef & { values: Values };

/** A record as it is kept: the id it has now and the values that were sent. */
export type SavedRecord<Values> = { id: number; values: Values };
