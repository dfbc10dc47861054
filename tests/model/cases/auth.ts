import { authMachine } from '../../../machines/authMachine';
import { ConnectionError } from '../../../machines/shared/errors';
import { answered, defineCases, failed } from '../case';

type Before = ReturnType<typeof authMachine.transition>;

const remembered = [{ type: 'rememberWork' }];
/** Of the token that another tab has brought. */
const renewal = { type: 'token.renewed', replacedToken: 'token-2', token: 'token-3' } as const;
const removed = [{ type: 'removeStoredToken' }];
const isSignedIn = (before: Before) => before.matches('signedIn');
const isSignedOut = (before: Before) => before.matches('signedOut');

export const authCases = defineCases({
  machine: authMachine,
  effects: [
    'storeToken',
    'renewStoredToken',
    'removeStoredToken',
    'reloadPage',
    'rememberWork',
    'forgetWork',
  ],
  calls: { 'signedIn.probing': 'probePessoas' },
  busy: [],
  starts: [
    {
      title: 'no token',
      input: { storedToken: null },
      change: { state: 'signedOut', context: { token: null }, effects: removed },
    },
    {
      title: 'stored token',
      input: { storedToken: 'token-0' },
      change: {
        state: { signedIn: 'probing' },
        context: { token: 'token-0' },
        starts: [{ id: 'probePessoas', input: {} }],
      },
    },
  ],
  events: [
    {
      title: 'people listed',
      event: answered('probePessoas', { items: [], total: 0 }),
      change: () => ({ state: { signedIn: 'ready' } }),
    },
    {
      title: 'people not listed',
      event: failed('probePessoas', new ConnectionError('Erro de conexão.')),
      change: () => ({ state: { signedIn: 'ready' } }),
    },
    {
      title: 'logged in',
      event: { type: 'session.started', token: 'token-1' },
      possible: isSignedOut,
      change: () => ({
        state: { signedIn: 'ready' },
        context: { token: 'token-1' },
        effects: [{ type: 'storeToken', params: { type: 'session.started', token: 'token-1' } }],
      }),
    },
    {
      title: 'login refused with 401',
      event: { type: 'login.refused' },
      possible: isSignedOut,
      change: () => ({ effects: removed }),
    },
    {
      title: 'refused with 401',
      event: { type: 'session.refused' },
      possible: (before) => isSignedIn(before) || isSignedOut(before),
      change: (before) => ({
        state: 'expired',
        context: { token: null },
        effects: [...(isSignedIn(before) ? remembered : []), ...removed, { type: 'reloadPage' }],
      }),
    },
    {
      title: 'signed in elsewhere',
      event: { type: 'token.changedElsewhere', token: 'token-2' },
      possible: (before) => isSignedIn(before) || isSignedOut(before),
      change: (before) => ({
        ...(isSignedOut(before) && { state: { signedIn: 'ready' } }),
        context: { token: 'token-2' },
      }),
    },
    {
      title: 'signed out elsewhere',
      event: { type: 'token.changedElsewhere', token: null },
      possible: isSignedIn,
      // The other tab has cleared the storage already.
      change: () => ({ state: 'signedOut', context: { token: null }, effects: remembered }),
    },
    {
      title: 'signed out',
      event: { type: 'signOut' },
      possible: isSignedIn,
      change: () => ({
        state: 'signedOut',
        context: { token: null },
        effects: [...removed, { type: 'forgetWork' }],
      }),
    },
    {
      title: 'token renewed',
      event: renewal,
      possible: (before) => isSignedIn(before) && before.context.token === renewal.replacedToken,
      change: () => ({
        context: { token: renewal.token },
        effects: [{ type: 'renewStoredToken', params: renewal }],
      }),
    },
  ],
});
