import { type Cidade, type CidadeValues, cidadeRules } from '../../domain/cidade';
import type { MachineParts } from '../machines';
import { createRecordCalls } from '../records';
import { createWrites } from '../writes';
import { createPageMemories } from './pageMemories';

/** The calls about cities, which their list and their page share. */
export function createCidadeCalls({ api, machines }: MachineParts) {
  const pages = machines(createPageMemories);
  const calls = createRecordCalls<Cidade, CidadeValues, CidadeValues>({
    writes: machines(createWrites),
    name: 'cidades',
    resource: api.cidades,
    rules: cidadeRules,
    forgetPages: pages.forget,
  });
  return { ...calls, memory: pages.of<Cidade>() };
}
