import { type Cidade, type CidadeValues, cidadeRules } from '../../domain/cidade';
import type { MachineParts } from '../machines';
import { createRecordCalls } from '../records';

/** The calls about cities, which their list and their page share. */
export const createCidadeCalls = ({ api, machines }: MachineParts) =>
  createRecordCalls<Cidade, CidadeValues, CidadeValues>(machines, {
    name: 'cidades',
    resource: api.cidades,
    rules: cidadeRules,
  });
