import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { DetailOutput } from '../../../machines/shared/detail';
import { useAnnounce } from '../../components/Announcer';
import { readListSearch, toList } from '../list/fromList';

/**
 * Turns the way a detail flow ends into navigation (section 4). The state that
 * came along from the list stays with the user, so that the way back leads to
 * the list as it was left.
 */
export function useDetailExit(resource: string, output: DetailOutput | undefined): void {
  const navigate = useNavigate();
  const location = useLocation();
  const announce = useAnnounce();

  const leave = useEffectEvent((to: DetailOutput) => {
    const { state } = location;
    const list = `/${resource}${readListSearch(state)}`;
    if (to.kind === 'list') return navigate(list);
    if (to.kind === 'gone') return navigate(list, { replace: true });
    if (to.kind === 'saved') return navigate(list, { state: toList(to.id, to.values) });
    if (to.kind === 'new') return navigate(`/${resource}/detalhe/nova`, { state });
    announce('Registro salvo.');
    return navigate(`/${resource}/detalhe/${to.id}`, { replace: true, state });
  });
  useEffect(() => {
    if (output) leave(output);
  }, [output]);
}
