import { MINIMUM_NAME_LENGTH } from '../../src/domain/constants';
import { pessoaRules } from '../../src/domain/pessoa';
import { recordKind, reference, text, uniqueEmail } from './kind';

export const pessoas = recordKind({
  name: 'pessoas',
  rules: pessoaRules,
  columns: {
    nomeCompleto: text(MINIMUM_NAME_LENGTH),
    email: uniqueEmail('Já existe uma pessoa com este email.'),
    cidadeId: reference('cidades', 'A cidade escolhida não existe.'),
  },
  searched: 'nomeCompleto',
  email: 'email',
  messages: { notFound: 'Pessoa não encontrada.' },
  addsSelected: false,
});
