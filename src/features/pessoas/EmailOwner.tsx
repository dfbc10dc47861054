import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import { loadListPage } from '../../api/resource';
import { actionLinkClasses } from '../../components/Button';
import { pessoas } from '../../domain/pessoa';
import { comparableEmail } from '../../domain/rules';
import { useFlow } from '../flow';
import { type Services, useServices } from '../services';

/** The number of the person who has an email, read in silence; null where it is free. */
const provideEmailOwner = ({ http, hear }: Services, email: string) =>
  createReadMachine<number | null>().provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const query = { busca: email, pagina: 1 };
        const { items } = await loadListPage(http, '/pessoas', query, pessoas.row, signal);
        const owner = items.find((row) => comparableEmail(String(row.email)) === comparableEmail(email));
        return owner?.id ?? null;
      }),
      hear: hear(['pessoas']),
    },
    actions: { showError: () => {} },
  });

/** A link to the person who has an email that is taken. */
export default function EmailOwner({ email }: { email: string }) {
  const services = useServices();
  const [machine] = useState(() => provideEmailOwner(services, email));
  const actor = useFlow(machine, { id: 'emailOwner' });
  const id = useSelector(actor, (snapshot) => snapshot.context.data);
  if (id === null) return null;
  return (
    <Link to={`/pessoas/detalhe/${id}`} className={actionLinkClasses}>
      Abrir
    </Link>
  );
}
