import { useSelector } from '@xstate/react';
import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { fromPromise } from 'xstate';
import type { NamedRecord } from '../../../machines/listRows';
import { createReadMachine } from '../../../machines/readMachine';
import { loadListPage } from '../../api/resource';
import { useAnnounce } from '../../components/Announcer';
import { textLinkClasses } from '../../components/Button';
import { searched } from '../../domain/searchable';
import { useFlow } from '../flow';
import { hearPage } from '../hearPage';
import type { ListKind } from '../kind';
import type { Services } from '../services';

export type NamesakeKind<Row> = Pick<ListKind<Row>, 'name' | 'row' | 'columns'>;

/** A record whose name has the same searchable form; null where there is none. It is read in silence. */
const provideNamesake =
  <Row extends { id: number }>({ http, session }: Services, kind: NamesakeKind<Row>) =>
  (name: string) =>
    createReadMachine<NamedRecord | null>().provide({
      actors: {
        load: fromPromise(async ({ signal }) => {
          const query = { busca: name, pagina: 1 };
          const { items } = await loadListPage(http, `/${kind.name}`, query, kind.row, signal);
          return (
            items
              .map((row) => ({ id: row.id, name: kind.columns[0].read(row) }))
              .find((row) => searched(row.name) === searched(name)) ?? null
          );
        }),
        session: session([kind.name]),
        hearPage,
      },
      actions: { showError: () => {} },
    });

export type NamesakeProps = {
  /** The path of the kind's records. */
  path: string;
  name: string;
};

/** A line that says whether a record of the kind has a name. */
export function createNamesake<Row extends { id: number }>(
  services: Services,
  kind: NamesakeKind<Row>,
): ComponentType<NamesakeProps> {
  const machineOf = provideNamesake(services, kind);
  return (props) => <Namesake machineOf={machineOf} {...props} />;
}

function Namesake({
  path,
  name,
  machineOf,
}: NamesakeProps & { machineOf: ReturnType<typeof provideNamesake> }) {
  const [machine] = useState(() => machineOf(name));
  const actor = useFlow(machine, { id: 'namesake' });
  const found = useSelector(actor, (snapshot) => snapshot.context.data);
  const announce = useAnnounce();
  const said = found && `Já existe: ${found.name}`;
  useEffect(() => {
    if (said) announce(said);
  }, [announce, said]);
  if (!found) return null;
  return (
    // In the line that the field keeps for its error.
    <p className="absolute inset-x-0 bottom-3 flex items-baseline gap-3 text-sm text-ink-soft">
      <span dir="auto" className="min-w-0 truncate">
        {said}
      </span>
      <Link to={`${path}/${found.id}`} className={textLinkClasses}>
        Abrir
      </Link>
    </p>
  );
}
