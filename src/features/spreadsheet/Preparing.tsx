import type { ReactNode } from 'react';
import { isMapped } from '../../../machines/importEvents';
import { Button } from '../../components/Button';
import { Actions } from './Actions';
import { ChoicesForm, joinedHeadings } from './ChoicesForm';
import { counted } from './counted';
import type { StepProps } from './provideImporting';
import { Review, ReviewCounts } from './Review';

const Wait = ({ children }: { children: ReactNode }) => (
  <p className="mt-4 text-sm text-ink-soft">{children}</p>
);

/** The counts of the last check are in view, also while a choice is checked. */
const isShown = (snapshot: StepProps['snapshot']) =>
  snapshot.context.review !== null &&
  (snapshot.matches({ preparing: { rows: 'checking' } }) ||
    snapshot.matches({ preparing: { rows: 'reviewing' } }));

/** The action that leads on; without one while something is read or checked. */
function Next({ actor, snapshot }: StepProps) {
  const { columns, progress } = snapshot.context;
  if (snapshot.matches({ preparing: 'mapping' })) {
    const review = () => actor.send({ type: 'review' });
    return (
      <Button look="primary" unavailable={!isMapped(columns)} onClick={review}>
        Conferir
      </Button>
    );
  }
  if (snapshot.matches({ preparing: { rows: 'unchecked' } })) {
    return (
      <Button look="primary" onClick={() => actor.send({ type: 'retry' })}>
        Tentar novamente
      </Button>
    );
  }
  if (isShown(snapshot) && progress.ready > 0) {
    const isChecked = snapshot.matches({ preparing: { rows: 'reviewing' } });
    const confirm = () => actor.send({ type: 'confirm' });
    return (
      <Button look="primary" unavailable={!isChecked} onClick={confirm}>
        {`Importar ${counted(progress.ready, 'registro', 'registros')}`}
      </Button>
    );
  }
  return null;
}

/** Result of the state, below the choices that led to it. */
function Found({ snapshot }: StepProps) {
  const { context } = snapshot;
  if (snapshot.matches({ preparing: 'reading' })) return <Wait>Lendo a planilha...</Wait>;
  if (snapshot.matches({ preparing: { rows: 'checking' } })) return <Wait>Conferindo...</Wait>;
  if (snapshot.matches({ preparing: { rows: 'unchecked' } }))
    return <p className="mt-4 text-sm">Não foi possível conferir as cidades.</p>;
  return snapshot.matches({ preparing: { rows: 'reviewing' } }) && context.review !== null ? (
    <Review
      review={context.review}
      headings={context.headings}
      isJoined={joinedHeadings(context).length > 0}
    />
  ) : null;
}

/** A sheet before its rows are sent. The choices stay, with their focus, while each of them is checked. */
export function Preparing(props: StepProps) {
  const { actor, snapshot } = props;
  const { review } = snapshot.context;
  return (
    <>
      {snapshot.context.headings.length > 0 && <ChoicesForm actor={actor} snapshot={snapshot} />}
      <Found {...props} />
      <Actions counts={isShown(snapshot) && review !== null && <ReviewCounts review={review} />}>
        <Button onClick={() => actor.send({ type: 'cancel' })}>Cancelar</Button>
        <Next {...props} />
      </Actions>
    </>
  );
}
