import { shallowEqual, useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { useAnnounce } from '../../components/Announcer';
import { ButtonLink } from '../../components/Button';
import { DataTable } from '../../components/DataTable';
import { Page } from '../../components/Page';
import { Pagination } from '../../components/Pagination';
import { ProgressBar } from '../../components/ProgressBar';
import { SearchField } from '../../components/SearchField';
import { useShortcuts } from '../../components/useShortcuts';
import { MAXIMUM_TEXT_LENGTH } from '../../domain/constants';
import { DeletionDialog } from '../deletion/DeletionDialog';
import { useFlow, useRecordsChanged } from '../flow';
import type { RecordKind } from '../kind';
import { ListNotice } from './ListNotice';
import { type ListMachine, listView, readListQuery, savedIdIn, writeListQuery } from './listView';
import { useListAnnouncements } from './useListAnnouncements';

export type ListPageProps<Row extends { id: number }> = {
  kind: Pick<
    RecordKind<Row, unknown, unknown, unknown>,
    'name' | 'label' | 'singular' | 'listTitle' | 'columns'
  >;
  machine: ListMachine<Row>;
};

/** A list of records, searched, paged and deleted from (sections 2 and 4). */
export function ListPage<Row extends { id: number }>({ kind, machine }: ListPageProps<Row>) {
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  // A reload and Back bring the state of the address along: the record was saved long before.
  const [savedId] = useState(() => (navigationType === 'POP' ? null : savedIdIn(location.state)));
  const actor = useFlow(
    machine.provide({
      actions: {
        writeUrl: (_, query) => {
          const search = writeListQuery(query);
          const isThere = search === writeListQuery(readListQuery(location.search));
          if (!isThere) navigate({ search }, { replace: true });
        },
      },
    }),
    { id: `${kind.name}.list`, input: { ...readListQuery(location.search), highlightedId: savedId } },
  );
  const view = useSelector(actor, listView<Row>, shallowEqual);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const announce = useAnnounce();
  useRecordsChanged(actor, kind.name);
  useListAnnouncements(view);
  useShortcuts({
    search: () => {
      // By itself, select() focuses in some browsers only.
      searchBox.current?.focus();
      searchBox.current?.select();
    },
  });

  // The list itself only ever replaces its address.
  useEffect(() => {
    if (navigationType !== 'REPLACE') actor.send({ type: 'url.changed', ...readListQuery(location.search) });
  }, [actor, navigationType, location]);
  useEffect(() => {
    const restore = () => actor.send({ type: 'connection.restored' });
    // What others saved while the tab was hidden.
    const refresh = () => !document.hidden && actor.send({ type: 'records.changed' });
    window.addEventListener('online', restore);
    document.addEventListener('visibilitychange', refresh);
    return () => {
      window.removeEventListener('online', restore);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [actor]);
  useEffect(() => {
    if (savedId !== null) announce('Registro salvo.');
  }, [savedId, announce]);

  const linkState = { lista: writeListQuery(view) };
  return (
    <Page
      title={kind.listTitle}
      documentTitle={kind.label}
      headingRef={heading}
      aside={
        <ButtonLink look="primary" icon={Plus} to={`/${kind.name}/detalhe/nova`} state={linkState}>
          Nova
        </ButtonLink>
      }
    >
      <section
        aria-label={kind.label}
        className="overflow-hidden rounded-lg border border-line bg-surface shadow-card"
      >
        <div className="p-3 sm:p-4 print:hidden">
          <SearchField
            inputRef={searchBox}
            value={view.busca}
            maxLength={MAXIMUM_TEXT_LENGTH}
            onType={(busca) => actor.send({ type: 'search.typed', busca })}
          />
        </div>
        <div className="@container relative border-t border-line">
          {view.busy && <ProgressBar waiting={view.isTyping} />}
          <div className="flex min-h-page flex-col @max-xl:min-h-cards">
            <DataTable
              label={kind.listTitle}
              columns={kind.columns}
              items={view.items}
              busy={view.busy}
              path={`/${kind.name}/detalhe`}
              linkState={linkState}
              highlightedId={view.highlightedId}
              onDelete={(item) =>
                actor.send({ type: 'delete', id: item.id, name: kind.columns[0].read(item) })
              }
            />
            <ListNotice
              singular={kind.singular}
              isSearched={view.busca !== ''}
              isEmpty={view.isEmpty}
              hasFailed={view.hasFailed}
              newPath={`/${kind.name}/detalhe/nova`}
              onClear={() => {
                actor.send({ type: 'search.typed', busca: '' });
                searchBox.current?.focus();
              }}
              onRetry={() => {
                // The button goes while the list loads.
                heading.current?.focus();
                actor.send({ type: 'retry' });
              }}
            />
          </div>
        </div>
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
      </section>
      <DeletionDialog actor={view.deletion} focusFallback={heading} />
    </Page>
  );
}
