import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { ModalDialog } from '../../components/ModalDialog';
import { Pagination } from '../../components/Pagination';
import { QuestionDialog } from '../../components/QuestionDialog';
import type { Import } from '../../domain/imports';
import { useFlow } from '../flow';
import { useServices } from '../services';
import { fileOf, importByline, importsView, undoConsequence, undoingOf, undoneByline } from './importsView';
import { provideImports } from './provideImports';

type ImportRowProps = {
  imported: Import;
  /** The progress of its undoing; null if it was not undone here. */
  undoing: string | null;
  /** It is being undone, or asked about. */
  isUndone: boolean;
  busy: boolean;
  onUndo: () => void;
};

function ImportRow({ imported, undoing, isUndone, busy, onUndo }: ImportRowProps) {
  const id = `importacao-${imported.id}`;
  const undone = undoneByline(imported);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-40 flex-1 text-sm">
        <p id={id} dir="auto" className="font-medium wrap-anywhere">
          {fileOf(imported)}
        </p>
        <p className="text-ink-soft wrap-anywhere">{importByline(imported)}</p>
        {undone !== null && <p className="text-ink-soft wrap-anywhere">{undone}</p>}
        {isUndone && (
          <div role="status" className="mt-1">
            {undoing !== null && <p>{undoing}</p>}
          </div>
        )}
      </div>
      {imported.intactos > 0 && (
        <Button aria-describedby={id} busy={busy} onClick={onUndo}>
          Desfazer
        </Button>
      )}
    </li>
  );
}

type ImportsDialogProps = { onClose: () => void; focusFallback: () => HTMLElement | null };

/** Each import of the register, and its undoing. */
export default function ImportsDialog({ onClose, focusFallback }: ImportsDialogProps) {
  const services = useServices();
  const [machine] = useState(() => provideImports(services));
  const actor = useFlow(machine, { id: 'imports' });
  const view = useSelector(actor, importsView, shallowEqual);
  const { asked, undoing } = view;
  return (
    <>
      <ModalDialog title="Importações" isWide onClose={onClose} focusFallback={focusFallback}>
        <ul className="divide-y divide-line">
          {view.imports.map((imported) => (
            <ImportRow
              key={imported.id}
              imported={imported}
              undoing={undoingOf(imported, view)}
              isUndone={undoing?.id === imported.id}
              busy={view.isUndoing && undoing?.id === imported.id}
              onUndo={() => actor.send({ type: 'undo', id: imported.id })}
            />
          ))}
        </ul>
        <div className="flex flex-col items-start gap-3">
          <div role="status" className="text-sm text-ink-soft">
            {view.busy && <p>Carregando...</p>}
            {view.isEmpty && <p>Nada foi importado.</p>}
            {view.hasFailed && <p>Não foi possível carregar a lista.</p>}
          </div>
          {view.hasFailed && <Button onClick={() => actor.send({ type: 'retry' })}>Tentar novamente</Button>}
        </div>
        {view.isPaged && (
          <Pagination
            page={view.pagina}
            shown={view.shown}
            pages={view.pages}
            total={view.total}
            firstRow={view.firstRow}
            rows={view.rows}
            onChoose={(pagina) => actor.send({ type: 'page.chosen', pagina })}
          />
        )}
      </ModalDialog>
      {asked && (
        <QuestionDialog
          title={`Desfazer a importação de ${fileOf(asked)}?`}
          confirmLabel="Desfazer"
          focusFallback={() => document.querySelector<HTMLElement>('[role="dialog"]')}
          onCancel={() => actor.send({ type: 'cancel' })}
          onConfirm={() => actor.send({ type: 'confirm' })}
        >
          {undoConsequence(asked)}
        </QuestionDialog>
      )}
    </>
  );
}
