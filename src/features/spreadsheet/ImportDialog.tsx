import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { isSignedIn } from '../../../machines/authMachine';
import { ModalDialog } from '../../components/ModalDialog';
import { QuestionDialog } from '../../components/QuestionDialog';
import type { RecordName } from '../../domain/changes';
import { useFlow } from '../flow';
import { createKey, useServices } from '../services';
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
    const ask = (event: Event) => isSignedIn(auth.getSnapshot()) && event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [auth, isRunning]);
}

function Step(props: StepProps) {
  const { snapshot } = props;
  if (snapshot.matches('done')) return <Done {...props} />;
  if (snapshot.matches('running') || snapshot.matches('undoing')) return <Running {...props} />;
  if (snapshot.matches({ preparing: 'choosing' })) return <Choosing {...props} />;
  return <Preparing {...props} />;
}

function titleOf(snapshot: StepProps['snapshot']): string {
  const { context } = snapshot;
  if (snapshot.matches('done')) return doneTitle(context);
  if (snapshot.matches('undoing')) return `Desfazendo a importação de ${context.file}`;
  return snapshot.matches('running') ? `Importação de ${context.file}` : 'Importar planilha';
}

type ImportDialogProps = { kind: RecordName; onClose: () => void };

/** Brings the records of a sheet into the register (docs/decisions/0028). */
export default function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const services = useServices();
  const [machine] = useState(() => provideImporting(services));
  const [input] = useState(() => ({ kind, importacao: createKey() }));
  const [isAsking, setIsAsking] = useState(false);
  const actor = useFlow(machine.provide({ actions: { finish: onClose } }), { id: 'importing', input });
  const snapshot = useSelector(actor, (current) => current);
  const isDone = snapshot.matches('done');
  useLeaveQuestion(snapshot.matches('running'));
  const hasChoices = snapshot.matches({ preparing: 'mapping' }) || snapshot.matches({ preparing: 'rows' });
  // Escape and 'Fechar' stop no import by chance, and throw no choices away.
  const leave = () => {
    if (isDone) actor.send({ type: 'close' });
    else if (hasChoices) setIsAsking(true);
    else if (snapshot.matches('preparing')) actor.send({ type: 'cancel' });
  };
  return (
    <>
      <ModalDialog
        title={titleOf(snapshot)}
        isWide
        onClose={leave}
        focusFallback={() => document.querySelector('h1')}
      >
        <Step actor={actor} snapshot={snapshot} />
      </ModalDialog>
      {isAsking && hasChoices && (
        <QuestionDialog
          title="Descartar a planilha?"
          confirmLabel="Descartar"
          focusFallback={() => document.querySelector<HTMLElement>('[role="dialog"]')}
          onCancel={() => setIsAsking(false)}
          onConfirm={() => actor.send({ type: 'cancel' })}
        >
          O que você escolheu para {snapshot.context.file} será perdido. Nada foi importado.
        </QuestionDialog>
      )}
    </>
  );
}
