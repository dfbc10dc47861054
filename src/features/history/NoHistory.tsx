import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import { formatDay } from '../../components/formatMoment';
import { useFlow } from '../flow';
import { type Services, useServices } from '../services';

/** The moment of the oldest change of the register, read in silence. */
const provideOldestMoment = ({ extensions, hear }: Services) =>
  createReadMachine<string | null>().provide({
    actors: { load: fromPromise(({ signal }) => extensions.loadOldestMoment(signal)), hear: hear([]) },
    actions: { showError: () => {} },
  });

/** Says why a record has no history: it is older than the log, or was made by the seed, which writes none. */
export default function NoHistory() {
  const services = useServices();
  const [machine] = useState(() => provideOldestMoment(services));
  const actor = useFlow(machine, { id: 'oldestMoment' });
  const { data } = useSelector(actor, (snapshot) => snapshot.context);
  if (!useSelector(actor, (snapshot) => snapshot.matches('ready'))) return null;
  const origin = data === null ? 'pela carga de exemplo' : `antes de ${formatDay(new Date(data))}`;
  return <p>{`Sem histórico: cadastrado ${origin}.`}</p>;
}
