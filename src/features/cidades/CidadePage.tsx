import { TextField } from '../../components/TextField';
import { DetailPage } from '../detail/DetailPage';
import { NewName } from '../detail/NewName';
import { cidades } from './cidades';
import Residents from './Residents';

/** /cidades/detalhe/:id (section 2). */
const CidadePage = () => (
  <DetailPage kind={cidades} related={(id) => <Residents id={id} />}>
    {({ values, saved, fieldOf, errors, onChange }) => (
      <NewName kind={cidades} name={values.nome} isAsked={saved === null && !errors.nome}>
        <TextField
          {...fieldOf('nome')}
          autoComplete="off"
          value={values.nome}
          onType={(nome) => onChange({ nome })}
        />
      </NewName>
    )}
  </DetailPage>
);
export default CidadePage;
