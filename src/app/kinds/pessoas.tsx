import { Users } from 'lucide-react';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { createPart } from '../../components/part';
import {
  checkPessoa,
  type PessoaPayload,
  type PessoaRow,
  type PessoaValues,
  pessoaRules,
} from '../../domain/pessoa';
import { createRecordMachines, type RecordParts } from '../records';
import { type RecordScreens, recordAddresses } from './kind';

export function createPessoasMachines({ api, ...parts }: RecordParts) {
  const { list, detail, deletion, conflict } = createRecordMachines<PessoaRow, PessoaValues, PessoaPayload>({
    ...parts,
    name: 'pessoas',
    resource: api.pessoas,
    rules: pessoaRules,
    validate: checkPessoa,
  });
  return { pessoas: list, pessoa: detail, pessoaDeletion: deletion, pessoaConflict: conflict };
}

const PessoasScreen = createPart(() =>
  import('../../screens/pessoas/PessoasScreen').then((module) => module.PessoasScreen),
);
const PessoaScreen = createPart(() =>
  import('../../screens/pessoas-detalhe/PessoaScreen').then((module) => module.PessoaScreen),
);

type Props = {
  machines: ReturnType<typeof createPessoasMachines> & { cityPicker: typeof cityPickerMachine };
};

export const pessoas: RecordScreens<Props> = {
  link: { to: '/pessoas', label: 'Pessoas', icon: Users },
  addresses: recordAddresses<Props>('pessoas', {
    list: {
      screen: PessoasScreen,
      module: 'src/screens/pessoas/PessoasScreen.tsx',
      draw: ({ machines }) => <PessoasScreen machine={machines.pessoas} />,
    },
    detail: {
      screen: PessoaScreen,
      module: 'src/screens/pessoas-detalhe/PessoaScreen.tsx',
      draw: ({ machines }) => (
        <PessoaScreen
          machine={machines.pessoa}
          deletionMachine={machines.pessoaDeletion}
          conflictMachine={machines.pessoaConflict}
          pickerMachine={machines.cityPicker}
        />
      ),
    },
  }),
};
