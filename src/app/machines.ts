import { fromPromise } from 'xstate';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { homeMachine } from '../../machines/homeMachine';
import { createLoginMachine } from '../../machines/loginMachine';
import type { RecordRef } from '../../machines/shared/detail';
import { createSignUpMachine } from '../../machines/signUpMachine';
import type { Api } from '../api/api';
import { cityMeantBy, optionsOf } from '../domain/cidade';
import { fallbackMessages } from '../domain/messages';
import { loginRules, type SignUpValues, signUpRules } from '../domain/usuario';
import { check, parse } from '../domain/validation';
import { createAlerts, SIGNED_UP } from './alerts';
import { createKindMachines } from './kinds/all';
import type { Writes } from './writes';

const firstPage = { busca: '', pagina: 1 };

/**
 * The machines of all screens, each with its calls and alerts.
 * @param show interrupts the user with a sentence
 */
export function createMachines(api: Api, show: (message: string) => void, writes: Writes) {
  const alerts = createAlerts(show);
  const { showError, showSignedUp } = alerts;
  const signUps = writes.of<RecordRef & { values: SignUpValues }, void>({
    resource: 'usuarios',
    sentencesFor: () => ({ done: SIGNED_UP, failed: fallbackMessages.signUp }),
    send: ({ values }, signal) => api.usuarios.signUp(parse(signUpRules, values), signal),
  });
  return {
    login: createLoginMachine({ validate: check(loginRules) }).provide({
      actors: {
        login: fromPromise(({ input, signal }) => api.usuarios.login(parse(loginRules, input), signal)),
      },
      actions: { showError },
    }),

    signUp: createSignUpMachine({ validate: check(signUpRules) }).provide({
      actors: {
        signUp: fromPromise(({ input, signal }) => signUps.follow({ id: null, values: input }, signal)),
      },
      actions: { showError, showSignedUp },
    }),

    home: homeMachine.provide({
      actors: {
        countPessoas: fromPromise(async ({ signal }) => (await api.pessoas.list(firstPage, signal)).total),
        countCidades: fromPromise(async ({ signal }) => (await api.cidades.list(firstPage, signal)).total),
      },
      actions: { showError },
    }),

    ...createKindMachines({ api, alerts, writes }),

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
