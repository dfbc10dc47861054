import { CopyButton } from '../../components/CopyButton';
import { LatePart } from '../../components/LatePart';
import { EmailField, TextField } from '../../components/TextField';
import { EMAIL_TAKEN } from '../../domain/messages';
import { CityField, CityName } from '../city-picker/CityField';
import DetailPage from '../detail/DetailPage';
import { NewName } from '../detail/NewName';
import { everyKind } from '../everyKind';
import { useExtensions } from '../flow';
import { lateParts } from '../lateParts';

/** Beside the reason that an email is refused, with our own server alone. */
function Owner({ email }: { email: string }) {
  if (useExtensions() === null) return null;
  return <LatePart key={email} code={lateParts.emailOwner} props={{ email }} />;
}

const kind = everyKind.pessoas;

const drawValue = (value: unknown) =>
  typeof value === 'number' ? <CityName key={value} value={value} /> : String(value);

/** /pessoas/detalhe/:id (section 2). */
const PessoaPage = () => (
  <DetailPage kind={kind} drawValue={drawValue}>
    {({ values, saved, fieldOf, textOf, errors, revision, onChange }) => (
      <>
        <NewName
          kind={kind}
          name={textOf('nomeCompleto').value}
          isAsked={saved === null && !errors.nomeCompleto}
        >
          <TextField {...textOf('nomeCompleto')} autoComplete="off" />
        </NewName>
        <EmailField
          {...textOf('email')}
          errorAction={errors.email === EMAIL_TAKEN && <Owner email={textOf('email').value} />}
          autoComplete="off"
          aside={
            saved && <CopyButton label="Copiar email" text={textOf('email').value} done="Email copiado." />
          }
        />
        <CityField
          key={revision}
          {...fieldOf('cidadeId')}
          value={values.cidadeId ?? null}
          saved={saved?.cidadeId ?? null}
          onChange={(cidadeId) => onChange('cidadeId', cidadeId)}
        />
      </>
    )}
  </DetailPage>
);
export default PessoaPage;
