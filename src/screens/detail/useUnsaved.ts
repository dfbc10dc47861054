import { useLocation, useNavigate } from 'react-router-dom';
import { useRecordsChange } from '../useRecordsChange';

type UnsavedPage = {
  id: number | null;
  /** Something is typed: the form of a new one is left in peace. */
  isTouched: boolean;
  /** It is on its way out: what was typed waits for the next one. */
  isLeft: boolean;
};

/**
 * Who has come back before their save failed waits for the record: its page
 * begins anew, over what was typed, and so does an empty form of a new one.
 * Where that waits there because somebody has deleted the record, its page leads there.
 */
export function useUnsaved(
  resource: string,
  { id, isTouched, isLeft }: UnsavedPage,
  beginAnew: () => void,
): void {
  const { state } = useLocation();
  const navigate = useNavigate();

  useRecordsChange(({ unsavedId, unsavedAt, ...change }) => {
    const blank = `/${resource}/detalhe/nova`;
    const isOurs = id === null ? unsavedAt === blank && !isTouched : unsavedId === id;
    if (isLeft || !isOurs || change.resource !== resource) return;
    if (id !== null && unsavedAt === blank) navigate(blank, { replace: true, state });
    else beginAnew();
  });
}
