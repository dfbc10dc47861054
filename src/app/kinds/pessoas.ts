import { Users } from 'lucide-react';
import { createPart } from '../../components/part';
import { type RecordKind, recordAddresses } from './kind';

export const pessoas: RecordKind = {
  link: { to: '/pessoas', label: 'Pessoas', icon: Users },
  addresses: recordAddresses('pessoas', {
    list: {
      room: createPart(() => import('../rooms/pessoas').then(({ PessoasRoom }) => PessoasRoom)),
      module: 'src/app/rooms/pessoas.tsx',
    },
    detail: {
      room: createPart(() => import('../rooms/pessoa').then(({ PessoaRoom }) => PessoaRoom)),
      module: 'src/app/rooms/pessoa.tsx',
    },
  }),
};
