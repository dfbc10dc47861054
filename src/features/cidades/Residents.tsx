import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import { loadListPage } from '../../api/resource';
import { actionLinkClasses } from '../../components/Button';
import { formatCount } from '../../components/formatCount';
import { writeCityFilter } from '../../domain/cityFilter';
import { pessoas } from '../../domain/pessoa';
import { useFlow } from '../flow';
import { type Services, useServices } from '../services';

/** The number of people who live in a city, read in silence. */
/** @param patience after so many milliseconds it is not known, which null says; without it the answer is awaited */
export const provideResidents = ({ http, hear }: Services, id: number, patience = Number.POSITIVE_INFINITY) =>
  createReadMachine<number | null>().provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const query = { busca: writeCityFilter({ id, text: '' }), pagina: 1 };
        const counted = loadListPage(http, '/pessoas', query, pessoas.row, signal).then(({ total }) => total);
        if (patience === Number.POSITIVE_INFINITY) return counted;
        return Promise.race([counted, new Promise<null>((end) => setTimeout(end, patience, null))]);
      }),
      hear: hear(['pessoas']),
    },
    actions: { showError: () => {} },
  });

export const residentsAddress = (id: number) => `/pessoas?busca=${writeCityFilter({ id, text: '' })}`;

export const residentsLabel = (total: number) =>
  total === 1 ? 'Ver a pessoa' : `Ver as ${formatCount(total)} pessoas`;

/** A link to the people who live in a city; nothing where there are none, or it is not known. */
export default function Residents({ id }: { id: number }) {
  const services = useServices();
  const [machine] = useState(() => provideResidents(services, id));
  const actor = useFlow(machine, { id: 'residents' });
  const total = useSelector(actor, (snapshot) =>
    snapshot.matches('failed') ? 0 : (snapshot.context.data ?? 0),
  );
  if (total === 0) return null;
  return (
    <Link to={residentsAddress(id)} className={actionLinkClasses}>
      {`${residentsLabel(total)} desta cidade`}
    </Link>
  );
}
