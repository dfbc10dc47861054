import { TextField } from '../../components/TextField';
import { blankCidade, type CidadeValues, cidadeValuesSchema } from '../../domain/cidade';
import { DetailScreen } from '../detail/DetailScreen';
import type { DetailMachine } from '../detail/detailView';

/** /cidades/detalhe/:id (section 2). */
export function CidadeScreen({ machine }: { machine: DetailMachine<CidadeValues> }) {
  return (
    <DetailScreen
      machine={machine}
      resource="cidades"
      area="Cidade"
      newTitle="Nova cidade"
      blank={blankCidade}
      schema={cidadeValuesSchema}
      nameOf={({ nome }) => nome}
      labels={['Nome']}
    >
      {({ values, errors, readOnly, onChange }) => (
        <TextField
          label="Nome"
          name="nome"
          autoComplete="off"
          value={values.nome}
          error={errors.nome}
          readOnly={readOnly}
          onType={(nome) => onChange({ nome })}
        />
      )}
    </DetailScreen>
  );
}
