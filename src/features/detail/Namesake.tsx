import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { fromPromise } from 'xstate';
import type { NamedRecord } from '../../../machines/listRows';
import { createReadMachine } from '../../../machines/readMachine';
import { loadListPage } from '../../api/resource';
import { useAnnounce } from '../../components/Announcer';
import { textLinkClasses } from '../../components/Button';
import { searched } from '../../domain/searchable';
import { useFlow, useHasExtensions } from '../flow';
import { hearPage } from '../hearPage';
import type { ListKind } from '../kind';
import type { Services } from '../services';

/** A record whose name has the same searchable form; null where there is none. It is read in silence. */
export const provideNamesake =
  <Row extends { id: number }>(
    { http, hearChanges }: Services,
    kind: Pick<ListKind<Row>, 'name' | 'row' | 'columns'>,
  ) =>
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
        hearChanges: hearChanges([kind.name]),
        hearPage,
      },
      actions: { showError: () => {} },
    });

type NamesakeProps = {
  /** The path of the kind's records. */
  path: string;
  name: string;
  machineOf: ReturnType<typeof provideNamesake>;
};

type NewNameProps = NamesakeProps & {
  /** The record is new, and its name could be saved. */
  isAsked: boolean;
  children: ReactNode;
};

/** The field of a name; once a new one is left, says whether a record has it. It blocks nothing. */
export function NewName({ isAsked, children, ...props }: NewNameProps) {
  const hasExtensions = useHasExtensions();
  const [hasFocus, setHasFocus] = useState(false);
  const isLeft = hasExtensions && isAsked && !hasFocus && props.name.trim() !== '';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it knows only where the focus is
    <div className="relative" onFocus={() => setHasFocus(true)} onBlur={() => setHasFocus(false)}>
      {children}
      {isLeft && <Namesake key={props.name} {...props} />}
    </div>
  );
}

function Namesake({ path, name, machineOf }: NamesakeProps) {
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
