import { fromPromise } from 'xstate';
import { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { cityMeantBy, optionsOf } from '../../domain/cidade';
import { checkPessoa, type PessoaValues } from '../../domain/pessoa';
import { PessoaScreen } from '../../screens/pessoas-detalhe/PessoaScreen';
import type { RoomProps } from '../address';
import type { MachineParts } from '../machines';
import { createPessoaCalls } from './pessoaCalls';
import { provideDetail } from './provideDetail';

export function createPessoaMachines({ machines, api, alerts }: MachineParts) {
  const { detail, deletion, conflict } = provideDetail<PessoaValues>(
    machines(createPessoaCalls),
    alerts,
    checkPessoa,
  );
  const cityPicker = cityPickerMachine.provide({
    actors: {
      searchCities: fromPromise(async ({ input, signal }) => {
        const { items, total } = await api.cidades.list({ ...input, pagina: 1 }, signal);
        const cidades = optionsOf(items, input);
        const selected = items.find(({ id }) => id === input.id) ?? null;
        return { cidades, total, meant: cityMeantBy(input.busca, cidades), selected };
      }),
    },
    actions: { showError: alerts.showError },
  });
  return { pessoa: detail, pessoaDeletion: deletion, pessoaConflict: conflict, cityPicker };
}

export function PessoaRoom({ machines }: RoomProps) {
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
