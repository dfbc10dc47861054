import type { AnyStateMachine } from 'xstate';
import type { AnyCases } from '../walker/case';
import { authCases } from './cases/auth';
import { cityPickerCases } from './cases/cityPicker';
import { deletedCases } from './cases/deleted';
import { deletionCases } from './cases/deletion';
import { detailCases } from './cases/detail';
import { exportingCases } from './cases/exporting';
import { loginCases, passwordCases, recoveryCases, signUpCases } from './cases/form';
import { historyCases } from './cases/history';
import { importingCases } from './cases/importing';
import { importsCases } from './cases/imports';
import { listCases } from './cases/list';
import { paletteCases } from './cases/palette';
import { accountCases, recentCases, totalCases } from './cases/read';
import { writeCases } from './cases/write';
import { writesCases } from './cases/writes';

/** Every flow of the product by its name: a machine, or one of the things that a machine is used for. */
export const flows = {
  auth: authCases,
  writes: writesCases,
  write: writeCases,
  login: loginCases,
  signUp: signUpCases,
  password: passwordCases,
  recovery: recoveryCases,
  account: accountCases,
  recent: recentCases,
  total: totalCases,
  list: listCases,
  deleted: deletedCases,
  detail: detailCases,
  history: historyCases,
  deletion: deletionCases,
  cityPicker: cityPickerCases,
  palette: paletteCases,
  exporting: exportingCases,
  importing: importingCases,
  imports: importsCases,
} satisfies Record<string, AnyCases>;

/** Actors of a page that no path walks, with what holds them. */
export const notWalked: Readonly<Record<string, string>> = {
  oldestMoment:
    'one line of a record without a history, read like a total; a story of the history looks for it',
  inviter: 'reads the account once more for a dialog',
  ownImport: 'reads what the register has of an import that was cut; a story of imports looks for it',
  leftDraft: 'one line of a new form, read like a total; stories of drafts press it',
  nearNames: 'names read on request; a story of the list presses for them',
  namesakeCity: 'the name of a city, read like that of the chip; a story of the list looks for it',
  residents: 'one line of a city, read like a total; a story of the city page presses it',
  passwordAccount: 'reads the account once more for a dialog',
  'pessoas.list': 'the list of cities, of another kind',
  'pessoas.detail': 'the record of a city, of another kind',
  'pessoas.total': 'the other card, wired by the same lines',
};

export type FlowName = keyof typeof flows;

export const flowNames = Object.keys(flows) as FlowName[];

export const allCases: readonly AnyCases[] = [...new Set<AnyCases>(Object.values(flows))];

/** Every machine of the product, in the order of the table. */
export const machines: readonly AnyStateMachine[] = [
  ...new Map(allCases.map(({ machine }) => [machine.id, machine])).values(),
];

export const flowsOf = (machine: AnyStateMachine): FlowName[] =>
  flowNames.filter((name) => flows[name].machine.id === machine.id);
