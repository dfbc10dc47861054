import { Building2 } from 'lucide-react';
import { type Cidade, type CidadeValues, cidadeForm, cidadeRowSchema } from '../../domain/cidade';
import { stateInBrackets } from '../../domain/cityNames';
import type { FormKind, ListKind } from '../kind';

export const cidades: ListKind<Cidade> & FormKind<CidadeValues> = {
  ...cidadeForm,
  label: 'Cidades',
  icon: Building2,
  singular: 'Cidade',
  listTitle: 'Listagem de cidades',
  newTitle: 'Nova cidade',
  totalTitle: 'Total de cidades',
  nearTitle: (busca) => `Nenhuma cidade com “${busca}”. Parecidas:`,
  row: cidadeRowSchema,
  columns: [{ label: 'Nome', read: ({ nome }) => nome }],
  nameOf: ({ nome }) => nome,
  discOf: stateInBrackets,
};
