import {
  type Cidade,
  type CidadeValues,
  cidadeRowSchema,
  cidadeRules,
  cidadeSchema,
  cidadeValuesSchema,
} from '../../domain/cidade';
import type { MachineParts } from '../machines';
import { createRecordCalls } from '../records';

/** The calls about cities, which their list and their page share. */
export const createCidadeCalls = (parts: MachineParts) =>
  createRecordCalls<Cidade, Cidade, CidadeValues, CidadeValues>(parts, {
    name: 'cidades',
    row: cidadeRowSchema,
    item: cidadeSchema,
    form: cidadeValuesSchema,
    rules: cidadeRules,
  });
