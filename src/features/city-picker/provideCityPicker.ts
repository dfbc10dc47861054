import { fromPromise } from 'xstate';
import { cityPickerMachine } from '../../../machines/cityPickerMachine';
import type { Services } from '../services';
import { searchCities } from './citySearch';

/** The flow of the city field, with its search (section 7). */
export const provideCityPicker = ({ http, alerts }: Services) =>
  cityPickerMachine.provide({
    actors: {
      searchCities: fromPromise(({ input, signal }) => searchCities(http, input, signal)),
    },
    actions: { showError: (_, failure) => alerts.showReadError(failure) },
  });
