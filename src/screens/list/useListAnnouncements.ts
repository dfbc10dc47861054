import { useEffect } from 'react';
import { useAnnounce } from '../../components/Announcer';

/** A call that takes longer than this is worth a word, in milliseconds. */
const LONG_WAIT = 1_000;

type ListNews = { busy: boolean; failed: boolean; shown: number; total: number };

/** Tells screen readers what came of a search, a page turn or a deletion. */
export function useListAnnouncements({ busy, failed, shown, total }: ListNews): void {
  const announce = useAnnounce();

  useEffect(() => {
    if (busy) {
      const timer = setTimeout(() => announce('Carregando a lista'), LONG_WAIT);
      return () => clearTimeout(timer);
    }
    if (failed) announce('A lista não foi carregada');
    else announce(`${shown} de ${total.toLocaleString('pt-BR')} registros`);
  }, [announce, busy, failed, shown, total]);
}
