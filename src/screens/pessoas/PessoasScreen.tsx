import { type PessoaRow, pessoaRowSchema } from '../../domain/pessoa';
import { readerOf } from '../../domain/validation';
import { ListScreen } from '../list/ListScreen';
import type { ListMachine } from '../list/listView';

const readRow = readerOf(pessoaRowSchema);

export function PessoasScreen({ machine }: { machine: ListMachine<PessoaRow> }) {
  return (
    <ListScreen
      machine={machine}
      resource="pessoas"
      area="Pessoas"
      title="Listagem de pessoas"
      readRow={readRow}
      columns={[
        { label: 'Nome completo', read: ({ nomeCompleto }) => nomeCompleto },
        { label: 'Email', read: ({ email }) => email },
      ]}
    />
  );
}
