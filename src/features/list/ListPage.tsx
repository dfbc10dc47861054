import { shallowEqual, useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import type { SnapshotFrom } from 'xstate';
import type { listMachine } from '../../../machines/listMachine';
import { type ListQuery, pageCount } from '../../../machines/listRows';
import { useAnnounce } from '../../components/Announcer';
import { ButtonLink } from '../../components/Button';
import { cardClasses, classes } from '../../components/classes';
import { DataTable, ROW_LINK } from '../../components/DataTable';
import { formatDay } from '../../components/formatMoment';
import { LatePart } from '../../components/LatePart';
import { Page } from '../../components/Page';
import { Pagination } from '../../components/Pagination';
import { ProgressBar } from '../../components/ProgressBar';
import { SearchField } from '../../components/SearchField';
import { readCityFilter, writeCityFilter } from '../../domain/cityFilter';
import { LARGEST_PAGE, MAXIMUM_TEXT_LENGTH, PAGE_SIZE } from '../../domain/constants';
import { nameIn } from '../../domain/kind';
import { DeletionDialog } from '../deletion/DeletionDialog';
import type { WebKind } from '../everyKind';
import { useExtensions, useFlow } from '../flow';
import { lateParts } from '../lateParts';
import { numberIn, recordIn } from '../navigationState';
import { useServices } from '../services';
import { ListNotice } from './ListNotice';
import { MoreActions } from './MoreActions';
import type { OpenDialog } from './MoreActionsMenu';
import { provideList } from './provideList';
import { UndoNotice } from './UndoNotice';
import { useListAnnouncements } from './useListAnnouncements';

const moreActions = () => document.querySelector<HTMLElement>('[data-more-actions]');

/**
 * Reads search text and page from an address (section 2). A page that is not a whole number from 1 on
 * means the first.
 */
function readListQuery(search: string): ListQuery {
  const params = new URLSearchParams(search);
  const pagina = params.get('pagina') ?? '';
  const page = /^\d+$/.test(pagina) ? Math.min(Number(pagina), LARGEST_PAGE) : 1;
  return { busca: params.get('busca') ?? '', pagina: Math.max(page, 1) };
}

/** The address of a query, as the list writes it. */
export const writeListQuery = ({ busca, pagina }: ListQuery): string =>
  `?${new URLSearchParams({ busca, pagina: String(pagina) })}`;

/** The page of a list in each of its states. */
function listView(snapshot: SnapshotFrom<typeof listMachine>) {
  const { items, total, busca, pagina, shown, searched, isNear, highlightedId } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  return {
    busca,
    pagina,
    items,
    rows: items?.length ?? 0,
    total,
    shown,
    firstRow: (shown - 1) * PAGE_SIZE + 1,
    pages: pageCount(total),
    highlightedId,
    busy,
    isTyping: snapshot.matches({ query: 'debouncing' }),
    searched,
    isNear: isNear && items !== null && items.length > 0,
    isPaged: total > PAGE_SIZE,
    isCounted: searched !== '' && items !== null && items.length > 0 && total <= PAGE_SIZE,
    isEmpty: !busy && items?.length === 0,
    hasFailed: snapshot.matches({ query: 'failed' }),
    deletion: snapshot.children.deletion,
    deletedName: snapshot.context.deleted?.name ?? null,
    isRestoring: snapshot.matches({ deletion: 'restoring' }),
  };
}

type ListPageProps = { kind: WebKind; openDialog: OpenDialog };

/** A list of records, searched, paged and deleted from (sections 2 and 4). */
export function ListPage({ kind, openDialog }: ListPageProps) {
  const services = useServices();
  const [machine] = useState(() => provideList(services, kind));
  const location = useLocation();
  const navigate = useNavigate();
  const navigationType = useNavigationType();
  // A reload and Back bring the state of the address along: the record was saved long before.
  const [saved] = useState(() => (navigationType === 'POP' ? null : recordIn(location.state, 'saved')));
  const [deleted] = useState(() => (navigationType === 'POP' ? null : recordIn(location.state, 'deleted')));
  // The entry of the history that Back leads to, or 'Voltar' by its state, knows which record was opened.
  const [focusedId] = useState(
    () => saved?.id ?? numberIn(location.state, 'openedId') ?? numberIn(window.history.state, 'openedId'),
  );
  const [scrolledTo] = useState(
    () => numberIn(location.state, 'scrolledTo') ?? numberIn(window.history.state, 'scrolledTo'),
  );
  const extensions = useExtensions();
  const announce = useAnnounce();
  const actor = useFlow(
    machine.provide({
      actions: {
        announceRestored: (_, { name }) => announce(`Registro restaurado: ${name}.`, { isSeen: true }),
        writeUrl: (_, query) => {
          const search = writeListQuery(query);
          const isThere = search === writeListQuery(readListQuery(location.search));
          try {
            if (!isThere) navigate({ search }, { replace: true });
          } catch {
            // Safari takes a hundred addresses in ten seconds. The address lags until the next query.
          }
        },
      },
    }),
    {
      id: `${kind.name}.list`,
      input: { ...readListQuery(location.search), highlightedId: saved?.id ?? null, deleted },
    },
  );
  const view = useSelector(actor, listView, shallowEqual);
  /** The dialog over the list. */
  const [shown, setShown] = useState<'deleted' | 'imports' | null>(null);
  const closeDialog = () => setShown(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLElement>(null);
  /** The index of the row whose deletion was asked. */
  const askedAt = useRef(0);
  const links = () => rows.current?.querySelectorAll<HTMLElement>(ROW_LINK) ?? [];
  const near = view.isNear ? kind.nearTitle(view.searched) : null;
  useListAnnouncements({ ...view, near });

  // The list itself only ever replaces its address.
  useEffect(() => {
    if (navigationType !== 'REPLACE') actor.send({ type: 'url.changed', ...readListQuery(location.search) });
  }, [actor, navigationType, location]);
  useEffect(() => {
    if (saved)
      announce(`Registro salvo: ${saved.name}.`, { isSeen: true, to: `/${kind.name}/detalhe/${saved.id}` });
    if (deleted !== null && extensions) announce(extensions.texts.deleted(deleted.name));
  }, [saved, kind, deleted, extensions, announce]);

  const cityFilter = extensions && kind.name === 'pessoas' ? readCityFilter(view.busca) : null;
  // While 'cidade:12' is typed it is a text: the filter is that of the query that was asked.
  const isFiltered =
    !view.isTyping || readCityFilter(readListQuery(location.search).busca)?.id === cityFilter?.id;
  const filter = isFiltered ? cityFilter : null;
  const text = filter?.text ?? view.busca;
  const type = (busca: string) => actor.send({ type: 'search.typed', busca });

  const linkState = { lista: writeListQuery(view) };
  return (
    <Page
      title={kind.listTitle}
      documentTitle={kind.label}
      headingRef={heading}
      aside={
        <div className="flex gap-2">
          {extensions && (
            <MoreActions
              kind={kind.name}
              busca={view.busca}
              total={view.busca === view.searched && !view.busy ? view.total : 0}
              openDialog={openDialog}
              onShowImports={() => setShown('imports')}
              onShowDeleted={() => setShown('deleted')}
            />
          )}
          <ButtonLink look="primary" icon={Plus} to={`/${kind.name}/detalhe/nova`} state={linkState}>
            Nova
          </ButtonLink>
        </div>
      }
    >
      <p className="mb-4 hidden print:block">
        <span>{text && `Pesquisa: ${text} · `}</span>
        <span>{formatDay(new Date())}</span>
      </p>
      <section ref={rows} aria-label={kind.label} className={classes(cardClasses, 'overflow-clip')}>
        <div className={classes(!filter && 'print:hidden')}>
          <SearchField
            inputRef={searchBox}
            hasShortcut={extensions === null}
            value={text}
            before={
              filter && (
                <LatePart
                  key={filter.id}
                  code={lateParts.cityChip}
                  props={{
                    id: filter.id,
                    onRemove: () => {
                      type(filter.text);
                      searchBox.current?.focus();
                    },
                  }}
                  place="here"
                />
              )
            }
            maxLength={MAXIMUM_TEXT_LENGTH}
            onType={(text) => type(filter ? writeCityFilter({ id: filter.id, text }) : text)}
            onLeaveDown={() => !view.busy && links()[0]?.focus()}
          />
        </div>
        <div className="@container relative border-t border-line">
          {view.busy && <ProgressBar waiting={view.isTyping} />}
          {near !== null && <p className="px-4 py-3 text-sm text-ink-soft wrap-anywhere">{near}</p>}
          <div className="flex min-h-page flex-col @xl:tall:min-h-tall-page @max-xl:min-h-cards print:min-h-0">
            <DataTable
              label={kind.listTitle}
              columns={kind.columns}
              named={kind.searched}
              items={view.items}
              discOf={kind.discOf}
              typed={readCityFilter(view.searched)?.text ?? view.searched}
              busy={view.busy}
              path={`/${kind.name}/detalhe`}
              linkState={linkState}
              highlightedId={view.highlightedId}
              focusedId={focusedId}
              scrolledTo={scrolledTo}
              onLeaveUp={() => searchBox.current?.focus()}
              onDelete={(item) => {
                askedAt.current = view.items?.indexOf(item) ?? 0;
                actor.send({ type: 'delete', id: item.id, name: nameIn(kind, item) });
              }}
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
              onImport={extensions ? () => openDialog({ import: kind.name }) : undefined}
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
        {view.isCounted && (
          <p className="border-t border-line px-4 py-3 text-sm text-ink-soft tabular-nums">
            {view.total === 1 ? '1 registro' : `${view.total} registros`}
          </p>
        )}
        {extensions && (
          <UndoNotice
            name={view.deletedName}
            busy={view.isRestoring}
            onUndo={() => {
              // The button goes with the notice.
              heading.current?.focus();
              actor.send({ type: 'undo' });
            }}
          />
        )}
      </section>
      <DeletionDialog
        kind={kind.name}
        actor={view.deletion}
        focusFallback={() => {
          // The row that has moved up, or the last one.
          const all = [...links()];
          return all[askedAt.current] ?? all.at(-1) ?? heading.current;
        }}
      />
      {extensions && shown === 'deleted' && (
        <LatePart
          code={lateParts.deleted}
          props={{ extensions, kind: kind.name, onClose: closeDialog, focusFallback: moreActions }}
          place="window"
          onClose={closeDialog}
        />
      )}
      {shown === 'imports' && (
        <LatePart
          code={lateParts.imports}
          props={{ onClose: closeDialog, focusFallback: moreActions }}
          place="window"
          onClose={closeDialog}
        />
      )}
    </Page>
  );
}
