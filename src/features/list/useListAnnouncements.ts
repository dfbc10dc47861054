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
  /** Says that the rows are near; null where they were found. */
  near: string | null;
};

/**
 * Announces what came of a search, a page turn or a deletion. The first page needs none: the heading has
 * the focus; but that its rows are near is said. Where nothing was found, or the list failed, the notice in place of the rows is read.
 */
export function useListAnnouncements({
  busy,
  hasFailed,
  firstRow,
  rows,
  total,
  shown,
  pages,
  near,
}: Outcome): void {
  const announce = useAnnounce();
  const isFirst = useRef(true);

  useEffect(() => {
    if (busy) return;
    const wasFirst = isFirst.current;
    isFirst.current = false;
    if ((wasFirst && near === null) || hasFailed || rows === 0) return;
    const count = `${formatRows(firstRow, rows)} de ${formatCount(total)} ${total === 1 ? 'registro' : 'registros'}`;
    const place = pages > 1 ? `Página ${formatCount(shown)}: ${count}` : count;
    const outcome = near === null ? place : `${near} ${place}`;
    const timer = setTimeout(() => announce(outcome), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [announce, busy, hasFailed, firstRow, rows, total, shown, pages, near]);
}
