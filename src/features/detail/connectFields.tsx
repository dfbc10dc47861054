import type { ReactNode } from 'react';
import { actionLinkClasses } from '../../components/Button';
import type { FieldProps } from '../../components/TextField';
import type { LogLine } from '../../domain/changes';
import type { FieldValue, FieldValues } from '../../domain/kind';
import type { FieldErrors } from '../../domain/rules';
import type { WebKind } from '../everyKind';
import { capitalize, changerOf, OWN } from '../history/historyView';
import type { DetailView } from './detailView';
import type { DraftChanges } from './useDraftChanges';

/** The values and callbacks of the fields of a form. */
export type FieldsProps = {
  values: FieldValues;
  /** The record as the server has it; null for a new one. */
  saved: FieldValues | null;
  fieldOf: (name: string) => FieldProps;
  /** The same of a field of text, with its value. */
  textOf: (name: string) => FieldProps & { value: string; onType: (text: string) => void };
  errors: FieldErrors;
  /** Alternates when values come that the fields did not hand over: the key of a field with a text of its own. */
  revision: 0 | 1;
  onChange: (name: string, value: FieldValue) => void;
};

type Notes = {
  view: Pick<DetailView, 'values' | 'saved' | 'theirs' | 'before' | 'isReadOnly'>;
  /** The changes of the record, newest first. */
  changes: readonly LogLine[];
  drawValue: (value: unknown) => ReactNode;
  takeValues: DraftChanges['takeValues'];
};

/** The note under a field after a conflict: what another person has made of its value; undefined for none. */
export function noteOf(field: string, { view, changes, drawValue, takeValues }: Notes): FieldProps['note'] {
  const value = view.values[field];
  const theirs = view.theirs[field];
  const before = view.before[field];
  if (before !== undefined && value === view.saved?.[field]) {
    return { text: ['Mudou: ', drawValue(before), ' → ', drawValue(value)] };
  }
  if (theirs === undefined || theirs === value) return undefined;
  const by = changerOf(changes, view.saved, field);
  const use = () => takeValues({ [field]: theirs }, 'Valor usado. Ainda não foi salvo.');
  return {
    text: [`${capitalize(by)} salvou “`, drawValue(theirs), by === OWN ? '” em outra janela' : '”'],
    action: !view.isReadOnly && (
      <button type="button" className={actionLinkClasses} onClick={use}>
        Usar este valor
      </button>
    ),
  };
}

type Connected = Omit<Notes, 'view' | 'takeValues'> & {
  kind: WebKind;
  view: DetailView;
  draft: DraftChanges;
};

/** The props of every field, ready to be drawn. */
export function connectFields({ kind, view, draft, ...rest }: Connected): FieldsProps {
  const { values, saved, errors, revision } = view;
  const change = (changes: FieldValues) => draft.change(changes);
  const fieldOf = (name: string): FieldProps => ({
    name,
    label: kind.labels[name] ?? name,
    isOptional: !kind.required.includes(name),
    error: errors[name],
    note: noteOf(name, { view, takeValues: draft.takeValues, ...rest }),
    readOnly: view.isReadOnly,
  });
  return {
    values,
    saved,
    errors,
    revision,
    fieldOf,
    textOf: (name) => ({
      ...fieldOf(name),
      value: String(values[name] ?? ''),
      onType: (text) => change({ [name]: text }),
    }),
    onChange: (name, value) => change({ [name]: value }),
  };
}
