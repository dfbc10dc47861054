import { useContext, useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DetailOutput } from '../../../machines/shared/detail';
import { useAnnounce } from '../../components/Announcer';
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
  const navigate = useNavigate();
  const location = useLocation();
  const announce = useAnnounce();

  const leave = useEffectEvent((to: DetailOutput) => {
    const { state } = location;
    const list = `/${resource}${readListSearch(state)}`;
    const blank = `/${resource}/detalhe/nova`;
    if (to.kind === 'list') return navigate(list);
    if (to.kind === 'gone') {
      // What was typed over a record that can't be found waits at the form of a new one.
      const waits = kept !== undefined && keeper.recallAt(blank)?.keptAt === kept.keptAt;
      return waits ? navigate(blank, { replace: true, state }) : navigate(list, { replace: true });
    }
    if (to.kind === 'saved') return navigate(list, { state: toList(to.id, to.values) });
    if (to.kind === 'new') return navigate(blank, { state });
    announce('Registro salvo.');
    return navigate(`/${resource}/detalhe/${to.id}`, { replace: true, state });
  });
  useEffect(() => {
    if (output) leave(output);
  }, [output]);
}
