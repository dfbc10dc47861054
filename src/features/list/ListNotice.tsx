import { CloudOff, Plus, Search, Upload } from 'lucide-react';
import { Button, ButtonLink } from '../../components/Button';
import { Notice } from '../../components/Notice';
import { SERVER_FAULT } from '../../domain/errors';

type ListNoticeProps = {
  /** The label of the way to an empty form. */
  firstLabel: string;
  isSearched: boolean;
  isEmpty: boolean;
  hasFailed: boolean;
  /** The connection is lost: the failure is not the server's. */
  isOffline: boolean;
  /** The address of an empty form. */
  newPath: string;
  onClear: () => void;
  /** Opens the import of a spreadsheet; undefined with any other backend than our own. */
  onImport: (() => void) | undefined;
  onRetry: () => void;
};

/**
 * Shown in place of rows. The live region is always in the document, because screen readers don't read one that appears
 * with its text.
 */
export function ListNotice(props: ListNoticeProps) {
  const { isSearched, isEmpty, hasFailed } = props;
  const isShown = isEmpty || hasFailed;
  return (
    <div
      aria-live="polite"
      role={isShown ? 'status' : undefined}
      className={isShown ? 'flex grow flex-col' : undefined}
    >
      {isEmpty && isSearched && (
        <Notice
          icon={Search}
          title="Nenhum registro encontrado."
          hint="Tente outra palavra ou limpe a pesquisa."
        >
          <Button onClick={props.onClear}>Limpar pesquisa</Button>
        </Notice>
      )}
      {isEmpty && !isSearched && (
        <Notice icon={Plus} title="Nenhum registro encontrado.">
          <ButtonLink look="primary" icon={Plus} to={props.newPath}>
            {props.firstLabel}
          </ButtonLink>
          {props.onImport && (
            <Button icon={Upload} onClick={props.onImport}>
              Importar planilha
            </Button>
          )}
        </Notice>
      )}
      {hasFailed && (
        <Notice
          icon={CloudOff}
          title="Não foi possível carregar a lista."
          hint={props.isOffline ? 'Verifique a conexão e tente novamente daqui a pouco.' : SERVER_FAULT}
        >
          <Button onClick={props.onRetry}>Tentar novamente</Button>
        </Notice>
      )}
    </div>
  );
}
