import { shallowEqual, useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useAnnounce } from '../../components/Announcer';
import { ButtonLink } from '../../components/Button';
import { cardClasses, classes } from '../../components/classes';
import { formatDay } from '../../components/formatMoment';
import { Page } from '../../components/Page';
import { Pagination } from '../../components/Pagination';
import { useShortcuts } from '../../components/useShortcuts';
import { Deletion } from '../deletion/Deletion';
import type { OpenDialog } from '../dialogs/dialogTask';
import type { WebKind } from '../everyKind';
import { useExtensions, useFlow } from '../flow';
import { addressOf, useServices } from '../services';
import { useArrival } from './arrival';
import { ListRows } from './ListRows';
import { ListSearch } from './ListSearch';
import { useFollowedQuery, useListAddress, writeListQuery } from './listAddress';
import { cityFilterOf, listView } from './listView';
import { MoreActions } from './MoreActions';
import { provideList } from './provideList';
import { UndoNotice } from './UndoNotice';
import { useListAnnouncements } from './useListAnnouncements';
import { useFocusAfterFailure, useListFocus } from './useListFocus';

type ListPageProps = { kind: WebKind; openDialog: OpenDialog };

/** A list of records, searched, paged and deleted from (sections 2 and 4). */
export function ListPage({ kind, openDialog }: ListPageProps) {
  const services = useServices();
  const extensions = useExtensions();
  const announce = useAnnounce();
  const address = useListAddress();
  const arrival = useArrival(kind.name);
  const focus = useListFocus();
  /** The record whose deletion was taken back: its row takes the focus as it appears. */
  const [restoredId, setRestored] = useState<number | null>(null);
  const [machine] = useState(() => provideList(services, kind));
  const actor = useFlow(
    machine.provide({
      actions: {
        announceRestored: (_, { id, name }) => {
          setRestored(id);
          announce(`Registro restaurado: ${name}.`, { isSeen: true });
        },
        writeUrl: (_, query) => address.writeQuery(query),
      },
    }),
    {
      id: `${kind.name}.list`,
      input: { ...address.query, highlightedId: arrival.saved?.id ?? null, deleted: arrival.deleted },
    },
  );
  const view = useSelector(actor, listView, shallowEqual);
  const near = view.near && kind.nearTitle(view.searched, view.near.by, view.near.city);
  const filter = extensions && cityFilterOf(kind, view, address.query);
  const text = filter?.text ?? view.busca;
  useFollowedQuery((query) => actor.send({ type: 'url.changed', ...query }));
  useListAnnouncements({ ...view, near });
  useFocusAfterFailure(focus.heading, view.hasFailed);
  const undo = () => {
    // The button goes with the notice.
    focus.focusHeading();
    actor.send({ type: 'undo' });
  };
  useShortcuts(extensions && view.deletedName !== null ? { undo } : {});

  return (
    <Page
      title={kind.listTitle}
      documentTitle={kind.label}
      headingRef={focus.heading}
      below={extensions && <UndoNotice name={view.deletedName} busy={view.isRestoring} onUndo={undo} />}
      aside={
        <div className="flex gap-2">
          {extensions && <MoreActions kind={kind.name} view={view} openDialog={openDialog} />}
          <ButtonLink
            look="primary"
            icon={Plus}
            to={addressOf(kind.name, null)}
            state={{ lista: writeListQuery(view) }}
          >
            {kind.newLabel}
          </ButtonLink>
        </div>
      }
    >
      <p className="mb-4 hidden print:block">
        <span>{text && `Pesquisa: ${text} · `}</span>
        <span>{formatDay(new Date())}</span>
      </p>
      <section ref={focus.rows} aria-label={kind.label} className={classes(cardClasses, 'overflow-clip')}>
        <ListSearch {...{ actor, text, filter, focus }} busy={view.busy} hasShortcut={extensions === null} />
        <ListRows
          {...{ kind, actor, view, focus, near }}
          arrival={restoredId === null ? arrival : { ...arrival, focusedId: restoredId, scrolledTo: null }}
          onImport={extensions ? () => openDialog({ shows: 'import', kind: kind.name }) : undefined}
        />
        {view.isPaged && (
          <Pagination
            page={view.pagina}
            shown={view.shown}
            pages={view.pages}
            total={view.total}
            firstRow={view.firstRow}
            rows={view.rows}
            onChoose={(pagina) => actor.send({ type: 'page.chosen', pagina })}
          />
        )}
        {view.isCounted && (
          <p className="border-t border-line px-4 py-3 text-sm text-ink-soft tabular-nums">
            {view.total === 1 ? '1 registro' : `${view.total} registros`}
          </p>
        )}
      </section>
      <Deletion kind={kind.name} actor={view.deletion} focusFallback={focus.afterDeletion} />
    </Page>
  );
}
