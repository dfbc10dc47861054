import type { Cidade } from '../../domain/cidade';
import { ListScreen } from '../shared/ListScreen';
import type { ListMachine } from '../shared/listView';

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
