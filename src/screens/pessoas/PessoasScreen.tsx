import type { PessoaRow } from '../../domain/pessoa';
import { ListScreen } from '../list/ListScreen';
import type { ListMachine } from '../list/listView';

export function PessoasScreen({ machine }: { machine: ListMachine<PessoaRow> }) {
  return (
    <ListScreen
      machine={machine}
      resource="pessoas"
      area="Pessoas"
      title="Listagem de pessoas"
      columns={[
        { label: 'Nome completo', read: ({ nomeCompleto }) => nomeCompleto },
        { label: 'Email', read: ({ email }) => email },
      ]}
    />
  );
}
