import { useSelector } from '@xstate/react';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { useFlow } from '../useFlow';

type CityNameProps = { machine: typeof cityPickerMachine; cidadeId: number | null };

/** The name of a city, once it is known. */
export function CityName({ machine, cidadeId }: CityNameProps) {
  const actor = useFlow(machine, { id: 'cityName', input: { cidadeId } });
  return useSelector(actor, ({ context }) => context.nome) || 'Carregando...';
}
