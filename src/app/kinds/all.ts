import type { RecordParts } from '../records';
import { cidades, createCidadesMachines } from './cidades';
import { createPessoasMachines, pessoas } from './pessoas';

/** The machines of every kind of record. */
export const createKindMachines = (parts: RecordParts) => ({
  ...createPessoasMachines(parts),
  ...createCidadesMachines(parts),
});

/** Every kind of record, in the order of the sidebar. */
export const kinds = [cidades, pessoas];
