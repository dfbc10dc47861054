import { fromPromise } from 'xstate';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { createDetailMachine } from '../../machines/detailMachine';
import { homeMachine } from '../../machines/homeMachine';
import { createListMachine } from '../../machines/listMachine';
import { createLoginMachine } from '../../machines/loginMachine';
import { createSignUpMachine } from '../../machines/signUpMachine';
import { type Cidade, type CidadeValues, cidadeRules } from '../domain/cidade';
import { type PessoaPayload, type PessoaRow, type PessoaValues, pessoaRules } from '../domain/pessoa';
import { loginRules, signUpRules } from '../domain/usuario';
import { check, parse } from '../domain/validation';
import { alerts } from './alerts';
import { editing, listing } from './records';
import { api } from './session';

const { showError, showSignedUp } = alerts;

export const loginMachine = createLoginMachine({ validate: check(loginRules) }).provide({
  actors: { login: fromPromise(({ input }) => api.usuarios.login(parse(loginRules, input))) },
  actions: { showError },
});

export const signUpMachine = createSignUpMachine({ validate: check(signUpRules) }).provide({
  actors: { signUp: fromPromise(({ input }) => api.usuarios.signUp(parse(signUpRules, input))) },
  actions: { showError, showSignedUp },
});

const firstPage = { busca: '', pagina: 1 };

export const totalsMachine = homeMachine.provide({
  actors: {
    countPessoas: fromPromise(async ({ signal }) => (await api.pessoas.list(firstPage, signal)).total),
    countCidades: fromPromise(async ({ signal }) => (await api.cidades.list(firstPage, signal)).total),
  },
  actions: { showError },
});

export const pessoasMachine = createListMachine<PessoaRow>().provide(listing(api.pessoas));
export const cidadesMachine = createListMachine<Cidade>().provide(listing(api.cidades));

export const pessoaMachine = createDetailMachine<PessoaValues>({ validate: check(pessoaRules) }).provide(
  editing<PessoaValues, PessoaPayload>(api.pessoas, pessoaRules),
);
export const cidadeMachine = createDetailMachine<CidadeValues>({ validate: check(cidadeRules) }).provide(
  editing<CidadeValues, CidadeValues>(api.cidades, cidadeRules),
);

export const pickerMachine = cityPickerMachine.provide({
  actors: {
    searchCities: fromPromise(
      async ({ input: { busca, id }, signal }) =>
        (await api.cidades.list({ busca, pagina: 1, id }, signal)).items,
    ),
  },
  actions: { showError },
});
