import { leftToSend } from '../../../machines/importEvents';
import { Button } from '../../components/Button';
import { Actions } from './Actions';
import { Progress } from './Progress';
import type { StepProps } from './provideImporting';

/** Rows on their way into the register, or records that are deleted again. */
export function Running({ actor, snapshot }: StepProps) {
  const { progress, message } = snapshot.context;
  const isUndoing = snapshot.matches('undoing');
  const isInterrupted =
    snapshot.matches({ running: 'interrupted' }) || snapshot.matches({ undoing: 'interrupted' });
  const isSending = snapshot.matches({ running: 'sending' });
  return (
    <>
      {isUndoing ? (
        <Progress label="Apagando" done={progress.undone + progress.kept} total={progress.imported} />
      ) : (
        <Progress label="Importando" done={progress.ready - leftToSend(progress)} total={progress.ready} />
      )}
      <p role="status" className="mt-3 text-sm">
        {isInterrupted && `${message ?? ''} Nada se perde: continua sozinho assim que der.`.trim()}
      </p>
      <Actions>
        {!snapshot.matches({ undoing: 'deleting' }) && (
          <Button busy={!isSending && !isInterrupted} onClick={() => actor.send({ type: 'cancel' })}>
            Cancelar
          </Button>
        )}
        {isInterrupted && (
          <Button look="primary" onClick={() => actor.send({ type: 'resume' })}>
            Continuar
          </Button>
        )}
      </Actions>
    </>
  );
}
