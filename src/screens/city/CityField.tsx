import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { cityValueOf } from '../../../machines/shared/city';
import { Combobox } from '../../components/Combobox';
import type { CityValue } from '../../domain/cidade';
import { MAXIMUM_TEXT_LENGTH } from '../../domain/constants';
import type { FormState } from '../detail/formState';
import { useFlow } from '../useFlow';
import { cityFieldView } from './cityFieldView';

type CityFieldProps = Pick<FormState<object>, 'readOnly' | 'settleBy' | 'onSettled'> & {
  machine: typeof cityPickerMachine;
  /** What the form holds. */
  value: CityValue;
  /** The city that the record has: what Escape puts back where a text is all that was kept. */
  saved: CityValue;
  error: string | undefined;
  onChange: (value: CityValue) => void;
};

/**
 * The searchable city of the person form (section 3). It follows what it comes
 * up with, and leads from there: where the form holds another one, because
 * somebody else has saved it, the field comes up anew.
 */
export function CityField({ value, onChange, ...props }: CityFieldProps) {
  const held = useRef(value);
  const led = useRef(value);
  const [filled, fill] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (value !== held.current && value !== led.current) {
      led.current = value;
      fill();
    }
    held.current = value;
  }, [value]);
  const lead = (to: CityValue) => {
    // Said once: the form may have gone on from there.
    if (to === led.current) return;
    led.current = to;
    onChange(to);
  };
  return <LeadingField {...props} key={filled} value={value} onChange={lead} />;
}

function LeadingField({
  machine,
  value,
  saved,
  error,
  readOnly,
  settleBy,
  onChange,
  onSettled,
}: CityFieldProps) {
  const actor = useFlow(machine, { id: 'cityPicker', input: { value, saved } });
  const view = useSelector(actor, cityFieldView, shallowEqual);

  const change = useEffectEvent(onChange);
  useEffect(() => {
    if (!readOnly) change(view.value);
  }, [readOnly, view.value]);

  useEffect(() => {
    settleBy(actor);
    return () => settleBy(undefined);
  }, [actor, settleBy]);
  const settled = useEffectEvent(onSettled);
  useEffect(() => {
    const subscription = actor.on('city.resolved', (event) => {
      change(event.value);
      settled();
    });
    return () => subscription.unsubscribe();
  }, [actor]);

  return (
    <Combobox
      label="Cidade"
      error={error}
      {...view}
      readOnly={readOnly}
      // No name is longer, and a page of text pasted by mistake would make an address that no server takes.
      maxLength={MAXIMUM_TEXT_LENGTH}
      onType={(busca) => actor.send({ type: 'search.typed', busca })}
      onOpen={() => actor.send({ type: 'opened' })}
      onClose={() => actor.send({ type: 'closed' })}
      onUndo={() => actor.send({ type: 'undo' })}
      onRetry={() => actor.send({ type: 'retry' })}
      onChoose={(cidade) => {
        actor.send({ type: 'city.chosen', cidade });
        // A key that chooses may save, too, and does so before effects run.
        onChange(cityValueOf(actor.getSnapshot().context));
      }}
    />
  );
}
