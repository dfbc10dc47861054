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
      title: 'pressed',
      input: undefined,
      change: { state: 'loading', context: { account: null }, starts: [{ id: 'loadAccount', input: {} }] },
    },
  ],
  events: [
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
