import { Button } from '../../components/Button';
import { Actions } from './Actions';
import { Progress } from './Progress';
import type { StepProps } from './provideImporting';

/** Progress of rows that are sent, or deleted again. */
function Bar({ snapshot }: Pick<StepProps, 'snapshot'>) {
  const { work, progress } = snapshot.context;
  const { ready, imported, refused, undone, kept } = progress;
  return work.job === 'send' ? (
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
  const isPaused = snapshot.matches({ running: 'paused' });
  const isGoing = snapshot.matches({ running: 'going' });
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
