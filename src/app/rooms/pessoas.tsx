import type { PessoaRow } from '../../domain/pessoa';
import { PessoasScreen } from '../../screens/pessoas/PessoasScreen';
import type { RoomProps } from '../address';
import type { MachineParts } from '../machines';
import { createPessoaCalls } from './pessoaCalls';
import { provideList } from './provideList';

export const createPessoasMachines = ({ machines, alerts }: MachineParts) => ({
  pessoas: provideList<PessoaRow>(machines(createPessoaCalls), alerts),
});

export const Room = ({ machines }: RoomProps) => (
  <PessoasScreen
    machine={machines(createPessoasMachines).pessoas}
    memory={machines(createPessoaCalls).memory}
  />
);
