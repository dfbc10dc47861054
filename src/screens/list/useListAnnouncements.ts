import { useEffect } from 'react';
import { useAnnounce } from '../../components/Announcer';

/** A call that takes longer than this is worth a word, in milliseconds. */
const LONG_WAIT = 1_000;

type ListNews = { busy: boolean; failed: boolean; rows: number; total: number };

/** Tells screen readers what came of a search, a page turn or a deletion. */
export function useListAnnouncements({ busy, failed, rows, total }: ListNews): void {
  const announce = useAnnounce();

  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => announce('Carregando a lista'), LONG_WAIT);
      return () => clearTimeout(timer);
    }
    if (failed) announce('A lista não foi carregada');
    else announce(`${rows} de ${total.toLocaleString('pt-BR')} registros`);
  }, [announce, busy, failed, rows, total]);
}
