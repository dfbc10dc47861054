import { Button } from '../../components/Button';
import { Actions } from './Actions';
import type { StepProps } from './ImportDialog';
import { Progress } from './Progress';

/** Progress of rows that are sent, or deleted again. */
function Bar({ snapshot }: Pick<StepProps, 'snapshot'>) {
  const { ready, imported, refused, undone, kept } = snapshot.context.progress;
  const isSending =
    snapshot.matches({ running: 'importing' }) ||
    snapshot.matches({ running: 'paused' }) ||
    snapshot.matches({ running: 'stopping' });
  return isSending ? (
    <Progress label="Importando" done={imported + refused} total={ready} />
  ) : (
    <Progress label="Apagando" done={undone + kept} total={imported} />
  );
}

const Going = ({ actor }: Pick<StepProps, 'actor'>) => (
  <>
    <Button onClick={() => actor.send({ type: 'cancel' })}>Cancelar</Button>
    <Button onClick={() => actor.send({ type: 'pause' })}>Pausar</Button>
  </>
);

const Paused = ({ actor }: Pick<StepProps, 'actor'>) => (
  <>
    <Button onClick={() => actor.send({ type: 'cancel' })}>Cancelar</Button>
    <Button look="primary" onClick={() => actor.send({ type: 'resume' })}>
      Continuar
    </Button>
  </>
);

const Stopping = () => <Button busy>Cancelar</Button>;

/** Rows on their way. */
export function Running({ actor, snapshot }: StepProps) {
  const isPaused = snapshot.matches({ running: 'paused' }) || snapshot.matches({ running: 'undoPaused' });
  const isGoing = snapshot.matches({ running: 'importing' }) || snapshot.matches({ running: 'undoing' });
  return (
    <>
      <Bar snapshot={snapshot} />
      <p role="status" className="mt-3 text-sm">
        {isPaused && 'Em pausa. Nada se perde: continue quando quiser.'}
      </p>
      <Actions>
        {isPaused ? <Paused actor={actor} /> : isGoing ? <Going actor={actor} /> : <Stopping />}
      </Actions>
    </>
  );
}
