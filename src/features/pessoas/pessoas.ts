import { Users } from 'lucide-react';
import {
  blankPessoa,
  checkPessoa,
  type Pessoa,
  type PessoaPayload,
  type PessoaRow,
  type PessoaValues,
  pessoaRowSchema,
  pessoaRules,
  pessoaSchema,
  pessoaValuesSchema,
} from '../../domain/pessoa';
import type { RecordKind } from '../kind';

export const pessoas: RecordKind<PessoaRow, Pessoa, PessoaValues, PessoaPayload> = {
  name: 'pessoas',
  label: 'Pessoas',
  icon: Users,
  singular: 'Pessoa',
  listTitle: 'Listagem de pessoas',
  newTitle: 'Nova pessoa',
  totalTitle: 'Total de pessoas',
  row: pessoaRowSchema,
  columns: [
    { label: 'Nome completo', read: ({ nomeCompleto }) => nomeCompleto },
    { label: 'Email', read: ({ email }) => email },
  ],
  item: pessoaSchema,
  values: pessoaValuesSchema,
  blank: blankPessoa,
  fields: { nomeCompleto: 'Nome completo', email: 'Email', cidadeId: 'Cidade' },
  nameOf: ({ nomeCompleto }) => nomeCompleto,
  validate: checkPessoa,
  rules: pessoaRules,
};
