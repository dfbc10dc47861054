import { fromCallback, fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import { loadAccount } from '../../api/account';
import type { Account } from '../../domain/usuario';
import { hearWindow } from '../hearWindow';
import type { Services } from '../services';

/** The account of the user, which is read in silence: without name and email the password can still be changed. */
export const provideAccount = ({ http }: Services) =>
  createReadMachine<Account>().provide({
    actors: {
      load: fromPromise(({ signal }) => loadAccount(http, signal)),
      // No write of a record changes an account.
      bridge: fromCallback(() => {}),
      hearWindow,
    },
    actions: { showError: () => {} },
  });
