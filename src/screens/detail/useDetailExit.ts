import { useContext, useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import type { DetailOutput } from '../../../machines/shared/detail';
import { useAnnounce } from '../../components/Announcer';
import { useFollow } from '../../components/useFollow';
import { readListSearch, toList } from '../list/fromList';
import { FormKeeperContext, type KeptForm } from './formKeeper';

/**
 * Turns the way a detail flow ends into navigation (section 4). The state that
 * came along from the list stays with the user, so that the way back leads to
 * the list as it was left.
 * @param kept what had been typed into this form before
 */
export function useDetailExit(
  resource: string,
  output: DetailOutput | undefined,
  kept: KeptForm | undefined,
): void {
  const keeper = useContext(FormKeeperContext);
  const follow = useFollow();
  const location = useLocation();
  const announce = useAnnounce();

  const leave = useEffectEvent((to: DetailOutput) => {
    const { state } = location;
    const list = `/${resource}${readListSearch(state)}`;
    const blank = `/${resource}/detalhe/nova`;
    if (to.kind === 'list') return follow(list);
    if (to.kind === 'gone') {
      // What was typed over a record that can't be found waits at the form of a new one.
      const waits = kept !== undefined && keeper.recallAt(blank)?.keptAt === kept.keptAt;
      return waits ? follow(blank, { replace: true, state }) : follow(list, { replace: true });
    }
    if (to.kind === 'saved') return follow(list, { state: toList(to.id, to.values) });
    if (to.kind === 'new') return follow(blank, { state });
    announce('Registro salvo.');
    return follow(`/${resource}/detalhe/${to.id}`, { replace: true, state });
  });
  useEffect(() => {
    if (output) leave(output);
  }, [output]);
}
