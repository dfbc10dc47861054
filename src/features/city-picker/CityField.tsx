import { shallowEqual, useSelector } from '@xstate/react';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { Combobox } from '../../components/Combobox';
import type { FieldFrameProps } from '../../components/TextField';
import type { CityValue } from '../../domain/cidade';
import { MAXIMUM_TEXT_LENGTH } from '../../domain/constants';
import { useFlow } from '../flow';
import { cityFieldView } from './cityFieldView';

export type CityPickerMachine = typeof cityPickerMachine;

type CityFieldProps = {
  machine: CityPickerMachine;
  /** What the form holds as the field appears: an id, a typed text, or null. A `key` restarts it with another. */
  value: CityValue;
  /** The city that the record has: what Escape restores. */
  saved: CityValue;
  error: string | undefined;
  note: FieldFrameProps['note'];
  readOnly: boolean;
  onChange: (value: CityValue) => void;
};

/** The searchable city field of the person form (section 3). */
export function CityField({ machine, value, saved, error, note, readOnly, onChange }: CityFieldProps) {
  const actor = useFlow(
    machine.provide({ actions: { changeValue: (_, params) => onChange(params.value) } }),
    { id: 'cityPicker', input: { value, saved } },
  );
  const { hint, ...view } = useSelector(actor, cityFieldView, shallowEqual);

  return (
    <Combobox
      label="Cidade"
      name="cidadeId"
      error={error}
      note={note ?? (!error && hint ? { text: hint } : undefined)}
      {...view}
      readOnly={readOnly}
      maxLength={MAXIMUM_TEXT_LENGTH}
      onType={(busca) => actor.send({ type: 'search.typed', busca })}
      onOpen={() => actor.send({ type: 'open' })}
      onClose={() => actor.send({ type: 'close' })}
      onUndo={() => actor.send({ type: 'undo' })}
      onHighlight={(move) => actor.send({ type: 'moveHighlight', move })}
      onChoose={(cidade) => actor.send({ type: 'choose', cidade })}
      onCommit={() => actor.send({ type: 'commit' })}
      onLeave={() => actor.send({ type: 'leave' })}
    />
  );
}

/** The name of a city, read by its id in silence; its number where there is none. */
export function CityName({ machine, value }: Pick<CityFieldProps, 'machine' | 'value'>) {
  const silent = machine.provide({ actions: { showError: () => {} } });
  const actor = useFlow(silent, { id: 'cityName', input: { value, saved: null } });
  const { text, waiting } = useSelector(actor, cityFieldView, shallowEqual);
  return text || (waiting ? '…' : `nº ${value}`);
}
