import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { Combobox } from '../../components/Combobox';
import { useFlow } from '../useFlow';

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
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches({ popover: 'open' }));
  const isSettled = useSelector(
    actor,
    (snapshot) => snapshot.matches({ options: 'ready' }) || snapshot.matches({ options: 'failed' }),
  );

  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    const subscription = actor.on('city.chosen', (event) => choose(event.cidadeId));
    return () => subscription.unsubscribe();
  }, [actor]);

  return (
    <Combobox
      label="Cidade"
      error={error}
      text={context.texto}
      open={isOpen}
      busy={!isSettled}
      options={context.cidades}
      selectedId={context.cidadeId}
      readOnly={readOnly}
      onType={(busca) => actor.send({ type: 'search.typed', busca })}
      onOpen={() => actor.send({ type: 'opened' })}
      onClose={() => actor.send({ type: 'closed' })}
      onChoose={(cidade) => actor.send({ type: 'city.chosen', cidade })}
    />
  );
}
