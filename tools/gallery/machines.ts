import { createMachines } from '../../src/app/machines';
import { createCidadeMachines } from '../../src/app/rooms/cidade';
import { createCidadesMachines } from '../../src/app/rooms/cidades';
import { createHomeMachines } from '../../src/app/rooms/home';
import { createLoginMachines } from '../../src/app/rooms/login';
import { createPessoaMachines } from '../../src/app/rooms/pessoa';
import { createPessoasMachines } from '../../src/app/rooms/pessoas';
import { createSignUpMachines } from '../../src/app/rooms/signUp';
import { createSession } from '../../src/app/session';
import { createUnfinishedWork } from '../../src/app/unfinishedWork';

/** A tab that keeps nothing: scenes are looked at in Node, too. */
const forgetfulTab = { sessionStorage: { getItem: () => null, setItem: () => {}, removeItem: () => {} } };
export const unfinished = createUnfinishedWork(forgetfulTab, () => 0);

/**
 * The product with nothing behind it: a call never ends, so that a state that
 * waits for one stays, and alerts say nothing.
 * @param token null when signed out
 */
const silentSession = (token: string | null) =>
  createSession({
    baseUrl: '/api',
    fetch: () => new Promise(() => {}),
    beginCall: () => () => undefined,
    storage: { read: () => token, write: () => {}, remove: () => {}, subscribe: () => () => {} },
    unfinished,
    reload: () => {},
  });

export const sessions = { signedIn: silentSession('ficha'), signedOut: silentSession(null) };

const show = () => {};

/** Every stage's own: a write of the stage before still goes on, and fails when it has waited long enough. */
export const createSilentMachines = () =>
  createMachines({ ...sessions.signedOut, show, tellChange: show, unfinished });

const machines = createSilentMachines();

/** By the names that the scenes call them. */
export const { login } = machines(createLoginMachines);
export const { signUp } = machines(createSignUpMachines);
export const { home } = machines(createHomeMachines);
export const { pessoas } = machines(createPessoasMachines);
export const { cidades } = machines(createCidadesMachines);
export const { pessoa, pessoaDeletion, pessoaConflict, cityPicker: picker } = machines(createPessoaMachines);
export const { cidade, cidadeDeletion } = machines(createCidadeMachines);
