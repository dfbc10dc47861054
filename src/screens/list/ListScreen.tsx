import { shallowEqual, useSelector } from '@xstate/react';
import { Plus, SearchX, WifiOff } from 'lucide-react';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../components/Button';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { type Column, DataTable } from '../../components/DataTable';
import { Notice } from '../../components/Notice';
import { Page } from '../../components/Page';
import { Pagination } from '../../components/Pagination';
import { ProgressBar } from '../../components/ProgressBar';
import { SearchField } from '../../components/SearchField';
import { shortcuts, useShortcuts } from '../../components/useShortcuts';
import { PAGE_SIZE } from '../../domain/constants';
import { useFlow } from '../useFlow';
import type { FromList } from './fromList';
import { isDefaultQuery, readListQuery, writeListQuery } from './listQuery';
import { type ListMachine, listView } from './listView';
import { useListAnnouncements } from './useListAnnouncements';
import { useListUrl } from './useListUrl';

type ListScreenProps<Item extends { id: number }> = {
  machine: ListMachine<Item>;
  /** First part of the address and of the flow's name: 'pessoas'. */
  resource: string;
  /** The screen in a word: 'Pessoas'. */
  area: string;
  title: string;
  /** The first column is the record's name. */
  columns: readonly [Column<Item>, ...Column<Item>[]];
};

/** A list of records, searched, paged, opened and deleted from (sections 2 and 4). */
export function ListScreen<Item extends { id: number }>(props: ListScreenProps<Item>) {
  const { resource, columns } = props;
  const navigate = useNavigate();
  const location = useLocation();
  const actor = useFlow(props.machine, {
    id: `${resource}.list`,
    input: { ...readListQuery(location.search), pageSize: PAGE_SIZE },
  });
  const view = useSelector(actor, listView<Item>, shallowEqual);
  const heading = useRef<HTMLHeadingElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);

  useListUrl(view, (query) => actor.send({ type: 'url.changed', ...query }));
  useListAnnouncements({ ...view, rows: view.items?.length ?? 0 });

  const linkState: FromList = { lista: isDefaultQuery(view) ? '' : writeListQuery(view) };
  const create = () => navigate(`/${resource}/detalhe/nova`, { state: linkState });
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

  return (
    <Page
      title={props.title}
      area={props.area}
      headingRef={heading}
      aside={
        <Button look="primary" icon={Plus} aria-keyshortcuts={shortcuts.create.aria} onClick={create}>
          Nova
        </Button>
      }
    >
      <section
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
              pathOf={({ id }) => `/${resource}/detalhe/${id}`}
              linkState={linkState}
              onDelete={(item) => actor.send({ type: 'delete', item })}
            />
            {view.isEmpty && (
              <Notice
                icon={SearchX}
                title="Nenhum registro encontrado."
                hint={
                  view.busca === ''
                    ? 'Comece criando o primeiro registro.'
                    : 'Tente outra palavra ou limpe a pesquisa.'
                }
              >
                {view.busca !== '' && (
                  <Button
                    onClick={() => {
                      actor.send({ type: 'search.typed', busca: '' });
                      searchBox.current?.focus();
                    }}
                  >
                    Limpar pesquisa
                  </Button>
                )}
              </Notice>
            )}
            {view.failed && (
              <Notice
                icon={WifiOff}
                title="A lista não pôde ser carregada."
                hint="Nada se perdeu. Verifique a conexão e peça os registros de novo."
              >
                <Button onClick={retry}>Tentar novamente</Button>
              </Notice>
            )}
          </div>
        </div>
        {view.isPaged && (
          <Pagination
            page={view.pagina}
            shown={view.shown}
            pages={view.pages}
            total={view.total}
            onChoose={(pagina) => actor.send({ type: 'page.chosen', pagina })}
          />
        )}
      </section>
      <ConfirmDialog
        open={view.asking}
        busy={view.deleting}
        name={view.toDelete === null ? '' : columns[0].read(view.toDelete)}
        onConfirm={() => actor.send({ type: 'confirm' })}
        onCancel={() => actor.send({ type: 'cancel' })}
        fallbackFocus={heading}
      />
    </Page>
  );
}
