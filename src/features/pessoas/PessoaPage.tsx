import type { ComponentType } from 'react';
import { CopyButton } from '../../components/CopyButton';
import { EmailField, TextField } from '../../components/TextField';
import type { PessoaValues } from '../../domain/pessoa';
import { CityField, CityName, type CityPickerMachine } from '../city-picker/CityField';
import { provideCityPicker } from '../city-picker/provideCityPicker';
import { DetailPage, type DetailPageProps } from '../detail/DetailPage';
import { NewName, provideNamesake } from '../detail/Namesake';
import { provideDetail } from '../detail/provideDetail';
import type { RecordCalls, Services } from '../services';
import { pessoas } from './pessoas';

type PessoaPageProps = DetailPageProps<PessoaValues> & {
  cityPicker: CityPickerMachine;
  namesakeOf: ReturnType<typeof provideNamesake>;
};

/** /pessoas/detalhe/:id (section 2), with its flows. */
export function createPessoaPage(services: Services, calls: RecordCalls<PessoaValues>): ComponentType {
  const detail = provideDetail(services, pessoas, calls);
  const cityPicker = provideCityPicker(services);
  const namesakeOf = provideNamesake(services, pessoas);
  return () => <PessoaPage {...detail} cityPicker={cityPicker} namesakeOf={namesakeOf} />;
}

function PessoaPage({ cityPicker, namesakeOf, ...page }: PessoaPageProps) {
  const drawValue = (value: unknown) =>
    typeof value === 'number' ? <CityName key={value} machine={cityPicker} value={value} /> : String(value);
  return (
    <DetailPage {...page} kind={pessoas} drawValue={drawValue}>
      {({ values, saved, noteOf, errors, revision, readOnly, onChange }) => (
        <>
          <NewName
            path="/pessoas/detalhe"
            name={values.nomeCompleto}
            isAsked={saved === null && !errors.nomeCompleto}
            machineOf={namesakeOf}
          >
            <TextField
              label="Nome completo"
              name="nomeCompleto"
              autoComplete="off"
              value={values.nomeCompleto}
              error={errors.nomeCompleto}
              note={noteOf('nomeCompleto')}
              readOnly={readOnly}
              onType={(nomeCompleto) => onChange({ nomeCompleto })}
            />
          </NewName>
          <EmailField
            label="Email"
            name="email"
            autoComplete="off"
            value={values.email}
            error={errors.email}
            note={noteOf('email')}
            readOnly={readOnly}
            onType={(email) => onChange({ email })}
            aside={saved && <CopyButton label="Copiar email" text={values.email} done="Email copiado." />}
          />
          <CityField
            key={revision}
            machine={cityPicker}
            value={values.cidadeId}
            saved={saved?.cidadeId ?? null}
            error={errors.cidadeId}
            note={noteOf('cidadeId')}
            readOnly={readOnly}
            onChange={(cidadeId) => onChange({ cidadeId })}
          />
        </>
      )}
    </DetailPage>
  );
}
