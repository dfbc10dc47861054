import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { importingMachine } from '../../../machines/importingMachine';
import { useAnnounce } from '../../components/Announcer';
import { Button, buttonClasses } from '../../components/Button';
import { formatCount } from '../../components/formatCount';
import { ModalDialog } from '../../components/ModalDialog';
import { useFlow } from '../flow';
import { counted, importView } from './importView';
import { Progress } from './Progress';
import { SheetChoices } from './SheetChoices';
import type { SheetKind } from './sheetKinds';

type ImportDialogProps = {
  kind: SheetKind;
  machine: typeof importingMachine;
  onClose: () => void;
  /** Whether the session still stands: its end reloads the page without a question. */
  isSignedIn: () => boolean;
  focusFallback: () => HTMLElement | null;
};

/** Asks the browser's own question before a page is left that imports. */
function useLeaveQuestion(isImporting: boolean, isSignedIn: () => boolean): void {
  useEffect(() => {
    if (!isImporting) return;
    const ask = (event: Event) => isSignedIn() && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isImporting, isSignedIn]);
}

/** Brings the records of a sheet into the register (docs/decisions/0028). */
export function ImportDialog({ kind, machine, onClose, isSignedIn, focusFallback }: ImportDialogProps) {
  const announce = useAnnounce();
  const provided = machine.provide({
    actions: {
      close: onClose,
      announce: (_, { imported }) => {
        announce(`${counted(imported, 'registro importado', 'registros importados')}.`, { isSeen: true });
      },
    },
  });
  const actor = useFlow(provided, { id: 'importing' });
  const view = useSelector(actor, importView, (one, other) => JSON.stringify(one) === JSON.stringify(other));
  useLeaveQuestion(view.isRunning, isSignedIn);
  const leave = () => {
    // Escape and 'Fechar' stop no import by chance.
    actor.send({ type: view.isDone ? 'close' : view.isRunning ? 'pause' : 'cancel' });
  };
  const choose = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) actor.send({ type: 'file.chosen', file });
  };
  return (
    <ModalDialog title={view.title} onClose={leave} focusFallback={focusFallback}>
      {view.isChoosing && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button in it does the same
        <div
          className="flex flex-col items-center gap-4 rounded-md border border-dashed border-control px-4 py-10 text-center"
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            choose(event.dataTransfer.files);
          }}
        >
          <label
            className={`${buttonClasses('primary')} cursor-pointer focus-within:outline-2 focus-within:outline-offset-2`}
          >
            Escolher arquivo
            <input
              type="file"
              accept=".csv,.txt,.xlsx,.xls"
              className="sr-only"
              onChange={(event) => {
                choose(event.target.files);
                // The same file can be chosen once more.
                event.target.value = '';
              }}
            />
          </label>
          <p className="text-sm text-ink-soft">Ou solte aqui uma planilha .xlsx ou .csv.</p>
        </div>
      )}
      {view.isChoosing && view.message !== null && (
        <p role="alert" className="mt-4 text-sm text-danger">
          {view.message}
        </p>
      )}
      {view.isShowingChoices && <SheetChoices actor={actor} kind={kind} view={view} />}
      {view.isReading && <p className="mt-4 text-sm text-ink-soft">Lendo a planilha...</p>}
      {view.isChecking && <p className="mt-4 text-sm text-ink-soft">Conferindo...</p>}
      {view.isUnchecked && <p className="mt-4 text-sm">Não foi possível conferir as cidades.</p>}
      {view.review !== null && view.isReviewing && (
        <>
          <div role="status" className="mt-5 flex gap-4 text-sm font-semibold">
            <p>{view.ready}</p>
            {view.review.refused > 0 && <p className="text-danger">{view.problemCount}</p>}
          </div>
          <ul className="mt-2 flex flex-col gap-1 text-sm wrap-anywhere">
            {view.review.problems.map(({ row, message }) => (
              <li key={row}>{`Linha ${row}: ${message}`}</li>
            ))}
            {view.hiddenProblems > 0 && <li>{`E mais ${formatCount(view.hiddenProblems)}.`}</li>}
          </ul>
        </>
      )}
      {view.isRunning && (
        <>
          <Progress label="Importando" done={view.sent} total={view.review?.ready ?? 0} />
          <p role="status" className="mt-3 text-sm">
            {view.isPaused && 'Em pausa. Nada se perde: continue quando quiser.'}
          </p>
        </>
      )}
      {view.isDone && <p className="text-sm">{view.imported}</p>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {!view.isDone && (
          <Button busy={view.isStopping} onClick={() => actor.send({ type: 'cancel' })}>
            Cancelar
          </Button>
        )}
        {view.isMapping && (
          <Button look="primary" unavailable={!view.canReview} onClick={() => actor.send({ type: 'review' })}>
            Conferir
          </Button>
        )}
        {view.isUnchecked && (
          <Button look="primary" onClick={() => actor.send({ type: 'retry' })}>
            Tentar novamente
          </Button>
        )}
        {view.isReviewing && (
          <Button
            look="primary"
            unavailable={view.review?.ready === 0}
            onClick={() => actor.send({ type: 'confirm' })}
          >
            {view.confirm}
          </Button>
        )}
        {view.isRunning && !view.isPaused && !view.isStopping && (
          <Button onClick={() => actor.send({ type: 'pause' })}>Pausar</Button>
        )}
        {view.isPaused && (
          <Button look="primary" onClick={() => actor.send({ type: 'resume' })}>
            Continuar
          </Button>
        )}
        {view.isDone && view.refused > 0 && (
          <Button onClick={() => actor.send({ type: 'saveRefused' })}>{view.saveRefused}</Button>
        )}
      </div>
    </ModalDialog>
  );
}
