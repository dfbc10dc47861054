import { CopyButton } from '../../components/CopyButton';
import { EmailField, TextField } from '../../components/TextField';
import { CityField, CityName } from '../city-picker/CityField';
import { DetailPage } from '../detail/DetailPage';
import { NewName } from '../detail/NewName';
import { pessoas } from './pessoas';

const drawValue = (value: unknown) =>
  typeof value === 'number' ? <CityName key={value} value={value} /> : String(value);

/** /pessoas/detalhe/:id (section 2). */
const PessoaPage = () => (
  <DetailPage kind={pessoas} drawValue={drawValue}>
    {({ values, saved, fieldOf, errors, revision, onChange }) => (
      <>
        <NewName kind={pessoas} name={values.nomeCompleto} isAsked={saved === null && !errors.nomeCompleto}>
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
          value={values.cidadeId}
          saved={saved?.cidadeId ?? null}
          onChange={(cidadeId) => onChange({ cidadeId })}
        />
      </>
    )}
  </DetailPage>
);
export default PessoaPage;
