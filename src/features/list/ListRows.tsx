import { useSelector } from '@xstate/react';
import { isOffline } from '../../../machines/authMachine';
import { DataTable } from '../../components/DataTable';
import { ProgressBar } from '../../components/ProgressBar';
import { readCityFilter } from '../../domain/cityFilter';
import { nameIn } from '../../domain/kind';
import type { WebKind } from '../everyKind';
import { useServices } from '../services';
import type { Arrival } from './arrival';
import { ListNotice } from './ListNotice';
import { writeListQuery } from './listAddress';
import type { ListActor, ListView } from './listView';
import type { ListFocus } from './useListFocus';

type ListRowsProps = {
  kind: WebKind;
  actor: ListActor;
  view: ListView;
  arrival: Arrival;
  focus: ListFocus;
  /** Says that the rows are near; null where they were found. */
  near: string | null;
  /** Opens the import of a spreadsheet; undefined with any other backend than our own. */
  onImport: (() => void) | undefined;
};

/** The rows of a page, or the notice in their place. */
export function ListRows({ kind, actor, view, arrival, focus, near, onImport }: ListRowsProps) {
  const isLost = useSelector(useServices().auth, isOffline);
  return (
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
          linkState={{ lista: writeListQuery(view) }}
          highlightedId={view.highlightedId}
          focusedId={arrival.focusedId}
          scrolledTo={arrival.scrolledTo}
          onLeaveUp={focus.focusSearch}
          onDelete={(item) => {
            focus.leaveRow(view.items?.indexOf(item) ?? 0);
            actor.send({ type: 'delete', id: item.id, name: nameIn(kind, item) });
          }}
        />
        <ListNotice
          firstLabel={kind.firstLabel}
          isSearched={view.busca !== ''}
          isEmpty={view.isEmpty}
          hasFailed={view.hasFailed}
          isOffline={isLost}
          newPath={`/${kind.name}/detalhe/nova`}
          onClear={() => {
            actor.send({ type: 'search.typed', busca: '' });
            focus.focusSearch();
          }}
          onImport={onImport}
          onRetry={() => {
            // The button goes while the list loads.
            focus.focusHeading();
            actor.send({ type: 'retry' });
          }}
        />
      </div>
    </div>
  );
}
