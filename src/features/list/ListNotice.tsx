import { SearchX, ServerCrash, WifiOff } from 'lucide-react';
import { Button } from '../../components/Button';
import { Notice } from '../../components/Notice';

type ListNoticeProps = {
  isSearched: boolean;
  isEmpty: boolean;
  hasFailed: boolean;
  /** It failed because no answer came at all. */
  isOffline: boolean;
  onClear: () => void;
  onRetry: () => void;
};

/**
 * Stands in the place of rows that are not there, and tells screen readers
 * why. The region is always there: one that comes with its text goes unheard.
 */
export function ListNotice(props: ListNoticeProps) {
  const { isSearched, isEmpty, hasFailed, isOffline } = props;
  const isShown = isEmpty || hasFailed;
  return (
    <div
      aria-live="polite"
      role={isShown ? 'status' : undefined}
      className={isShown ? 'flex grow flex-col' : undefined}
    >
      {isEmpty && (
        <Notice
          icon={SearchX}
          title="Nenhum registro encontrado."
          hint={
            isSearched ? 'Tente outra palavra ou limpe a pesquisa.' : 'Comece criando o primeiro registro.'
          }
        >
          {isSearched && <Button onClick={props.onClear}>Limpar pesquisa</Button>}
        </Notice>
      )}
      {hasFailed && (
        <Notice
          icon={isOffline ? WifiOff : ServerCrash}
          title="A lista não pôde ser carregada."
          hint={
            isOffline
              ? 'Nada se perdeu. Verifique a conexão e tente novamente.'
              : 'Nada se perdeu. O servidor não conseguiu responder. Tente novamente daqui a pouco.'
          }
        >
          <Button onClick={props.onRetry}>Tentar novamente</Button>
        </Notice>
      )}
    </div>
  );
}
