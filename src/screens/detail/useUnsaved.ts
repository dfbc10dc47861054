import { useLocation, useNavigate } from 'react-router-dom';
import { useRecordsChange } from '../useRecordsChange';

/**
 * Who has come back before their save failed waits for the record: its page
 * begins anew, over what was typed. Where that waits at the form of a new one,
 * because somebody has deleted the record, it comes up there.
 * @param isLeft whether this page is on its way out: what was typed waits for the next one
 */
export function useUnsaved(
  resource: string,
  id: number | null,
  isLeft: boolean,
  beginAnew: () => void,
): void {
  const { state } = useLocation();
  const navigate = useNavigate();

  useRecordsChange((change) => {
    if (isLeft || change.unsavedId === null || change.unsavedId !== id || change.resource !== resource)
      return;
    const blank = `/${resource}/detalhe/nova`;
    if (change.unsavedAt === blank) navigate(blank, { replace: true, state });
    else beginAnew();
  });
}
