import { fromPromise } from 'xstate';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { createDetailMachine } from '../../machines/detailMachine';
import { homeMachine } from '../../machines/homeMachine';
import { createListMachine } from '../../machines/listMachine';
import { createLoginMachine } from '../../machines/loginMachine';
import type { RecordDraft, RecordRef, SavedRecord } from '../../machines/shared/detail';
import type { ListQuery, Page } from '../../machines/shared/list';
import { createSignUpMachine } from '../../machines/signUpMachine';
import { type Cidade, type CidadeValues, cidadeRules } from '../../src/domain/cidade';
import { type PessoaRow, type PessoaValues, pessoaRules } from '../../src/domain/pessoa';
import { loginRules, signUpRules } from '../../src/domain/usuario';
import { check } from '../../src/domain/validation';

/**
 * The machines of the product with nothing behind them: a call never ends, so
 * that a state that waits for one stays, and alerts say nothing.
 */
const never = <Output, Input>() => fromPromise<Output, Input>(() => new Promise(() => {}));
const silent = () => {};

const alerts = { showError: silent, showDeleted: silent };
const listing = <Row>() => ({
  actors: { loadPage: never<Page<Row>, ListQuery>(), deleteRecord: never<void, RecordRef>() },
  actions: alerts,
});
const editing = <Values>() => ({
  actors: {
    loadRecord: never<SavedRecord<Values>, RecordRef>(),
    saveRecord: never<SavedRecord<Values>, RecordDraft<Values>>(),
    deleteRecord: never<void, RecordRef>(),
  },
  actions: alerts,
});

export const login = createLoginMachine({ validate: check(loginRules) }).provide({
  actors: { login: never() },
  actions: { showError: silent },
});
export const signUp = createSignUpMachine({ validate: check(signUpRules) }).provide({
  actors: { signUp: never() },
  actions: { showError: silent, showSignedUp: silent },
});
export const home = homeMachine.provide({
  actors: { countPessoas: never(), countCidades: never() },
  actions: { showError: silent },
});
export const pessoas = createListMachine<PessoaRow>().provide(listing());
export const cidades = createListMachine<Cidade>().provide(listing());
export const pessoa = createDetailMachine<PessoaValues>({ validate: check(pessoaRules) }).provide(editing());
export const cidade = createDetailMachine<CidadeValues>({ validate: check(cidadeRules) }).provide(editing());
export const picker = cityPickerMachine.provide({
  actors: { searchCities: never() },
  actions: { showError: silent },
});
