import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import { loadListPage } from '../../api/resource';
import { actionLinkClasses } from '../../components/Button';
import { comparableEmail } from '../../domain/rules';
import type { WebKind } from '../everyKind';
import { useFlow } from '../flow';
import { type Services, useServices } from '../services';

/** The number of the record that has an email, read in silence; null where it is free. */
const provideEmailOwner = (
  { http, hear }: Services,
  { name, row, email: field = '' }: WebKind,
  email: string,
) =>
  createReadMachine<number | null>().provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const query = { busca: email, pagina: 1 };
        const { items } = await loadListPage(http, `/${name}`, query, row, signal);
        const owner = items.find((item) => comparableEmail(String(item[field])) === comparableEmail(email));
        return owner?.id ?? null;
      }),
      hear: hear([name]),
    },
    actions: { showError: () => {} },
  });

/** A link to the record that has an email that is taken. */
export default function EmailOwner({ kind, email }: { kind: WebKind; email: string }) {
  const services = useServices();
  const [machine] = useState(() => provideEmailOwner(services, kind, email));
  const actor = useFlow(machine, { id: 'emailOwner' });
  const id = useSelector(actor, (snapshot) => snapshot.context.data);
  if (id === null) return null;
  return (
    <Link to={`/${kind.name}/detalhe/${id}`} className={actionLinkClasses}>
      Abrir
    </Link>
  );
}
