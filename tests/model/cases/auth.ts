import type { SnapshotFrom } from 'xstate';
import { authMachine } from '../../../machines/authMachine';
import { ConnectionError } from '../../../src/domain/errors';
import { tokenOf } from '../../support/people';
import { answered, type Change, defineCases, elapsed, failed } from '../case';

type Before = SnapshotFrom<typeof authMachine>;
type Changed = Change<typeof authMachine>;

/** Two users, the second with a fresh token, too. */
export const ANA = tokenOf({ sub: '1', epoch: 'e' });
export const BIA = tokenOf({ sub: '2', epoch: 'e' });
export const BIA_RENEWED = tokenOf({ sub: '2', epoch: 'e', iat: 1 });
/** The keys of two recovery links. */
export const [CHAVE_1, CHAVE_2] = ['chave-1'.padEnd(43, '_'), 'chave-2'.padEnd(43, '_')];
/** As tokens tell them: user and epoch of the database. */
export const [ana, bia] = ['1@e', '2@e'];

const removed = [{ type: 'removeStoredToken' }];
const isSignedIn = (before: Before) => before.matches({ session: 'signedIn' });
const isSignedOut = (before: Before) => before.matches({ session: 'signedOut' });
const isRecovering = (before: Before) => before.matches({ session: 'recovering' });
const isWorking = (before: Before) => before.matches({ connection: 'works' });
const isGoingOn = (before: Before) => isSignedIn(before) || isSignedOut(before);

/** What lives as long as a session. */
const session = [{ id: 'writes', input: undefined }];

/** The session of a user begins: nothing of another is left. */
const begin = (owner: string, more: Changed = {}): Changed => ({
  ...more,
  state: { session: { signedIn: 'ready' } },
  context: { ...more.context, owner },
  starts: session,
  effects: [...(more.effects ?? []), { type: 'removeForeignDrafts', params: { owner } }],
});
const end = (effects: Changed['effects'] = []): Changed => ({
  state: { session: 'signedOut' },
  context: { owner: null },
  effects,
});

const expire = (isIntercepted: boolean): Changed => ({
  ...end([{ type: 'reloadPage', params: { isIntercepted } }, ...removed]),
  state: { session: 'expired' },
});

export const authCases = defineCases({
  machine: authMachine,
  effects: ['storeToken', 'removeStoredToken', 'reloadPage', 'removeForeignDrafts', 'discardDrafts'],
  calls: { 'session.signedIn': 'writes', 'session.signedIn.probing': 'probePessoas' },
  busy: [],
  starts: [
    {
      title: 'no token',
      input: { owner: null, chave: null },
      change: {
        ...end(removed),
        state: { session: 'signedOut', backend: 'unknown', connection: 'works', tab: 'staying' },
        context: { owner: null, chave: null },
      },
    },
    {
      title: 'stored token',
      input: { owner: ana, chave: null },
      change: {
        ...begin(ana),
        context: { owner: ana, chave: null },
        state: { session: { signedIn: 'probing' }, backend: 'unknown', connection: 'works', tab: 'staying' },
        starts: [...session, { id: 'probePessoas', input: undefined }],
      },
    },
    {
      title: 'recovery link',
      input: { owner: ana, chave: CHAVE_1 },
      change: {
        state: { session: 'recovering', backend: 'unknown', connection: 'works', tab: 'staying' },
        // The session of the user who was signed in ends.
        context: { owner: null, chave: CHAVE_1 },
        effects: removed,
      },
    },
  ],
  events: [
    {
      title: 'people listed',
      event: answered('probePessoas', { items: [], total: 0 }),
      change: () => ({ state: { session: { signedIn: 'ready' } } }),
    },
    {
      title: 'people not listed',
      event: failed('probePessoas', new ConnectionError()),
      change: () => ({ state: { session: { signedIn: 'ready' } } }),
    },
    {
      title: 'logged in',
      event: { type: 'session.started', token: ANA },
      possible: (before) => isSignedOut(before) || isRecovering(before),
      change: () => {
        const begun = begin(ana, { effects: [{ type: 'storeToken', params: { token: ANA } }] });
        return { ...begun, context: { ...begun.context, chave: null } };
      },
    },
    {
      title: 'another recovery link opened',
      event: { type: 'recovery.opened', chave: CHAVE_2 },
      possible: (before) => isSignedOut(before) || isRecovering(before),
      change: (before) => ({
        ...(isSignedOut(before) && end(removed)),
        state: { session: 'recovering' },
        context: { owner: null, chave: CHAVE_2 },
      }),
    },
    {
      title: 'recovery cancelled',
      event: { type: 'recovery.cancelled' },
      possible: isRecovering,
      change: () => ({ state: { session: 'signedOut' }, context: { chave: null } }),
    },
    {
      title: 'login refused with 401',
      event: { type: 'login.refused' },
      possible: isSignedOut,
      change: () => ({ effects: removed }),
    },
    {
      title: 'refused with 401',
      event: { type: 'session.refused', isIntercepted: false },
      possible: isGoingOn,
      change: () => expire(false),
    },
    {
      title: 'refused with 401 by something in between',
      event: { type: 'session.refused', isIntercepted: true },
      possible: isGoingOn,
      change: () => expire(true),
    },
    {
      title: 'another user signed in elsewhere',
      event: { type: 'token.changedElsewhere', owner: bia },
      possible: (before) => isGoingOn(before) && before.context.owner !== bia,
      change: () => begin(bia),
    },
    {
      title: 'the token vanished elsewhere',
      event: { type: 'token.changedElsewhere', owner: null },
      possible: isSignedIn,
      // What was typed waits for its owner.
      change: () => end(),
    },
    {
      title: 'signed out',
      event: { type: 'signOut' },
      possible: isSignedIn,
      change: () => end([...removed, { type: 'discardDrafts' }]),
    },
    {
      title: 'token renewed',
      event: { type: 'token.renewed', token: BIA_RENEWED },
      possible: isSignedIn,
      change: () => ({ effects: [{ type: 'storeToken', params: { token: BIA_RENEWED } }] }),
    },
    {
      title: 'our own server answered',
      event: { type: 'backend.recognized' },
      possible: (before) => before.matches({ backend: 'unknown' }),
      change: () => ({ state: { backend: 'ours' } }),
    },
    {
      title: 'network lost',
      event: { type: 'network.lost' },
      possible: (before) => isWorking(before) || before.matches({ connection: 'returning' }),
      change: (before) => ({ state: { connection: isWorking(before) ? 'offline' : 'lost' } }),
    },
    {
      title: 'network back',
      event: { type: 'network.back' },
      possible: (before) =>
        before.matches({ connection: 'offline' }) || before.matches({ connection: 'lost' }),
      change: (before) => ({
        state: { connection: before.matches({ connection: 'lost' }) ? 'returning' : 'works' },
      }),
    },
    {
      title: 'connection lost',
      event: { type: 'connection.lost' },
      possible: (before) => !before.matches({ connection: 'lost' }),
      change: () => ({ state: { connection: 'lost' } }),
    },
    {
      title: 'connection restored',
      event: { type: 'connection.restored' },
      possible: (before) => !isWorking(before),
      change: () => ({ state: { connection: 'works' } }),
    },
    {
      title: 'tab about to be left',
      event: { type: 'tab.leaving' },
      possible: () => true,
      change: () => ({ state: { tab: 'leaving' } }),
    },
    {
      title: 'tab not left',
      event: elapsed('leavingTime', 'auth', 'tab.leaving', 2_000),
      change: () => ({ state: { tab: 'staying' } }),
    },
  ],
});
