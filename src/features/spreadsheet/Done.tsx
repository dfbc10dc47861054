import { useEffect } from 'react';
import { type ImportingContext, leftToSend, undoable } from '../../../machines/importEvents';
import { useAnnounce } from '../../components/Announcer';
import { Button } from '../../components/Button';
import { Actions } from './Actions';
import { counted, undoneSentence } from './counted';
import type { StepProps } from './provideImporting';

export function doneTitle({ progress }: ImportingContext): string {
  if (progress.undone > 0)
    return undoable(progress) > 0 ? 'Importação desfeita em parte' : 'Importação desfeita';
  return leftToSend(progress) === 0 ? 'Importação concluída' : 'Importação cancelada';
}

/** The number that one came for. */
const resultClasses = 'mb-1 text-title font-semibold text-ink tabular-nums';

/** Counts of an import that has ended, with its undoing and the file of rows that were not imported. */
export function Done({ actor, snapshot: { context } }: StepProps) {
  const announce = useAnnounce();
  const { total, imported, unanswered, undone, kept } = context.progress;
  const left = total - imported;
  const result = [
    counted(imported, 'importado', 'importados'),
    ...(left > 0 ? [counted(left, 'não importado', 'não importados')] : []),
  ].join(' · ');
  const text = undone + kept > 0 ? undoneSentence(undone, kept) : result;
  useEffect(() => announce(`${text}.`), [announce, text]);
  return (
    <>
      <div className="flex flex-col gap-1 text-sm text-ink-soft">
        <p className={resultClasses}>{text}</p>
        {undone + kept > 0 && <p>{result}</p>}
        {undone + kept === 0 && unanswered > 0 && (
          <p>
            {counted(
              unanswered,
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
        {left > 0 && (
          <Button onClick={() => actor.send({ type: 'saveRefused' })}>
            {left === 1
              ? 'Baixar o registro não importado'
              : `Baixar os ${counted(left, 'não importado', 'não importados')}`}
          </Button>
        )}
        <Button look="primary" onClick={() => actor.send({ type: 'close' })}>
          Concluir
        </Button>
      </Actions>
    </>
  );
}
