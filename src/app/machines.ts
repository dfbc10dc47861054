import { fromPromise } from 'xstate';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { createDetailMachine } from '../../machines/detailMachine';
import { homeMachine } from '../../machines/homeMachine';
import { createListMachine } from '../../machines/listMachine';
import { createLoginMachine } from '../../machines/loginMachine';
import { createSignUpMachine } from '../../machines/signUpMachine';
import { type Cidade, type CidadeValues, cidadeRules, cityMeantBy, optionsOf } from '../domain/cidade';
import {
  checkPessoa,
  type PessoaPayload,
  type PessoaRow,
  type PessoaValues,
  pessoaRules,
} from '../domain/pessoa';
import { loginRules, signUpRules } from '../domain/usuario';
import { check, parse } from '../domain/validation';
import { createAlerts } from './alerts';
import { editing, listing } from './records';
import type { Api } from './session';

const firstPage = { busca: '', pagina: 1 };

/**
 * The machines of all screens, each with its calls and alerts.
 * @param show interrupts the user with a sentence
 */
export function createMachines(api: Api, show: (message: string) => void) {
  const alerts = createAlerts(show);
  const { showError, showSignedUp } = alerts;
  return {
    login: createLoginMachine({ validate: check(loginRules) }).provide({
      actors: { login: fromPromise(({ input }) => api.usuarios.login(parse(loginRules, input))) },
      actions: { showError },
    }),

    signUp: createSignUpMachine({ validate: check(signUpRules) }).provide({
      actors: { signUp: fromPromise(({ input }) => api.usuarios.signUp(parse(signUpRules, input))) },
      actions: { showError, showSignedUp },
    }),

    home: homeMachine.provide({
      actors: {
        countPessoas: fromPromise(async ({ signal }) => (await api.pessoas.list(firstPage, signal)).total),
        countCidades: fromPromise(async ({ signal }) => (await api.cidades.list(firstPage, signal)).total),
      },
      actions: { showError },
    }),

    pessoas: createListMachine<PessoaRow>().provide(listing(api.pessoas, alerts)),
    cidades: createListMachine<Cidade>().provide(listing(api.cidades, alerts)),

    pessoa: createDetailMachine<PessoaValues>({ validate: checkPessoa }).provide(
      editing<PessoaValues, PessoaPayload>(api.pessoas, pessoaRules, alerts),
    ),
    cidade: createDetailMachine<CidadeValues>({ validate: check(cidadeRules) }).provide(
      editing<CidadeValues, CidadeValues>(api.cidades, cidadeRules, alerts),
    ),

    cityPicker: cityPickerMachine.provide({
      actors: {
        searchCities: fromPromise(async ({ input, signal }) => {
          const { items, total } = await api.cidades.list({ ...input, pagina: 1 }, signal);
          const cidades = optionsOf(items, input);
          const selected = items.find(({ id }) => id === input.id) ?? null;
          return { cidades, total, meant: cityMeantBy(input.busca, cidades), selected };
        }),
      },
      actions: { showError },
    }),
  };
}

export type Machines = ReturnType<typeof createMachines>;
