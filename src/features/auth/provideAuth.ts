import { fromPromise } from 'xstate';
import { formMachine } from '../../../machines/formMachine';
import { recoverAccount } from '../../api/account';
import type { FieldValues } from '../../domain/kind';
import { parse } from '../../domain/rules';
import { loginRules, recoveryRules, type Session, sessionSchema, signUpRules } from '../../domain/usuario';
import type { Services } from '../services';

const SIGNED_UP = 'Usuário cadastrado com sucesso!';

const startSession =
  ({ auth }: Services) =>
  (_: unknown, { accessToken }: Partial<Session>) => {
    if (accessToken !== undefined) auth.send({ type: 'session.started', token: accessToken });
  };

export const provideLogin = (services: Services) =>
  formMachine.provide({
    actors: {
      submit: fromPromise<Partial<Session>, { values: FieldValues }>(async ({ input, signal }) => {
        const body = parse(loginRules, input.values);
        const request = { operation: 'login', method: 'POST', path: '/entrar', body, signal } as const;
        const { data } = await services.http.receive(request, sessionSchema);
        return { ...data, email: body.email };
      }),
    },
    actions: {
      finish: (_, session: Partial<Session> & { email?: string }) => {
        startSession(services)(_, session);
        services.rememberEmail(session.email ?? '');
      },
      showError: (_, failure) => services.alerts.showError(failure),
    },
  });

export const provideRecovery = (services: Services) =>
  formMachine.provide({
    actors: {
      submit: fromPromise<Partial<Session>, { values: FieldValues }>(({ input }) =>
        recoverAccount(services.http, parse(recoveryRules, input.values)),
      ),
    },
    actions: {
      finish: startSession(services),
      showError: (_, failure) => services.alerts.showError(failure),
    },
  });

export const provideSignUp = ({ http, alerts }: Services) =>
  formMachine.provide({
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
