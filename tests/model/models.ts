import type { AnyStateMachine } from 'xstate';
import type { MachinesByName } from '../support/machinesByName';
import type { AnyCases, ModelCases } from './case';
import { authCases } from './cases/auth';
import { cityPickerCases } from './cases/cityPicker';
import { conflictCases } from './cases/conflict';
import { deletionCases } from './cases/deletion';
import { detailCases } from './cases/detail';
import { drawerCases } from './cases/drawer';
import { helpCases } from './cases/help';
import { homeCases } from './cases/home';
import { listCases } from './cases/list';
import { loginCases } from './cases/login';
import { signUpCases } from './cases/signUp';
import { themeCases } from './cases/theme';
import { writeCases } from './cases/write';
import type { AnySurface, Surface } from './surface';
import { authSurface } from './surfaces/auth';
import { cityPickerSurface } from './surfaces/cityPicker';
import { conflictSurface } from './surfaces/conflict';
import { deletionSurface } from './surfaces/deletion';
import { detailSurface } from './surfaces/detail';
import { drawerSurface } from './surfaces/drawer';
import { helpSurface } from './surfaces/help';
import { homeSurface } from './surfaces/home';
import { listSurface } from './surfaces/list';
import { loginSurface } from './surfaces/login';
import { signUpSurface } from './surfaces/signUp';
import { themeSurface } from './surfaces/theme';
import { writeSurface } from './surfaces/write';

/** Of whoever is signed in from the start. */
const SIGNED_IN = 'token-0';

type ModelOf<Machine extends AnyStateMachine> = {
  cases: ModelCases<Machine>;
  surface: Surface<Machine>;
  /** The token that each of the cases' starts finds in the storage, in their order. */
  tokens: readonly (string | null)[];
  /** Which of the app's machines it is; the session, the writes and the layout have theirs by themselves. */
  part?: keyof MachinesByName;
};

/** A machine as all layers walk it, once its types no longer matter. */
export type Model = Pick<ModelOf<AnyStateMachine>, 'tokens' | 'part'> & {
  cases: AnyCases;
  surface: AnySurface;
};

const modelOf = <Machine extends AnyStateMachine>(model: ModelOf<Machine>): Model => model;

/**
 * Every machine of the product, by its id. All layers of tests read this table
 * and no other: the machine alone, its screen in the DOM, its page in a browser.
 */
export const models = {
  auth: modelOf({ cases: authCases, surface: authSurface, tokens: [null, SIGNED_IN] }),
  login: modelOf({ cases: loginCases, surface: loginSurface, tokens: [null], part: 'login' }),
  signUp: modelOf({ cases: signUpCases, surface: signUpSurface, tokens: [null], part: 'signUp' }),
  home: modelOf({ cases: homeCases, surface: homeSurface, tokens: [SIGNED_IN], part: 'home' }),
  list: modelOf({
    cases: listCases,
    surface: listSurface,
    tokens: [SIGNED_IN, SIGNED_IN],
    part: 'cidades',
  }),
  detail: modelOf({
    cases: detailCases,
    surface: detailSurface,
    tokens: [SIGNED_IN, SIGNED_IN],
    part: 'cidade',
  }),
  deletion: modelOf({
    cases: deletionCases,
    surface: deletionSurface,
    tokens: [SIGNED_IN],
    part: 'cidadeDeletion',
  }),
  conflict: modelOf({
    cases: conflictCases,
    surface: conflictSurface,
    tokens: [SIGNED_IN],
    part: 'cidadeConflict',
  }),
  write: modelOf({ cases: writeCases, surface: writeSurface, tokens: [SIGNED_IN] }),
  cityPicker: modelOf({
    cases: cityPickerCases,
    surface: cityPickerSurface,
    tokens: [SIGNED_IN, SIGNED_IN],
    part: 'cityPicker',
  }),
  theme: modelOf({ cases: themeCases, surface: themeSurface, tokens: [SIGNED_IN] }),
  drawer: modelOf({ cases: drawerCases, surface: drawerSurface, tokens: [SIGNED_IN] }),
  help: modelOf({ cases: helpCases, surface: helpSurface, tokens: [SIGNED_IN] }),
};

export type ModelName = keyof typeof models;

/** The models with their names, in the order of the table. */
export const namedModels = Object.entries(models) as [ModelName, Model][];

/** The cases of every machine, for whoever needs no screen. */
export const allCases: readonly AnyCases[] = namedModels.map(([, { cases }]) => cases);
