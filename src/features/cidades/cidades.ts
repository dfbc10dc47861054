import { Building2 } from 'lucide-react';
import {
  blankCidade,
  type Cidade,
  type CidadeValues,
  cidadeRowSchema,
  cidadeRules,
  cidadeSchema,
  cidadeValuesSchema,
} from '../../domain/cidade';
import { check } from '../../domain/rules';
import type { RecordKind } from '../kind';

export const cidades: RecordKind<Cidade, Cidade, CidadeValues, CidadeValues> = {
  name: 'cidades',
  label: 'Cidades',
  icon: Building2,
  singular: 'Cidade',
  listTitle: 'Listagem de cidades',
  newTitle: 'Nova cidade',
  totalTitle: 'Total de cidades',
  row: cidadeRowSchema,
  columns: [{ label: 'Nome', read: ({ nome }) => nome }],
  item: cidadeSchema,
  values: cidadeValuesSchema,
  blank: blankCidade,
  fields: { nome: 'Nome' },
  nameOf: ({ nome }) => nome,
  validate: check(cidadeRules),
  rules: cidadeRules,
};
