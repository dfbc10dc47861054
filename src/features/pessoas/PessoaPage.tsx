import { EmailField, TextField } from '../../components/TextField';
import type { PessoaValues } from '../../domain/pessoa';
import { CityField, CityName, type CityPickerMachine } from '../city-picker/CityField';
import { DetailPage, type DetailPageProps } from '../detail/DetailPage';
import { noteOf } from '../kind';
import { pessoas } from './pessoas';

type PessoaPageProps = DetailPageProps<PessoaValues> & { cityPicker: CityPickerMachine };

/** /pessoas/detalhe/:id (section 2). */
export function PessoaPage({ cityPicker, ...page }: PessoaPageProps) {
  return (
    <DetailPage {...page} kind={pessoas}>
      {({ values, saved, theirs, errors, readOnly, onChange }) => (
        <>
          <TextField
            label="Nome completo"
            name="nomeCompleto"
            autoComplete="off"
            value={values.nomeCompleto}
            error={errors.nomeCompleto}
            note={theirs.nomeCompleto && noteOf(theirs.nomeCompleto)}
            readOnly={readOnly}
            onType={(nomeCompleto) => onChange({ nomeCompleto })}
          />
          <EmailField
            label="Email"
            name="email"
            autoComplete="off"
            value={values.email}
            error={errors.email}
            note={theirs.email && noteOf(theirs.email)}
            readOnly={readOnly}
            onType={(email) => onChange({ email })}
          />
          <CityField
            machine={cityPicker}
            value={values.cidadeId}
            saved={saved?.cidadeId ?? null}
            error={errors.cidadeId}
            note={
              theirs.cidadeId != null &&
              noteOf(<CityName key="cidade" machine={cityPicker} value={theirs.cidadeId} />)
            }
            readOnly={readOnly}
            onChange={(cidadeId) => onChange({ cidadeId })}
          />
        </>
      )}
    </DetailPage>
  );
}
