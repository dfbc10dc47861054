import { accountMachine } from '../../../machines/accountMachine';
import { ApiError } from '../../../src/domain/errors';
import { answered, defineCases, failed } from '../case';

export const ana = { nome: 'Ana', email: 'ana@exemplo.com' };

export const accountCases = defineCases({
  machine: accountMachine,
  effects: [],
  calls: { loading: 'loadAccount' },
  busy: ['loading'],
  starts: [
    {
      title: 'drawn',
      input: undefined,
      change: { state: 'unread', context: { account: null } },
    },
  ],
  events: [
    {
      title: 'pressed',
      event: { type: 'load' },
      possible: (before) => !before.matches('loading'),
      change: () => ({ state: 'loading', starts: [{ id: 'loadAccount', input: {} }] }),
    },
    {
      title: 'account answered',
      event: answered('loadAccount', ana),
      change: () => ({ state: 'ready', context: { account: ana } }),
    },
    {
      title: 'account refused',
      event: failed('loadAccount', new ApiError('Erro ao consultar o registro.')),
      change: () => ({ state: 'failed' }),
    },
  ],
});
