import { checkPessoa, type PessoaValues } from '../../domain/pessoa';
import { PessoaScreen } from '../../screens/pessoas-detalhe/PessoaScreen';
import type { RoomProps } from '../address';
import type { MachineParts } from '../machines';
import { createCityPicker } from './cityPicker';
import { createPessoaCalls } from './pessoaCalls';
import { provideDetail } from './provideDetail';

export function createPessoaMachines({ machines, alerts }: MachineParts) {
  const { detail, deletion, conflict } = provideDetail<PessoaValues>(
    machines(createPessoaCalls),
    alerts,
    checkPessoa,
  );
  const { cityPicker } = machines(createCityPicker);
  return { pessoa: detail, pessoaDeletion: deletion, pessoaConflict: conflict, cityPicker };
}

export function Room({ machines }: RoomProps) {
  const { pessoa, pessoaDeletion, pessoaConflict, cityPicker } = machines(createPessoaMachines);
  return (
    <PessoaScreen
      machine={pessoa}
      deletionMachine={pessoaDeletion}
      conflictMachine={pessoaConflict}
      pickerMachine={cityPicker}
    />
  );
}
