import { fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import type { Account } from '../../domain/usuario';
import type { Extensions } from '../extensions';
import type { Services } from '../services';

/** The account of the user, which is read in silence: without name and email the password can still be changed. */
export const provideAccount = ({ hear, rememberEmail }: Services, { loadAccount }: Extensions) =>
  createReadMachine<Account>().provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const account = await loadAccount(signal);
        rememberEmail(account.email);
        return account;
      }),
      // No write of a record changes an account.
      hear: hear([]),
    },
    actions: { showError: () => {} },
  });
