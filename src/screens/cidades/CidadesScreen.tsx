import type { Cidade } from '../../domain/cidade';
import { ListScreen } from '../list/ListScreen';
import type { ListMachine } from '../list/listView';

export function CidadesScreen({ machine }: { machine: ListMachine<Cidade> }) {
  return (
    <ListScreen
      machine={machine}
      resource="cidades"
      area="Cidades"
      title="Listagem de cidades"
      columns={[{ label: 'Nome', read: ({ nome }) => nome }]}
    />
  );
}
