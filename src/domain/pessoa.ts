import type { Infer } from 'superstruct';
import { MAXIMUM_EMAIL_LENGTH, MAXIMUM_TEXT_LENGTH, MINIMUM_NAME_LENGTH } from './constants';
import { defineKind } from './kind';
import { email, maximumLength, requiredName, requiredNumber, requiredText } from './rules';

export const pessoas = defineKind({
  name: 'pessoas',
  singular: 'Pessoa',
  searched: 'nomeCompleto',
  email: 'email',
  emailTaken: 'Já existe uma pessoa com este email.',
  fields: {
    nomeCompleto: {
      label: 'Nome completo',
      rule: maximumLength(requiredName(MINIMUM_NAME_LENGTH), MAXIMUM_TEXT_LENGTH),
      headings: ['nome completo', 'nome', 'primeiro nome', 'prenome'],
      isListed: true,
    },
    email: {
      label: 'Email',
      rule: maximumLength(email(requiredText()), MAXIMUM_EMAIL_LENGTH),
      headings: ['email', 'e mail'],
      isListed: true,
    },
    cidadeId: {
      label: 'Cidade',
      rule: requiredNumber(),
      headings: ['cidade', 'municipio', 'localidade'],
      refersTo: 'cidades',
    },
  },
});

export type Pessoa = { id: number } & Infer<typeof pessoas.rules>;
