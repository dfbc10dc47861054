import { fromPromise } from 'xstate';
import { createFormMachine } from '../../../machines/formMachine';
import { changePassword } from '../../api/account';
import { check, parse } from '../../domain/rules';
import { ownerOf, type PasswordValues, passwordRules } from '../../domain/usuario';
import type { Services } from '../services';

const PASSWORD_CHANGED = 'Senha trocada com sucesso!';

/** The change of the password, whose fresh token replaces any other that is stored for the same user. */
export const providePassword = ({ auth, http, alerts }: Services) =>
  createFormMachine<PasswordValues>({ validate: check(passwordRules) }).provide({
    actors: {
      submit: fromPromise(async ({ input }) => {
        const token = await changePassword(http, parse(passwordRules, input.values));
        if (token !== null && ownerOf(token) === auth.getSnapshot().context.owner) {
          auth.send({ type: 'token.renewed', token });
        }
        alerts.show(PASSWORD_CHANGED);
        return {};
      }),
    },
    actions: { showError: (_, failure) => alerts.showError(failure) },
  });
