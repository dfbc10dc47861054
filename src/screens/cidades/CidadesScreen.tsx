import { type Cidade, cidadeRowSchema } from '../../domain/cidade';
import { readerOf } from '../../domain/validation';
import { ListScreen } from '../list/ListScreen';
import type { ListMachine } from '../list/listView';

const readRow = readerOf(cidadeRowSchema);

export function CidadesScreen({ machine }: { machine: ListMachine<Cidade> }) {
  return (
    <ListScreen
      machine={machine}
      resource="cidades"
      area="Cidades"
      title="Listagem de cidades"
      readRow={readRow}
      columns={[{ label: 'Nome', read: ({ nome }) => nome }]}
    />
  );
}
