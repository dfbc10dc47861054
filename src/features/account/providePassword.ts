import { fromPromise } from 'xstate';
import { formMachine } from '../../../machines/formMachine';
import { changePassword } from '../../api/account';
import { parse } from '../../domain/rules';
import { ownerOf, passwordRules } from '../../domain/usuario';
import type { Services } from '../services';

const PASSWORD_CHANGED = 'Senha trocada com sucesso!';

/** The change of the password, whose fresh token replaces any other that is stored for the same user. */
export const providePassword = ({ auth, http, alerts }: Services) =>
  formMachine.provide({
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
