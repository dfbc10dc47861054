import { type RefObject, useContext, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { DetailOutput } from '../../../machines/shared/detail';
import { useAnnounce } from '../../components/Announcer';
import { useFollow } from '../../components/useFollow';
import { readListSearch, TOLD_OFFLINE, type ToList, toList } from '../list/fromList';
import { FormKeeperContext, type KeptForm } from './formKeeper';

/** What the form before has made, as its list would be told of it; null where it has made nothing. */
export type LastMade = RefObject<ToList | null>;

/**
 * Turns the way a detail flow ends into navigation (section 4). The state that
 * came along from the list stays with the user, so that the way back leads to
 * the list as it was left.
 * @param isUnread nothing of the record has come yet
 * @param kept what had been typed into this form before
 * @param last outlives the form, for a record just made whose page can't be read is there all the same
 */
export function useDetailExit(
  resource: string,
  id: number | null,
  output: DetailOutput | undefined,
  isUnread: boolean,
  kept: KeptForm | undefined,
  last: LastMade,
): void {
  const keeper = useContext(FormKeeperContext);
  const follow = useFollow();
  const location = useLocation();
  const announce = useAnnounce();

  const leave = useEffectEvent((to: DetailOutput) => {
    const { state } = location;
    const made = isUnread && last.current?.salvo === id ? last.current : null;
    last.current = null;
    const list = `/${resource}${readListSearch(state)}`;
    const blank = `/${resource}/detalhe/nova`;
    if (to.kind === 'list') return follow(list);
    if (to.kind === 'gone') {
      // What was typed over a record that can't be found waits at the form of a new one.
      const waits = kept !== undefined && keeper.recallAt(blank)?.keptAt === kept.keptAt;
      if (waits) return follow(blank, { replace: true, state });
      return follow(list, { replace: true, state: to.isOffline ? { ...made, ...TOLD_OFFLINE } : made });
    }
    if (to.kind === 'saved') return follow(list, { state: toList(to.id, to.values) });
    if (to.kind === 'new') return follow(blank, { state });
    announce('Registro salvo.');
    last.current = toList(to.id, to.values);
    return follow(`/${resource}/detalhe/${to.id}`, { replace: true, state });
  });
  useEffect(() => {
    if (output) leave(output);
  }, [output]);
}
