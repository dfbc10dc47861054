import { createFormMachine } from '../../machines/formMachine';
import { recoverAccount } from '../api/account';
import {
  type LoginValues,
  loginRules,
  type RecoveryValues,
  recoveryRules,
  type Session,
  type SignUpValues,
  sessionSchema,
  signUpRules,
} from '../domain/usuario';
import { check, parse } from '../domain/validation';
import { SIGNED_UP } from './alerts';
import type { Services } from './services';

/** The machines of visitors, with their calls and alerts. */
export const createVisitorMachines = ({ http, auth, write, call, alerts }: Services) => {
  const startSession = (_: unknown, { accessToken }: Partial<Session>) => {
    if (accessToken !== undefined) auth.send({ type: 'session.started', token: accessToken });
  };
  return {
    login: createFormMachine<LoginValues>({ validate: check(loginRules) }).provide({
      actors: {
        submit: call<Partial<Session>, { values: LoginValues }>(async ({ input, signal }) => {
          const body = parse(loginRules, input.values);
          const request = { operation: 'login', method: 'POST', path: '/entrar', body, signal } as const;
          return (await http.receive(request, sessionSchema)).data;
        }),
      },
      actions: { finish: startSession, showError: alerts.showError },
    }),

    recovery: createFormMachine<RecoveryValues>({ validate: check(recoveryRules) }).provide({
      actors: {
        submit: call<Partial<Session>, { values: RecoveryValues }>(({ input }) =>
          recoverAccount(http, parse(recoveryRules, input.values)),
        ),
      },
      actions: { finish: startSession, showError: alerts.showError },
    }),

    signUp: createFormMachine<SignUpValues>({ validate: check(signUpRules) }).provide({
      actors: {
        submit: call(async ({ input, signal }) => {
          const body = parse(signUpRules, input.values);
          const request = { operation: 'signUp', method: 'POST', path: '/cadastrar', body } as const;
          await write(
            signal,
            () => http.send(request),
            () => alerts.show(SIGNED_UP),
          );
          return {};
        }),
      },
      actions: { finish: () => alerts.show(SIGNED_UP), showError: alerts.showError },
    }),
  };
};
