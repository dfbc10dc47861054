import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { TextField } from '../../components/TextField';
import { blankPessoa, type PessoaValues, pessoaValuesSchema } from '../../domain/pessoa';
import { DetailScreen } from '../detail/DetailScreen';
import type { DetailMachine } from '../detail/detailView';
import { CityField } from './CityField';

type PessoaScreenProps = {
  machine: DetailMachine<PessoaValues>;
  pickerMachine: typeof cityPickerMachine;
};

/** /pessoas/detalhe/:id (section 2). */
export function PessoaScreen({ machine, pickerMachine }: PessoaScreenProps) {
  return (
    <DetailScreen
      machine={machine}
      resource="pessoas"
      area="Pessoa"
      newTitle="Nova pessoa"
      blank={blankPessoa}
      schema={pessoaValuesSchema}
      nameOf={({ nomeCompleto }) => nomeCompleto}
      labels={['Nome completo', 'Email', 'Cidade']}
    >
      {({ values, errors, readOnly, settler, onChange, onSettled }) => (
        <>
          <TextField
            label="Nome completo"
            name="nomeCompleto"
            autoComplete="off"
            value={values.nomeCompleto}
            error={errors.nomeCompleto}
            readOnly={readOnly}
            onType={(nomeCompleto) => onChange({ nomeCompleto })}
          />
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="off"
            value={values.email}
            error={errors.email}
            readOnly={readOnly}
            onType={(email) => onChange({ email })}
          />
          <CityField
            machine={pickerMachine}
            value={values.cidadeId}
            error={errors.cidadeId}
            readOnly={readOnly}
            settler={settler}
            onChange={(cidadeId) => cidadeId !== values.cidadeId && onChange({ cidadeId })}
            onSettled={onSettled}
          />
        </>
      )}
    </DetailScreen>
  );
}
