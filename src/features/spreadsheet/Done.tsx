import { useEffect } from 'react';
import { type ImportingContext, isUnfinished, undoable } from '../../../machines/importChoices';
import { useAnnounce } from '../../components/Announcer';
import { Button } from '../../components/Button';
import { Actions } from './Actions';
import { counted } from './counted';
import type { StepProps } from './provideImporting';

export function doneTitle({ last, progress }: ImportingContext): string {
  if (progress.undone > 0)
    return undoable(progress) > 0 ? 'Importação desfeita em parte' : 'Importação desfeita';
  if (!isUnfinished(progress)) return 'Importação concluída';
  return last === null ? 'Importação cancelada' : 'Importação interrompida';
}

/** The number that one came for. */
const resultClasses = 'mb-1 text-title font-semibold text-ink tabular-nums';

/** Counts of an import that has ended, with its undoing and the file of refused rows. */
export function Done({ actor, snapshot: { context } }: StepProps) {
  const announce = useAnnounce();
  const { total, imported, lost, undone, kept } = context.progress;
  const refused = total - imported;
  const text =
    undone + kept > 0
      ? counted(undone, 'registro apagado', 'registros apagados')
      : counted(imported, 'registro importado', 'registros importados');
  useEffect(() => announce(`${text}.`, { isSeen: true }), [announce, text]);
  return (
    <>
      <div className="flex flex-col gap-1 text-sm text-ink-soft">
        {undone > 0 && <p className={resultClasses}>{counted(undone, 'apagado', 'apagados')}</p>}
        <p className={undone === 0 ? resultClasses : undefined}>
          {counted(imported, 'importado', 'importados')}
        </p>
        {kept > 0 && (
          <p>{counted(kept, 'mudou desde a importação e ficou', 'mudaram desde a importação e ficaram')}</p>
        )}
        {undone + kept === 0 && lost > 0 && (
          <p>
            {counted(
              lost,
              'sem resposta: pode ter sido importado',
              'sem resposta: podem ter sido importados',
            )}
          </p>
        )}
      </div>
      <Actions>
        {undoable(context.progress) > 0 && (
          <Button onClick={() => actor.send({ type: 'undo' })}>Desfazer esta importação</Button>
        )}
        {refused > 0 && (
          <Button onClick={() => actor.send({ type: 'saveRefused' })}>
            {`Baixar ${refused === 1 ? 'o' : 'os'} ${counted(refused, 'recusado', 'recusados')}`}
          </Button>
        )}
      </Actions>
    </>
  );
}
