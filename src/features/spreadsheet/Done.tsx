import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { type ImportingContext, leftToSend, undoable } from '../../../machines/importEvents';
import { useAnnounce } from '../../components/Announcer';
import { Button } from '../../components/Button';
import { useFlow } from '../flow';
import { useServices } from '../services';
import { Actions } from './Actions';
import { counted, undoneSentence } from './counted';
import type { StepProps } from './provideImporting';
import { type OwnImport, provideOwnImport } from './provideOwnImport';

export function doneTitle({ progress }: ImportingContext): string {
  if (progress.undone > 0)
    return undoable(progress) > 0 ? 'Importação desfeita em parte' : 'Importação desfeita';
  return leftToSend(progress) === 0 ? 'Importação concluída' : 'Importação cancelada';
}

/** The number that one came for. */
const resultClasses = 'mb-1 text-title font-semibold text-ink tabular-nums';

/** Counts of an import that has ended, with its undoing and the file of rows that were not imported. */
export function Done(props: StepProps) {
  const { progress } = props.snapshot.context;
  const isCut = leftToSend(progress) > 0 && progress.undone + progress.kept === 0;
  return isCut ? <CutImport {...props} /> : <Result {...props} own={null} />;
}

/** One that ended before its last row: the register says what has come of it, as it may have been undone elsewhere. */
function CutImport(props: StepProps) {
  const services = useServices();
  const [machine] = useState(() => provideOwnImport(services, props.snapshot.context));
  const actor = useFlow(machine, { id: 'ownImport' });
  return <Result {...props} own={useSelector(actor, ({ context }) => context.data)} />;
}

/** @param own null where the answers of the batches are all that is known */
function Result({ actor, snapshot: { context }, own }: StepProps & { own: OwnImport | null }) {
  const announce = useAnnounce();
  const { total, unanswered, undone, kept } = context.progress;
  const imported = own?.imported ?? context.progress.imported;
  const left = total - imported;
  const isUndone = own?.undoneBy !== undefined;
  const by = own?.undoneBy ? ` por ${own.undoneBy}` : '';
  const result = [
    counted(imported, 'importado', 'importados'),
    ...(isUndone ? [`a importação foi desfeita${by}`] : []),
    ...(left > 0 && !isUndone ? [counted(left, 'não importado', 'não importados')] : []),
  ].join(' · ');
  const text = undone + kept > 0 ? undoneSentence(undone, kept) : result;
  useEffect(() => announce(`${text}.`), [announce, text]);
  return (
    <>
      <div className="flex flex-col gap-1 text-sm text-ink-soft">
        <p className={resultClasses}>{text}</p>
        {undone + kept > 0 && <p>{result}</p>}
        {!isUndone && undone + kept === 0 && unanswered > 0 && (
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
        {undoable(context.progress) > 0 && !isUndone && (
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
