import { Users } from 'lucide-react';
import { type PessoaRow, type PessoaValues, pessoaForm, pessoaRowSchema } from '../../domain/pessoa';
import { findTypedCity } from '../city-picker/citySearch';
import type { FormKind, ListKind } from '../kind';

export const pessoas: ListKind<PessoaRow> & FormKind<PessoaValues> = {
  ...pessoaForm,
  label: 'Pessoas',
  icon: Users,
  singular: 'Pessoa',
  listTitle: 'Listagem de pessoas',
  newTitle: 'Nova pessoa',
  totalTitle: 'Total de pessoas',
  nearTitle: (busca) => `Ninguém com “${busca}”. Parecidos:`,
  row: pessoaRowSchema,
  columns: [
    { label: 'Nome completo', read: ({ nomeCompleto }) => nomeCompleto },
    { label: 'Email', read: ({ email }) => email },
  ],
  nameOf: ({ nomeCompleto }) => nomeCompleto,
  resolve: findTypedCity,
};
