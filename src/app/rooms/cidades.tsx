import type { Cidade } from '../../domain/cidade';
import { CidadesScreen } from '../../screens/cidades/CidadesScreen';
import type { RoomProps } from '../address';
import type { MachineParts } from '../machines';
import { createCidadeCalls } from './cidadeCalls';
import { provideList } from './provideList';

export const createCidadesMachines = ({ machines, alerts }: MachineParts) => ({
  cidades: provideList<Cidade>(machines(createCidadeCalls), alerts),
});

export const Room = ({ machines }: RoomProps) => (
  <CidadesScreen
    machine={machines(createCidadesMachines).cidades}
    memory={machines(createCidadeCalls).memory}
  />
);
