import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import { loadListPage } from '../../api/resource';
import { textLinkClasses } from '../../components/Button';
import { formatCount } from '../../components/formatCount';
import { TextField } from '../../components/TextField';
import { pessoaRowSchema } from '../../domain/pessoa';
import { DetailPage } from '../detail/DetailPage';
import { NewName } from '../detail/NewName';
import { useFlow } from '../flow';
import { hearWindow } from '../hearWindow';
import { type Services, useServices } from '../services';
import { cidades } from './cidades';

/** The search that finds the people of a city; our own server alone knows it. */
const searchOf = (id: number) => `cidade:${id}`;

/** The number of people who live in a city, read in silence. */
const provideResidents = ({ http, session }: Services, id: number) =>
  createReadMachine<number>().provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const query = { busca: searchOf(id), pagina: 1 };
        return (await loadListPage(http, '/pessoas', query, pessoaRowSchema, signal)).total;
      }),
      session: session(['pessoas']),
      hearWindow,
    },
    actions: { showError: () => {} },
  });

/** A link to the people who live in a city; nothing where there are none, or it is not known. */
function Residents({ id }: { id: number }) {
  const services = useServices();
  const [machine] = useState(() => provideResidents(services, id));
  const actor = useFlow(machine, { id: 'residents' });
  const total = useSelector(actor, (snapshot) =>
    snapshot.matches('failed') ? 0 : (snapshot.context.data ?? 0),
  );
  if (total === 0) return null;
  return (
    <Link to={`/pessoas?busca=${searchOf(id)}`} className={textLinkClasses}>
      {total === 1 ? 'Ver a pessoa' : `Ver as ${formatCount(total)} pessoas`}
    </Link>
  );
}

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
