import { lazy, Suspense } from 'react';
import { CopyButton } from '../../components/CopyButton';
import { EmailField, TextField } from '../../components/TextField';
import { EMAIL_TAKEN } from '../../domain/messages';
import { CityField, CityName } from '../city-picker/CityField';
import { DetailPage } from '../detail/DetailPage';
import { NewName } from '../detail/NewName';
import { useHasExtensions } from '../flow';
import { pessoas } from './pessoas';

const EmailOwner = lazy(() => import('./EmailOwner'));

/** Beside the reason that an email is refused, with our own server alone. */
function Owner({ email }: { email: string }) {
  if (!useHasExtensions()) return null;
  return (
    <Suspense>
      <EmailOwner key={email} email={email} />
    </Suspense>
  );
}

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
          errorAction={errors.email === EMAIL_TAKEN && <Owner email={values.email} />}
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
