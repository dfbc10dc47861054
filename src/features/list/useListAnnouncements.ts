import { useEffect, useRef } from 'react';
import { useAnnounce } from '../../components/Announcer';
import { formatCount, formatRows } from '../../components/formatCount';

/** A typing user is not interrupted; in milliseconds. */
const TYPING_PAUSE = 700;

type Outcome = {
  busy: boolean;
  hasFailed: boolean;
  firstRow: number;
  rows: number;
  total: number;
  shown: number;
  pages: number;
};

/**
 * Announces what came of a search, a page turn or a deletion. The first page needs none: the heading has
 * the focus. Where nothing was found, or the list failed, the notice in place of the rows is read.
 */
export function useListAnnouncements({
  busy,
  hasFailed,
  firstRow,
  rows,
  total,
  shown,
  pages,
}: Outcome): void {
  const announce = useAnnounce();
  const isFirst = useRef(true);

  useEffect(() => {
    if (busy) return;
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if (wasFirst || hasFailed || rows === 0) return;
    const count = `${formatRows(firstRow, rows)} de ${formatCount(total)} ${total === 1 ? 'registro' : 'registros'}`;
    const outcome = pages > 1 ? `Página ${formatCount(shown)}: ${count}` : count;
    const timer = setTimeout(() => announce(outcome), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [announce, busy, hasFailed, firstRow, rows, total, shown, pages]);
}
