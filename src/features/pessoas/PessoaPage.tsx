import type { ComponentType } from 'react';
import { CopyButton } from '../../components/CopyButton';
import { EmailField, TextField } from '../../components/TextField';
import type { PessoaValues } from '../../domain/pessoa';
import { CityField, CityName, type CityPickerMachine } from '../city-picker/CityField';
import { provideCityPicker } from '../city-picker/provideCityPicker';
import { DetailPage, type DetailPageProps } from '../detail/DetailPage';
import { createNewName } from '../detail/NewName';
import { provideDetail } from '../detail/provideDetail';
import type { RecordCalls, Services } from '../services';
import { pessoas } from './pessoas';

type PessoaPageProps = DetailPageProps<PessoaValues> & {
  cityPicker: CityPickerMachine;
  NewName: ReturnType<typeof createNewName>;
};

/** /pessoas/detalhe/:id (section 2), with its flows. */
export function createPessoaPage(services: Services, calls: RecordCalls<PessoaValues>): ComponentType {
  const detail = provideDetail(services, pessoas, calls);
  const cityPicker = provideCityPicker(services);
  const NewName = createNewName(services, pessoas);
  return () => <PessoaPage {...detail} cityPicker={cityPicker} NewName={NewName} />;
}

function PessoaPage({ cityPicker, NewName, ...page }: PessoaPageProps) {
  const drawValue = (value: unknown) =>
    typeof value === 'number' ? <CityName key={value} machine={cityPicker} value={value} /> : String(value);
  return (
    <DetailPage {...page} kind={pessoas} drawValue={drawValue}>
      {({ values, saved, fieldOf, errors, revision, onChange }) => (
        <>
          <NewName name={values.nomeCompleto} isAsked={saved === null && !errors.nomeCompleto}>
            <TextField
              {...fieldOf('nomeCompleto')}
              autoComplete="off"
              value={values.nomeCompleto}
              onType={(nomeCompleto) => onChange({ nomeCompleto })}
            />
          </NewName>
          <EmailField
            {...fieldOf('email')}
            autoComplete="off"
            value={values.email}
            onType={(email) => onChange({ email })}
            aside={saved && <CopyButton label="Copiar email" text={values.email} done="Email copiado." />}
          />
          <CityField
            key={revision}
            {...fieldOf('cidadeId')}
            machine={cityPicker}
            value={values.cidadeId}
            saved={saved?.cidadeId ?? null}
            onChange={(cidadeId) => onChange({ cidadeId })}
          />
        </>
      )}
    </DetailPage>
  );
}
