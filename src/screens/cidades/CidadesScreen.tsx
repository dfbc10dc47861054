import type { Column } from '../../components/DataRow';
import { type Cidade, cidadeRowSchema } from '../../domain/cidade';
import { readerOf } from '../../domain/validation';
import { ListScreen } from '../list/ListScreen';
import type { ListMachine } from '../list/listView';
import type { PageMemory } from '../list/pageMemory';

const readRow = readerOf(cidadeRowSchema);
const columns: [Column<Cidade>] = [{ label: 'Nome', read: ({ nome }) => nome }];

type CidadesScreenProps = { machine: ListMachine<Cidade>; memory?: PageMemory<Cidade> };

export function CidadesScreen({ machine, memory }: CidadesScreenProps) {
  return (
    <ListScreen
      machine={machine}
      memory={memory}
      resource="cidades"
      area="Cidades"
      title="Listagem de cidades"
      readRow={readRow}
      columns={columns}
    />
  );
}
