import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import type { CityAnswer, CitySearch } from '../../../machines/cityOptions';
import { cityPickerMachine } from '../../../machines/cityPickerMachine';
import type { HttpClient } from '../../api/httpClient';
import { Combobox } from '../../components/Combobox';
import type { FieldProps } from '../../components/TextField';
import type { FieldValue } from '../../domain/kind';
import { useExtensions, useFlow } from '../flow';
import { type Services, useServices } from '../services';
import { createCity, searchCities } from './citySearch';
import { cityFieldView, connectCityPicker } from './connectCityPicker';

/** Finds the options of a field. */
export type CitySearcher = (http: HttpClient, search: CitySearch, signal: AbortSignal) => Promise<CityAnswer>;

/** The flow of the city field, with its search (section 7). */
const provideCityPicker = ({ http, cityNames, alerts }: Services, search: CitySearcher = searchCities) =>
  cityPickerMachine.provide({
    actors: {
      searchCities: fromPromise(async ({ input, signal }) => {
        const answer = await search(http, input, signal);
        for (const { id, nome } of [...answer.cidades, answer.selected ?? []].flat()) cityNames.set(id, nome);
        return answer;
      }),
      createCity: fromPromise(async ({ input }) => {
        const city = await createCity(http, input.nome);
        cityNames.set(city.id, city.nome);
        return city;
      }),
    },
    actions: {
      showError: (_, failure) => alerts.showReadError(failure),
      showWriteError: (_, failure) => alerts.showError(failure),
    },
  });

type CityFieldProps = FieldProps & {
  /** The value of the form as the field appears: an id, a typed text, or null. A `key` restarts it with another. */
  value: FieldValue;
  /** The city that the record has: what Escape restores. */
  saved: FieldValue;
  onChange: (value: FieldValue) => void;
  /** Finds the options in place of the search of section 7. */
  search?: CitySearcher;
  /** Shown while the field is empty. */
  placeholder?: string;
};

/** The searchable city field of the person form (section 3). */
export function CityField({ value, saved, onChange, search, placeholder, ...field }: CityFieldProps) {
  const services = useServices();
  const [machine] = useState(() => provideCityPicker(services, search));
  const actor = useFlow(
    machine.provide({ actions: { changeValue: (_, params) => onChange(params.value) } }),
    { id: 'cityPicker', input: { value, saved } },
  );
  const view = useSelector(actor, cityFieldView, shallowEqual);
  const noCities = useExtensions()?.texts.noCities;
  return <Combobox {...connectCityPicker(actor, view, field, { placeholder, noCities })} />;
}

/** The name of a city, read by its id in silence; its number where there is none. */
export function CityName({ value }: Pick<CityFieldProps, 'value'>) {
  const services = useServices();
  const [machine] = useState(() => provideCityPicker(services).provide({ actions: { showError: () => {} } }));
  const actor = useFlow(machine, { id: 'cityName', input: { value, saved: null } });
  const { text, waiting } = useSelector(actor, cityFieldView, shallowEqual);
  return text || (waiting ? '…' : `nº ${value}`);
}
