import { Building2 } from 'lucide-react';
import { createPart } from '../../components/part';
import { type Cidade, type CidadeValues, cidadeRules } from '../../domain/cidade';
import { check } from '../../domain/validation';
import { createRecordMachines, type RecordParts } from '../records';
import { type RecordScreens, recordAddresses } from './kind';

export function createCidadesMachines({ api, ...parts }: RecordParts) {
  const { list, detail, deletion, conflict } = createRecordMachines<Cidade, CidadeValues, CidadeValues>({
    ...parts,
    name: 'cidades',
    resource: api.cidades,
    rules: cidadeRules,
    validate: check(cidadeRules),
  });
  return { cidades: list, cidade: detail, cidadeDeletion: deletion, cidadeConflict: conflict };
}

const CidadesScreen = createPart(() =>
  import('../../screens/cidades/CidadesScreen').then((module) => module.CidadesScreen),
);
const CidadeScreen = createPart(() =>
  import('../../screens/cidades-detalhe/CidadeScreen').then((module) => module.CidadeScreen),
);

type Props = { machines: ReturnType<typeof createCidadesMachines> };

export const cidades: RecordScreens<Props> = {
  link: { to: '/cidades', label: 'Cidades', icon: Building2 },
  addresses: recordAddresses<Props>('cidades', {
    list: {
      screen: CidadesScreen,
      module: 'src/screens/cidades/CidadesScreen.tsx',
      draw: ({ machines }) => <CidadesScreen machine={machines.cidades} />,
    },
    detail: {
      screen: CidadeScreen,
      module: 'src/screens/cidades-detalhe/CidadeScreen.tsx',
      draw: ({ machines }) => (
        <CidadeScreen
          machine={machines.cidade}
          deletionMachine={machines.cidadeDeletion}
          conflictMachine={machines.cidadeConflict}
        />
      ),
    },
  }),
};
