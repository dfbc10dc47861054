import { TextField } from '../../components/TextField';
import { blankCidade, type CidadeValues, cidadeValuesSchema } from '../../domain/cidade';
import { type DetailMachines, DetailScreen } from '../detail/DetailScreen';

/** /cidades/detalhe/:id (section 2). */
export function CidadeScreen(machines: DetailMachines<CidadeValues>) {
  return (
    <DetailScreen
      {...machines}
      resource="cidades"
      area="Cidade"
      newTitle="Nova cidade"
      blank={blankCidade}
      schema={cidadeValuesSchema}
      nameOf={({ nome }) => nome}
      describe={({ nome }) => [{ field: 'nome', label: 'Nome', text: nome }]}
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
