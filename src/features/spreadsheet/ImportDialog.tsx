import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import type { ImportInput } from '../../../machines/importChoices';
import { ModalDialog } from '../../components/ModalDialog';
import { useFlow } from '../flow';
import { useServices } from '../services';
import { Choosing } from './Choosing';
import { Done, doneTitle } from './Done';
import { Preparing } from './Preparing';
import { provideImporting, type StepProps } from './provideImporting';
import { Running } from './Running';

/** Asks the browser's own question before a page is left that imports; the end of a session asks none. */
function useLeaveQuestion(isRunning: boolean): void {
  const { auth } = useServices();
  useEffect(() => {
    if (!isRunning) return;
    const ask = (event: Event) =>
      auth.getSnapshot().matches({ session: 'signedIn' }) && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [auth, isRunning]);
}

function Step(props: StepProps) {
  const { snapshot } = props;
  if (snapshot.matches('done')) return <Done {...props} />;
  if (snapshot.matches('running')) return <Running {...props} />;
  if (snapshot.matches({ preparing: 'choosing' })) return <Choosing {...props} />;
  return <Preparing {...props} />;
}

/** Brings the records of a sheet into the register (docs/decisions/0028). */
export default function ImportDialog({ input, onClose }: { input: ImportInput; onClose: () => void }) {
  const services = useServices();
  const [machine] = useState(() => provideImporting(services));
  const actor = useFlow(machine.provide({ actions: { finish: onClose } }), { id: 'importing', input });
  const snapshot = useSelector(actor, (current) => current);
  const isRunning = snapshot.matches('running');
  const isDone = snapshot.matches('done');
  useLeaveQuestion(isRunning);
  // Escape and 'Fechar' stop no import by chance.
  const leave = () => actor.send({ type: isDone ? 'close' : isRunning ? 'pause' : 'cancel' });
  return (
    <ModalDialog
      title={isDone ? doneTitle(snapshot.context) : 'Importar planilha'}
      onClose={leave}
      focusFallback={() => document.querySelector('h1')}
    >
      <Step actor={actor} snapshot={snapshot} />
    </ModalDialog>
  );
}
