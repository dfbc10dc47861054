import { Building2 } from 'lucide-react';
import { createPart } from '../../components/part';
import { type RecordKind, recordAddresses } from './kind';

export const cidades: RecordKind = {
  link: { to: '/cidades', label: 'Cidades', icon: Building2 },
  addresses: recordAddresses('cidades', {
    list: {
      room: createPart(() => import('../rooms/cidades').then(({ CidadesRoom }) => CidadesRoom)),
      module: 'src/app/rooms/cidades.tsx',
    },
    detail: {
      room: createPart(() => import('../rooms/cidade').then(({ CidadeRoom }) => CidadeRoom)),
      module: 'src/app/rooms/cidade.tsx',
    },
  }),
};
