import { fromPromise } from 'xstate';
import { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { cityMeantBy, optionsOf } from '../../domain/cidade';
import { PAGE_SIZE } from '../../domain/constants';
import type { MachineParts } from '../machines';
import { createCidadeCalls } from './cidadeCalls';

/** The city field of every form that has one. */
export const createCityPicker = ({ machines, alerts: { showError } }: MachineParts) => ({
  cityPicker: cityPickerMachine.provide({
    actors: {
      searchCities: fromPromise(async ({ input, signal }) => {
        const { items, total } = await machines(createCidadeCalls).list({ ...input, pagina: 1 }, signal);
        const cidades = optionsOf(items, input);
        const selected = items.find(({ id }) => id === input.id) ?? null;
        const meant = cityMeantBy(input.busca, cidades, items.length < PAGE_SIZE);
        return { cidades, total, meant, selected };
      }),
    },
    actions: { showError },
  }),
});
