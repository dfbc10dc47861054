import { useEffect, useRef } from 'react';
import { LONG_WAIT, useAnnounce } from '../../components/Announcer';

/** Who has just typed may go on typing, and must not be talked to meanwhile; in milliseconds. */
const TYPING_PAUSE = 700;

type ListNews = {
  isTyping: boolean;
  busy: boolean;
  failed: boolean;
  rows: number;
  total: number;
  shown: number;
  pages: number;
};

/**
 * Tells screen readers what came of a search, a page turn or a deletion. What
 * stands in the place of rows, nothing found or a failure, speaks for itself.
 */
export function useListAnnouncements(news: ListNews): void {
  const { isTyping, busy, failed, rows, total, shown, pages } = news;
  const announce = useAnnounce();
  const hasTyped = useRef(false);

  useEffect(() => {
    if (isTyping) hasTyped.current = true;
    if (isTyping || failed || (!busy && rows === 0)) return;
    const inPortuguese = (count: number) => count.toLocaleString('pt-BR');
    const count = `${rows} de ${inPortuguese(total)} ${total === 1 ? 'registro' : 'registros'}`;
    const outcome = pages > 1 ? `Página ${inPortuguese(shown)}: ${count}` : count;
    const say = () => {
      if (!busy) hasTyped.current = false;
      announce(busy ? 'Carregando a lista' : outcome);
    };
    const pause = hasTyped.current ? TYPING_PAUSE : 0;
    const timer = setTimeout(say, busy ? LONG_WAIT : pause);
    return () => clearTimeout(timer);
  }, [announce, isTyping, busy, failed, rows, total, shown, pages]);
}
