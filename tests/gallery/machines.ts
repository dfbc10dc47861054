import { createMachines } from '../../src/app/machines';
import { createSession } from '../../src/app/session';
import { createUnfinishedWork } from '../../src/app/unfinishedWork';
import { createWrites } from '../../src/app/writes';

/** A tab that keeps nothing: scenes are looked at in Node, too. */
const forgetfulTab = {
  get sessionStorage(): Storage {
    throw new Error('Nothing is kept');
  },
};
export const unfinished = createUnfinishedWork(forgetfulTab, () => 0);

/**
 * The product with nothing behind it: a call never ends, so that a state that
 * waits for one stays, and alerts say nothing.
 * @param token of whoever is in front of the screen; null for nobody
 */
const silentSession = (token: string | null) =>
  createSession({
    baseUrl: '/api',
    fetch: () => new Promise(() => {}),
    storage: { read: () => token, write: () => {}, remove: () => {}, subscribe: () => () => {} },
    unfinished,
    reload: () => {},
  });

export const sessions = { signedIn: silentSession('ficha'), signedOut: silentSession(null) };

const show = () => {};
const writes = createWrites({ auth: sessions.signedOut.auth, show, unfinished });

export const machines = createMachines(sessions.signedOut.api, show, writes);

/** By the names that the scenes call them. */
export const { login, signUp, home, pessoas, cidades, pessoa, cidade, cityPicker: picker } = machines;
export const { pessoaDeletion, cidadeDeletion, pessoaConflict } = machines;
