import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { TextField } from '../../components/TextField';
import { blankPessoa, type PessoaValues, pessoaValuesSchema } from '../../domain/pessoa';
import { CityField } from '../city/CityField';
import { CityName } from '../city/CityName';
import { type DetailMachines, DetailScreen } from '../detail/DetailScreen';

type PessoaScreenProps = DetailMachines<PessoaValues> & {
  pickerMachine: typeof cityPickerMachine;
};

/** /pessoas/detalhe/:id (section 2). */
export function PessoaScreen({ pickerMachine, ...machines }: PessoaScreenProps) {
  return (
    <DetailScreen
      {...machines}
      resource="pessoas"
      area="Pessoa"
      newTitle="Nova pessoa"
      blank={blankPessoa}
      schema={pessoaValuesSchema}
      nameOf={({ nomeCompleto }) => nomeCompleto}
      describe={({ nomeCompleto, email, cidadeId }) => [
        { field: 'nomeCompleto', label: 'Nome completo', text: nomeCompleto },
        { field: 'email', label: 'Email', text: email },
        {
          field: 'cidadeId',
          label: 'Cidade',
          text: <CityName machine={pickerMachine} value={cidadeId} />,
        },
      ]}
    >
      {({ values, saved, errors, readOnly, settleBy, onChange, onSettled }) => (
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
            saved={saved?.cidadeId ?? null}
            error={errors.cidadeId}
            readOnly={readOnly}
            settleBy={settleBy}
            onChange={(cidadeId) => cidadeId !== values.cidadeId && onChange({ cidadeId })}
            onSettled={onSettled}
          />
        </>
      )}
    </DetailScreen>
  );
}
