import { fromPromise } from 'xstate';
import { createFormMachine } from '../../../machines/formMachine';
import { recoverAccount } from '../../api/account';
import { check, parse } from '../../domain/rules';
import {
  type LoginValues,
  loginRules,
  type RecoveryValues,
  recoveryRules,
  type Session,
  type SignUpValues,
  sessionSchema,
  signUpRules,
} from '../../domain/usuario';
import type { Services } from '../services';

const SIGNED_UP = 'Usuário cadastrado com sucesso!';

const startSession =
  ({ auth }: Services) =>
  (_: unknown, { accessToken }: Partial<Session>) => {
    if (accessToken !== undefined) auth.send({ type: 'session.started', token: accessToken });
  };

export const provideLogin = (services: Services) =>
  createFormMachine<LoginValues>({ validate: check(loginRules) }).provide({
    actors: {
      submit: fromPromise<Partial<Session>, { values: LoginValues }>(async ({ input, signal }) => {
        const body = parse(loginRules, input.values);
        const request = { operation: 'login', method: 'POST', path: '/entrar', body, signal } as const;
        return (await services.http.receive(request, sessionSchema)).data;
      }),
    },
    actions: {
      finish: startSession(services),
      showError: (_, failure) => services.alerts.showError(failure),
    },
  });

export const provideRecovery = (services: Services) =>
  createFormMachine<RecoveryValues>({ validate: check(recoveryRules) }).provide({
    actors: {
      submit: fromPromise<Partial<Session>, { values: RecoveryValues }>(({ input }) =>
        recoverAccount(services.http, parse(recoveryRules, input.values)),
      ),
    },
    actions: {
      finish: startSession(services),
      showError: (_, failure) => services.alerts.showError(failure),
    },
  });

export const provideSignUp = ({ http, alerts }: Services) =>
  createFormMachine<SignUpValues>({ validate: check(signUpRules) }).provide({
    actors: {
      submit: fromPromise(async ({ input }) => {
        const body = parse(signUpRules, input.values);
        await http.send({ operation: 'signUp', method: 'POST', path: '/cadastrar', body });
        // Also where the page was left meanwhile.
        alerts.show(SIGNED_UP);
        return {};
      }),
    },
    actions: { finish: () => {}, showError: (_, failure) => alerts.showError(failure) },
  });
