import { shallowEqual, useSelector } from '@xstate/react';
import { Plus } from 'lucide-react';
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { ButtonLink } from '../../components/Button';
import type { Column } from '../../components/DataRow';
import { DataTable } from '../../components/DataTable';
import { ConfirmDialog } from '../../components/overlays';
import { Page } from '../../components/Page';
import { Pagination } from '../../components/Pagination';
import { ProgressBar } from '../../components/ProgressBar';
import { SearchField } from '../../components/SearchField';
import { useKeptFocus } from '../../components/useKeptFocus';
import { shortcuts, useShortcuts } from '../../components/useShortcuts';
import { MAXIMUM_TEXT_LENGTH } from '../../domain/constants';
import type { FromList } from './fromList';
import { ListNotice } from './ListNotice';
import { type ListMachine, listView } from './listView';
import { useListAnnouncements } from './useListAnnouncements';
import { useSearched } from './useSearched';

type ListProps<Item extends { id: number }> = {
  actor: ActorRefFrom<ListMachine<Item>>;
  area: string;
  title: string;
  columns: readonly [Column<Item>, ...Column<Item>[]];
  /** Where a record's page is, without its id. */
  path: string;
  /** Leads back from a record to the list as it is. */
  wayBack: () => FromList;
  onOpen: (path: string) => void;
};

function DrawnList<Item extends { id: number }>(props: ListProps<Item>) {
  const { actor, columns, wayBack, onOpen } = props;
  const view = useSelector(actor, listView<Item>, shallowEqual);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const content = useRef<HTMLElement>(null);
  const retryButton = useRef<HTMLButtonElement>(null);

  const searched = useSearched(actor, view.searched);
  useListAnnouncements({ ...view, rows: view.answered });

  const newPath = `${props.path}/nova`;
  const remove = useCallback((item: Item) => actor.send({ type: 'delete', item }), [actor]);
  const turn = useCallback((pagina: number) => actor.send({ type: 'page.chosen', pagina }), [actor]);
  const search = () => {
    searchBox.current?.focus();
    searchBox.current?.select();
  };
  useShortcuts({ create: () => onOpen(newPath), search });

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
          state={wayBack}
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
          <ListSearch actor={actor} inputRef={searchBox} />
        </div>
        <div className="@container relative border-t border-line">
          {view.busy && <ProgressBar waiting={view.isTyping} />}
          <div className="flex min-h-page flex-col @max-xl:min-h-cards">
            <DataTable
              label={props.title}
              columns={columns}
              items={view.items}
              busy={view.busy}
              path={props.path}
              search={searched}
              litId={view.saved?.id ?? null}
              onOpen={onOpen}
              onDelete={remove}
            />
            <ListNotice
              {...view}
              onClear={() => {
                actor.send({ type: 'search.typed', busca: '' });
                searchBox.current?.focus();
              }}
              onRetry={() => actor.send({ type: 'retry' })}
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

/** What is drawn of a list, and nothing of it anew at a further key but its search box. */
// A memo forgets that its component is generic.
export const List = memo(DrawnList) as typeof DrawnList;

type ListSearchProps<Item extends { id: number }> = {
  actor: ActorRefFrom<ListMachine<Item>>;
  inputRef: RefObject<HTMLInputElement | null>;
};

/**
 * The search box, which keeps what is typed by itself, and is told what else
 * becomes of the search: by Back, a link, a button.
 */
function ListSearch<Item extends { id: number }>({ actor, inputRef }: ListSearchProps<Item>) {
  const isFilled = useSelector(actor, ({ context }) => context.busca !== '');
  const [start] = useState(() => actor.getSnapshot().context.busca);
  const type = useCallback((busca: string) => actor.send({ type: 'search.typed', busca }), [actor]);
  useEffect(() => {
    const subscription = actor.subscribe({
      next: ({ context: { busca } }) => {
        if (inputRef.current && inputRef.current.value !== busca) inputRef.current.value = busca;
      },
      // A flow that breaks is reported by the screen; without this it would be a second time.
      error: () => {},
    });
    return () => subscription.unsubscribe();
  }, [actor, inputRef]);

  return (
    <SearchField
      inputRef={inputRef}
      start={start}
      isFilled={isFilled}
      // No name is longer; a page of text pasted by mistake would make an address that no server takes.
      maxLength={MAXIMUM_TEXT_LENGTH}
      onType={type}
    />
  );
}
