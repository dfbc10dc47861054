import type { Column } from '../../components/DataRow';
import { type PessoaRow, pessoaRowSchema } from '../../domain/pessoa';
import { readerOf } from '../../domain/validation';
import { ListScreen } from '../list/ListScreen';
import type { ListMachine } from '../list/listView';
import type { PageMemory } from '../list/pageMemory';

const readRow = readerOf(pessoaRowSchema);
const columns: [Column<PessoaRow>, Column<PessoaRow>] = [
  { label: 'Nome completo', read: ({ nomeCompleto }) => nomeCompleto },
  { label: 'Email', read: ({ email }) => email },
];

type PessoasScreenProps = { machine: ListMachine<PessoaRow>; memory?: PageMemory<PessoaRow> };

export function PessoasScreen({ machine, memory }: PessoasScreenProps) {
  return (
    <ListScreen
      machine={machine}
      memory={memory}
      resource="pessoas"
      area="Pessoas"
      title="Listagem de pessoas"
      readRow={readRow}
      columns={columns}
    />
  );
}
