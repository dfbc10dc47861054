import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import type { SnapshotFrom } from 'xstate';
import type { ImportingActor, importingMachine } from '../../../machines/importingMachine';
import { ModalDialog } from '../../components/ModalDialog';
import { Choosing } from './Choosing';
import { Done, doneTitle } from './Done';
import { Preparing } from './Preparing';
import { Running } from './Running';

export type ImportingSnapshot = SnapshotFrom<typeof importingMachine>;

/** Props of the component of a state. */
export type StepProps = { actor: ImportingActor; snapshot: ImportingSnapshot };

/** Asks the browser's own question before a page is left that imports; the end of a session asks none. */
function useLeaveQuestion(actor: ImportingActor, isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: Event) => actor.getSnapshot().status === 'active' && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [actor, isRunning]);
}

function Step(props: StepProps) {
  const { snapshot } = props;
  if (snapshot.matches('done')) return <Done {...props} />;
  if (snapshot.matches('running')) return <Running {...props} />;
  if (snapshot.matches({ preparing: 'choosing' })) return <Choosing {...props} />;
  return <Preparing {...props} />;
}

type ImportDialogProps = { actor: ImportingActor; focusFallback: () => HTMLElement | null };

/** Brings the records of a sheet into the register (docs/decisions/0028). */
export function ImportDialog({ actor, focusFallback }: ImportDialogProps) {
  const snapshot = useSelector(actor, (current) => current);
  const isRunning = snapshot.matches('running');
  const isDone = snapshot.matches('done');
  useLeaveQuestion(actor, isRunning);
  // Escape and 'Fechar' stop no import by chance.
  const leave = () => actor.send({ type: isDone ? 'close' : isRunning ? 'pause' : 'cancel' });
  return (
    <ModalDialog
      title={isDone ? doneTitle(snapshot.context) : 'Importar planilha'}
      onClose={leave}
      focusFallback={focusFallback}
    >
      <Step actor={actor} snapshot={snapshot} />
    </ModalDialog>
  );
}
