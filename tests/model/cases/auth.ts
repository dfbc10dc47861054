import type { SnapshotFrom } from 'xstate';
import { authMachine } from '../../../machines/authMachine';
import { ConnectionError } from '../../../src/domain/errors';
import { answered, defineCases, failed } from '../case';

type Before = SnapshotFrom<typeof authMachine>;

/** Of the token that another tab has stored. */
const renewal = {
  type: 'token.renewed',
  replacedToken: 'token-2',
  storedToken: 'token-2',
  token: 'token-3',
} as const;
const login = { type: 'session.started', token: 'token-1' } as const;
const removed = [{ type: 'removeStoredToken' }];
const isSignedIn = (before: Before) => before.matches('signedIn');
const isSignedOut = (before: Before) => before.matches('signedOut');
const isGoingOn = (before: Before) => isSignedIn(before) || isSignedOut(before);

export const authCases = defineCases({
  machine: authMachine,
  effects: ['storeToken', 'removeStoredToken', 'reloadPage', 'discardDrafts'],
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
      event: failed('probePessoas', new ConnectionError()),
      change: () => ({ state: { signedIn: 'ready' } }),
    },
    {
      title: 'logged in',
      event: login,
      possible: isSignedOut,
      change: () => ({
        state: { signedIn: 'ready' },
        context: { token: 'token-1' },
        effects: [{ type: 'storeToken', params: login }],
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
      event: { type: 'session.refused', refusedToken: 'token-0', storedToken: 'token-0' },
      possible: isGoingOn,
      change: () => ({
        state: 'expired',
        context: { token: null },
        effects: [...removed, { type: 'reloadPage' }],
      }),
    },
    {
      title: 'an earlier token refused with 401',
      event: { type: 'session.refused', refusedToken: 'token-0', storedToken: 'token-1' },
      possible: () => false,
      change: () => ({}),
    },
    {
      title: 'signed in elsewhere',
      event: { type: 'token.changedElsewhere', token: 'token-2' },
      possible: isGoingOn,
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
      change: () => ({ state: 'signedOut', context: { token: null } }),
    },
    {
      title: 'signed out',
      event: { type: 'signOut' },
      possible: isSignedIn,
      change: () => ({
        state: 'signedOut',
        context: { token: null },
        effects: [...removed, { type: 'discardDrafts' }],
      }),
    },
    {
      title: 'token renewed',
      event: renewal,
      possible: isSignedIn,
      change: () => ({
        context: { token: renewal.token },
        effects: [{ type: 'storeToken', params: renewal }],
      }),
    },
    {
      title: 'an earlier token renewed',
      event: { ...renewal, replacedToken: 'token-0' },
      possible: () => false,
      change: () => ({}),
    },
  ],
});
