import { Users } from 'lucide-react';
import { type PessoaRow, type PessoaValues, pessoaForm, pessoaRowSchema } from '../../domain/pessoa';
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
  // Of the page's chunk, which a list does without.
  resolve: async (http, values) => (await import('../city-picker/citySearch')).findTypedCity(http, values),
};
