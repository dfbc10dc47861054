import { type CidadeValues, cidadeRules } from '../../domain/cidade';
import { check } from '../../domain/validation';
import { CidadeScreen } from '../../screens/cidades-detalhe/CidadeScreen';
import type { RoomProps } from '../address';
import type { MachineParts } from '../machines';
import { createCidadeCalls } from './cidadeCalls';
import { provideDetail } from './provideDetail';

export function createCidadeMachines({ machines, alerts }: MachineParts) {
  const { detail, deletion, conflict } = provideDetail<CidadeValues>(
    machines(createCidadeCalls),
    alerts,
    check(cidadeRules),
  );
  return { cidade: detail, cidadeDeletion: deletion, cidadeConflict: conflict };
}

export function Room({ machines }: RoomProps) {
  const { cidade, cidadeDeletion, cidadeConflict } = machines(createCidadeMachines);
  return <CidadeScreen machine={cidade} deletionMachine={cidadeDeletion} conflictMachine={cidadeConflict} />;
}
