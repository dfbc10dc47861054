import { shallowEqual, useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useCallback, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ButtonLink } from '../../components/Button';
import type { Column } from '../../components/DataRow';
import { DataTable } from '../../components/DataTable';
import { ConfirmDialog } from '../../components/overlays';
import { Page } from '../../components/Page';
import { Pagination } from '../../components/Pagination';
import { ProgressBar } from '../../components/ProgressBar';
import { SearchField } from '../../components/SearchField';
import { shortcuts, useShortcuts } from '../../components/useShortcuts';
import { useStableCallback } from '../../components/useStableCallback';
import { PAGE_SIZE } from '../../domain/constants';
import { useFlow } from '../useFlow';
import { useKeptFocus } from '../useKeptFocus';
import { useRecordsChange } from '../useRecordsChange';
import type { FromList } from './fromList';
import { ListNotice } from './ListNotice';
import { isDefaultQuery, readListQuery, writeListQuery } from './listQuery';
import { type ListMachine, listView } from './listView';
import { type PageMemory, useNotedPages } from './pageMemory';
import { useListAnnouncements } from './useListAnnouncements';
import { useListUrl } from './useListUrl';
import { useSaved } from './useSaved';
import { useSearched } from './useSearched';

type ListScreenProps<Item extends { id: number }> = {
  machine: ListMachine<Item>;
  /** What it showed when it was left, if anything remembers that. */
  memory?: PageMemory<Item> | undefined;
  /** First part of the address and of the flow's name: 'pessoas'. */
  resource: string;
  /** The screen in a word: 'Pessoas'. */
  area: string;
  title: string;
  /** The same ones always; the first column is the record's name. */
  columns: readonly [Column<Item>, ...Column<Item>[]];
  /** Reads a row from data that may be anything. */
  readRow: (data: unknown) => Item | null;
};

/** A list of records, searched, paged, opened and deleted from (sections 2 and 4). */
export function ListScreen<Item extends { id: number }>(props: ListScreenProps<Item>) {
  const { resource, columns, memory } = props;
  const navigate = useNavigate();
  const location = useLocation();
  const saved = useSaved(props.readRow);
  const query = readListQuery(location.search);
  const actor = useFlow(props.machine, {
    id: `${resource}.list`,
    input: { ...query, pageSize: PAGE_SIZE, saved, remembered: memory?.recall(query) },
  });
  const view = useSelector(actor, listView<Item>, shallowEqual);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLElement>(null);
  const retryButton = useRef<HTMLButtonElement>(null);

  const searched = useSearched(view);

  useListUrl(view, (query) => actor.send({ type: 'url.changed', ...query }));
  useRecordsChange((change) => change.resource === resource && actor.send({ type: 'records.changed' }));
  useNotedPages(actor, memory);
  useListAnnouncements({ ...view, rows: view.answered });

  const linkState: FromList = { lista: isDefaultQuery(view) ? '' : writeListQuery(view) };
  const newPath = `/${resource}/detalhe/nova`;
  const open = useStableCallback((path: string) => navigate(path, { state: linkState }));
  const remove = useCallback((item: Item) => actor.send({ type: 'delete', item }), [actor]);
  const turn = useCallback((pagina: number) => actor.send({ type: 'page.chosen', pagina }), [actor]);
  const create = () => navigate(newPath, { state: linkState });
  const search = () => {
    searchBox.current?.focus();
    searchBox.current?.select();
  };
  const retry = () => {
    actor.send({ type: 'retry' });
    // The button goes with the failure; the focus must not go with it.
    heading.current?.focus();
  };
  useShortcuts({ create, search });

  const heirOfDeleted = useKeptFocus(
    content,
    () =>
      retryButton.current ??
      content.current?.querySelector<HTMLElement>('nav [data-asked]') ??
      heading.current,
  );

  return (
    <Page
      title={props.title}
      area={props.area}
      headingRef={heading}
      aside={
        <ButtonLink
          look="primary"
          icon={Plus}
          to={newPath}
          state={linkState}
          aria-keyshortcuts={shortcuts.create.aria}
        >
          Nova
        </ButtonLink>
      }
    >
      <section
        ref={content}
        aria-label={props.area}
        className="overflow-hidden rounded-lg border border-line bg-surface shadow-card"
      >
        <div className="p-3 sm:p-4 print:hidden">
          <SearchField
            inputRef={searchBox}
            value={view.busca}
            onType={(busca) => actor.send({ type: 'search.typed', busca })}
          />
        </div>
        <div className="@container relative border-t border-line">
          {view.busy && <ProgressBar />}
          <div className="flex min-h-page flex-col @max-xl:min-h-cards">
            <DataTable
              label={props.title}
              columns={columns}
              items={view.failed ? [] : view.items}
              busy={view.busy}
              path={`/${resource}/detalhe`}
              search={searched}
              litId={view.saved?.id ?? null}
              onOpen={open}
              onDelete={remove}
            />
            <ListNotice
              {...view}
              onClear={() => {
                actor.send({ type: 'search.typed', busca: '' });
                searchBox.current?.focus();
              }}
              onRetry={retry}
              retryRef={retryButton}
            />
          </div>
        </div>
        {view.isPaged && (
          <Pagination
            page={view.pagina}
            shown={view.shown}
            pages={view.pages}
            total={view.total}
            onChoose={turn}
          />
        )}
      </section>
      <ConfirmDialog
        open={view.asking}
        busy={view.deleting}
        name={view.toDelete === null ? '' : columns[0].read(view.toDelete)}
        onConfirm={() => actor.send({ type: 'confirm' })}
        onClose={() => actor.send({ type: 'cancel' })}
        fallbackFocus={heirOfDeleted}
      />
    </Page>
  );
}
