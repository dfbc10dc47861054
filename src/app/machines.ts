import { accountMachine } from '../../machines/accountMachine';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { createFormMachine } from '../../machines/formMachine';
import { recentMachine } from '../../machines/recentMachine';
import { totalMachine } from '../../machines/totalMachine';
import { loadAccount, changePassword as sendPassword } from '../api/account';
import { loadRecentChanges } from '../api/changes';
import { cityOfText, optionsOf } from '../domain/cidade';
import { PAGE_SIZE } from '../domain/constants';
import { ApiError } from '../domain/errors';
import { UNKNOWN_CITY } from '../domain/messages';
import type { PessoaValues } from '../domain/pessoa';
import { ownerOf, type PasswordValues, passwordRules } from '../domain/usuario';
import { check, parse } from '../domain/validation';
import { cidades } from '../features/cidades/cidades';
import { pessoas } from '../features/pessoas/pessoas';
import { PASSWORD_CHANGED } from './alerts';
import { createRecordMachines } from './records';
import type { Services } from './services';

/** How many changes the home page shows. */
const RECENT_CHANGES = 8;

/** The machines of staff, with their calls and alerts. */
export function createMachines(services: Services) {
  const { auth, http, call, write, alerts } = services;
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

  /** Its fresh token replaces any other that is stored for the same user. */
  const changePassword = async (values: PasswordValues) => {
    const token = await sendPassword(http, parse(passwordRules, values));
    if (token !== null && ownerOf(token) === auth.getSnapshot().context.owner)
      auth.send({ type: 'token.renewed', token });
    alerts.show(PASSWORD_CHANGED);
    return {};
  };

  return {
    recent: recentMachine.provide({
      actors: { loadChanges: call(({ signal }) => loadRecentChanges(http, RECENT_CHANGES, signal)) },
    }),

    account: accountMachine.provide({
      actors: { loadAccount: call(({ signal }) => loadAccount(http, signal)) },
    }),

    password: createFormMachine<PasswordValues>({ validate: check(passwordRules) }).provide({
      actors: {
        submit: call(({ input, signal }) =>
          write(
            signal,
            () => changePassword(input.values),
            () => {},
          ),
        ),
      },
      actions: { showError: alerts.showError },
    }),

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
