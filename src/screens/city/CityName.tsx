import { shallowEqual, useSelector } from '@xstate/react';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import type { CityValue } from '../../domain/cidade';
import { useFlow } from '../useFlow';
import { cityFieldView } from './cityFieldView';

type CityNameProps = { machine: typeof cityPickerMachine; value: CityValue };

/** The name of a city, or else what the city field says while it has none to show. */
export function CityName({ machine, value }: CityNameProps) {
  const actor = useFlow(machine, { id: 'cityName', input: { value } });
  const { text, placeholder } = useSelector(actor, cityFieldView, shallowEqual);
  return text || placeholder;
}
