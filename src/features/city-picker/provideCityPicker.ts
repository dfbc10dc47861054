import { fromPromise } from 'xstate';
import { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { loadListPage } from '../../api/resource';
import { cidadeRowSchema, optionsOf } from '../../domain/cidade';
import type { Services } from '../services';

/** The flow of the city field, with its search (section 7). */
export const provideCityPicker = ({ http, alerts }: Services) =>
  cityPickerMachine.provide({
    actors: {
      searchCities: fromPromise(async ({ input, signal }) => {
        const query = { ...input, pagina: 1 };
        const { items, total } = await loadListPage(http, '/cidades', query, cidadeRowSchema, signal);
        const selected = items.find(({ id }) => id === input.id) ?? null;
        return { cidades: optionsOf(items, input), total, selected };
      }),
    },
    actions: { showError: alerts.showReadError },
  });
