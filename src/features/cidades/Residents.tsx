import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import { loadListPage } from '../../api/resource';
import { actionLinkClasses } from '../../components/Button';
import { classes } from '../../components/classes';
import { formatCount } from '../../components/formatCount';
import type { RecordName } from '../../domain/changes';
import { writeCityFilter } from '../../domain/cityFilter';
import { cityFieldOf } from '../../domain/kinds';
import { allKinds, everyKind } from '../everyKind';
import { useFlow } from '../flow';
import { type Services, useServices } from '../services';

/** The number of records of a kind that are in a city; never 0. */
export type Residents = { kind: RecordName; total: number };

const kindsInCities = allKinds.filter((kind) => cityFieldOf(kind) !== undefined);

const filterOf = (id: number) => writeCityFilter({ id, text: '' });

/**
 * The records in a city by their kind, counted in silence.
 * @param patience after so many milliseconds it is not known, which null says; without it the answer is awaited
 */
export const provideResidents = ({ http, hear }: Services, id: number, patience = Number.POSITIVE_INFINITY) =>
  createReadMachine<readonly Residents[] | null>().provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const query = { busca: filterOf(id), pagina: 1 };
        const counts = kindsInCities.map(async ({ name, row }) => {
          const { total } = await loadListPage(http, `/${name}`, query, row, signal);
          return { kind: name, total };
        });
        const counted = Promise.all(counts).then((all) => all.filter(({ total }) => total > 0));
        if (patience === Number.POSITIVE_INFINITY) return counted;
        return Promise.race([counted, new Promise<null>((end) => setTimeout(end, patience, null))]);
      }),
      hear: hear(kindsInCities.map(({ name }) => name)),
    },
    actions: { showError: () => {} },
  });

export const residentsAddress = (kind: RecordName, id: number) => `/${kind}?busca=${filterOf(id)}`;

/** 'Ver as 7 pessoas'. */
export function residentsLabel({ kind, total }: Residents): string {
  const { article, singular, label } = everyKind[kind];
  return total === 1
    ? `Ver ${article} ${singular.toLowerCase()}`
    : `Ver ${article}s ${formatCount(total)} ${label.toLowerCase()}`;
}

/** Links to the records in a city, one for each kind; nothing where there are none, or it is not known. */
export default function ResidentsLinks({ id }: { id: number }) {
  const services = useServices();
  const [machine] = useState(() => provideResidents(services, id));
  const actor = useFlow(machine, { id: 'residents' });
  const residents = useSelector(actor, (snapshot) =>
    snapshot.matches('failed') ? null : snapshot.context.data,
  );
  return residents?.map((some) => (
    <Link
      key={some.kind}
      to={residentsAddress(some.kind, id)}
      className={classes(actionLinkClasses, 'not-first:ml-4')}
    >
      {`${residentsLabel(some)} desta cidade`}
    </Link>
  ));
}
