import { cityPickerMachine } from '../../machines/cityPickerMachine';
import { createDetailMachine } from '../../machines/detailMachine';
import { createFormMachine } from '../../machines/formMachine';
import { createListMachine } from '../../machines/listMachine';
import type { Cidade } from '../../src/domain/cidade';
import type { PessoaRow } from '../../src/domain/pessoa';
import { check } from '../../src/domain/rules';
import { loginRules, passwordRules, recoveryRules, signUpRules } from '../../src/domain/usuario';
import { cidades } from '../../src/features/cidades/cidades';
import { pessoas } from '../../src/features/pessoas/pessoas';

/** The machines that scenes lead to their states, without calls and alerts. */
export const login = createFormMachine({ validate: check(loginRules) });
export const signUp = createFormMachine({ validate: check(signUpRules) });
export const password = createFormMachine({ validate: check(passwordRules) });
export const recovery = createFormMachine({ validate: check(recoveryRules) });
export const lists = {
  pessoas: createListMachine<PessoaRow>(),
  cidades: createListMachine<Cidade>(),
};
export const pessoa = createDetailMachine(pessoas);
export const cidade = createDetailMachine(cidades);
export const picker = cityPickerMachine;
