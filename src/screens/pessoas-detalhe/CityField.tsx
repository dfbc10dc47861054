import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { Combobox } from '../../components/Combobox';
import { useFlow } from '../useFlow';
import { cityFieldView } from './cityFieldView';

type CityFieldProps = {
  machine: typeof cityPickerMachine;
  /** The city the record has when the form comes up; later choices are made here. */
  cidadeId: number | null;
  error: string | undefined;
  readOnly: boolean;
  onChoose: (cidadeId: number) => void;
};

/** The searchable city of the person form (section 3). */
export function CityField({ machine, cidadeId, error, readOnly, onChoose }: CityFieldProps) {
  const actor = useFlow(machine, { id: 'cityPicker', input: { cidadeId } });
  const view = useSelector(actor, cityFieldView, shallowEqual);

  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    const subscription = actor.on('city.chosen', (event) => choose(event.cidadeId));
    return () => subscription.unsubscribe();
  }, [actor]);

  return (
    <Combobox
      label="Cidade"
      error={error}
      {...view}
      readOnly={readOnly}
      onType={(busca) => actor.send({ type: 'search.typed', busca })}
      onOpen={() => actor.send({ type: 'opened' })}
      onClose={() => actor.send({ type: 'closed' })}
      onChoose={(cidade) => actor.send({ type: 'city.chosen', cidade })}
    />
  );
}
