import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { totalMachine } from '../../machines/totalMachine';
import { cityOfText, optionsOf } from '../domain/cidade';
import { PAGE_SIZE } from '../domain/constants';
import { ApiError } from '../domain/errors';
import { UNKNOWN_CITY } from '../domain/messages';
import type { PessoaValues } from '../domain/pessoa';
import { cidades } from '../features/cidades/cidades';
import { pessoas } from '../features/pessoas/pessoas';
import { createRecordMachines } from './records';
import type { Services } from './services';

/** The machines of staff, with their calls and alerts. */
export function createMachines(services: Services) {
  const { call, alerts } = services;
  const cidade = createRecordMachines(services, cidades);

  /** Looks up a typed city; an unknown one is refused under its field. */
  const findTypedCity = async (values: PessoaValues): Promise<PessoaValues> => {
    const { cidadeId } = values;
    if (typeof cidadeId !== 'string') return values;
    const { items } = await cidade.resource.list({ busca: cidadeId, pagina: 1, id: 0 });
    const found = cityOfText(cidadeId, items, items.length < PAGE_SIZE);
    if (found === null) throw new ApiError('', { cidadeId: UNKNOWN_CITY });
    return { ...values, cidadeId: found.id };
  };
  const pessoa = createRecordMachines(services, pessoas, findTypedCity);

  const countOf = ({ resource }: Pick<typeof cidade | typeof pessoa, 'resource'>) =>
    totalMachine.provide({
      actors: {
        countRecords: call(
          async ({ signal }) => (await resource.list({ busca: '', pagina: 1 }, signal)).total,
        ),
      },
      actions: { showError: alerts.showReadError },
    });

  return {
    totals: { cidades: countOf(cidade), pessoas: countOf(pessoa) },

    createCityPicker: () =>
      cityPickerMachine.provide({
        actors: {
          searchCities: call(async ({ input, signal }) => {
            const { items, total } = await cidade.resource.list({ ...input, pagina: 1 }, signal);
            const selected = items.find(({ id }) => id === input.id) ?? null;
            return { cidades: optionsOf(items, input), total, selected };
          }),
        },
        actions: { showError: alerts.showReadError },
      }),

    cidades: cidade,
    pessoas: pessoa,
  };
}

export type Machines = ReturnType<typeof createMachines>;
