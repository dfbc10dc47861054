import type { FieldErrors } from '../../domain/validation';
import type { SettlingField } from './useSettledSave';

/** What the fields of a form are drawn from. */
export type FormState<Values> = {
  values: Values;
  /** The record as the server has it; null for a new one. */
  saved: Values | null;
  errors: FieldErrors<Values>;
  readOnly: boolean;
  onChange: (changes: Partial<Values>) => void;
  /** Takes the flow of a field that may have to find out what was typed into it before the form is saved. */
  settleBy: (field: SettlingField | undefined) => void;
  /** The field has found out; the save that waited for it goes on. */
  onSettled: () => void;
};
