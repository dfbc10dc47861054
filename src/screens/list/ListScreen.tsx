import { useCallback, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { Column } from '../../components/DataRow';
import { isAt } from '../../components/isAt';
import { useFollow } from '../../components/useFollow';
import { useStableCallback } from '../../components/useStableCallback';
import { PAGE_SIZE } from '../../domain/constants';
import { useFlow } from '../useFlow';
import { useRecordsChange } from '../useRecordsChange';
import { readOffline } from './broughtBack';
import type { FromList } from './fromList';
import { List } from './List';
import { isDefaultQuery, readListQuery, writeListQuery } from './listQuery';
import type { ListMachine } from './listView';
import { type PageMemory, useNotedPages } from './pageMemory';
import { useListUrl } from './useListUrl';
import { useSaved } from './useSaved';

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

/**
 * A list of records, searched, paged, opened and deleted from (sections 2 and
 * 4): its flow and its address. The address changes at every key of the search,
 * and this with it, but not what is drawn (`List`).
 */
export function ListScreen<Item extends { id: number }>(props: ListScreenProps<Item>) {
  const { machine, memory, resource, readRow, ...looks } = props;
  const follow = useFollow();
  const location = useLocation();
  const saved = useSaved(readRow);
  const [query] = useState(() => readListQuery(location.search));
  // A page that is loaded anew, or come back to, has told nobody of anything yet.
  const isOffline = useNavigationType() === 'REPLACE' && readOffline(location.state);
  const actor = useFlow(machine, {
    id: `${resource}.list`,
    input: { ...query, pageSize: PAGE_SIZE, saved, remembered: memory?.recall(query), isOffline },
  });

  useListUrl(actor);
  useRecordsChange(({ deletedId, isOffline, ...change }) => {
    if (change.resource !== resource) return;
    // Whether to delete what is gone is no question any more.
    if (deletedId === actor.getSnapshot().context.toDelete?.id) actor.send({ type: 'cancel' });
    actor.send({ type: 'records.changed', deletedId, isOffline });
  });
  useNotedPages(actor, memory);

  const wayBack = useCallback((): FromList => {
    const { context } = actor.getSnapshot();
    return { lista: isDefaultQuery(context) ? '' : writeListQuery(context) };
  }, [actor]);
  const open = useStableCallback((path: string) => follow(path, { state: wayBack(), replace: isAt(path) }));
  return <List {...looks} actor={actor} path={`/${resource}/detalhe`} wayBack={wayBack} onOpen={open} />;
}
