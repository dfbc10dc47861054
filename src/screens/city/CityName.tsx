import { useSelector } from '@xstate/react';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import type { CityValue } from '../../domain/cidade';
import { useFlow } from '../useFlow';

type CityNameProps = { machine: typeof cityPickerMachine; value: CityValue };

/** The name of a city, once it is known. */
export function CityName({ machine, value }: CityNameProps) {
  const actor = useFlow(machine, { id: 'cityName', input: { value } });
  return useSelector(actor, ({ context }) => context.texto) || 'Carregando...';
}
