import { useSelector } from '@xstate/react';
import { isOffline } from '../../../machines/authMachine';
import { DataTable } from '../../components/DataTable';
import { LatePart } from '../../components/LatePart';
import { ProgressBar } from '../../components/ProgressBar';
import { readCityFilter } from '../../domain/cityFilter';
import { nameIn, type RecordRow } from '../../domain/kind';
import type { WebKind } from '../everyKind';
import { useExtensions } from '../flow';
import { lateParts } from '../lateParts';
import { useServices } from '../services';
import type { Arrival } from './arrival';
import { ListNotice } from './ListNotice';
import { writeListQuery } from './listAddress';
import { cityOfNamesake, type ListActor, type ListView, mayHaveNear } from './listView';
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
  const isOurs = useExtensions() !== null;
  const table = {
    columns: kind.columns,
    named: kind.searched,
    discOf: kind.discOf,
    typed: readCityFilter(view.searched)?.text ?? view.searched,
    path: `/${kind.name}/detalhe`,
    linkState: { lista: writeListQuery(view) },
    highlightedId: view.highlightedId,
    onLeaveUp: focus.focusSearch,
  };
  const remove = (items: readonly RecordRow[] | null) => (item: RecordRow) => {
    focus.leaveRow(items?.indexOf(item) ?? 0);
    actor.send({ type: 'delete', id: item.id, name: nameIn(kind, item) });
  };
  const besideIn = (items: readonly RecordRow[] | null) => (item: RecordRow) => {
    const city = isOurs ? cityOfNamesake(kind, items, item) : null;
    return city !== null && <LatePart key={city} code={lateParts.namesakeCity} props={{ id: city }} />;
  };
  return (
    <div className="@container relative border-t border-line">
      {view.busy && <ProgressBar waiting={view.isTyping} />}
      {near !== null && <p className="px-4 py-3 text-sm text-ink-soft wrap-anywhere">{near}</p>}
      <div className="flex min-h-page flex-col @xl:tall:min-h-tall-page @max-xl:min-h-cards print:min-h-0">
        <DataTable
          {...table}
          label={kind.listTitle}
          items={view.items}
          busy={view.busy}
          focusedId={arrival.focusedId}
          scrolledTo={arrival.scrolledTo}
          besideOf={besideIn(view.items)}
          onDelete={remove(view.items)}
        />
        {isOurs && mayHaveNear(kind, view) && (
          <LatePart
            key={view.searched}
            code={lateParts.nearNames}
            props={{
              kind,
              searched: view.searched,
              children: (rows, busy) => (
                <DataTable
                  {...table}
                  label="Nomes parecidos"
                  isContinued
                  items={rows}
                  busy={busy}
                  focusedId={rows[0]?.id ?? null}
                  scrolledTo={null}
                  besideOf={besideIn(rows)}
                  onDelete={remove(rows)}
                />
              ),
            }}
          />
        )}
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
