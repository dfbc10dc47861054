import { useSelector } from '@xstate/react';
import type { RefObject } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { deletionMachine } from '../../../machines/deletionMachine';
import { DeletionQuestion } from '../../components/DeletionQuestion';

type DeletionDialogProps = {
  /** The deletion that the list or the detail drives; undefined while there is none. */
  actor: ActorRefFrom<typeof deletionMachine> | undefined;
  /** Gets the focus when the button that asked is gone. */
  focusFallback: RefObject<HTMLElement | null>;
};

/** The question before a record is deleted, for lists and details. */
export function DeletionDialog({ actor, focusFallback }: DeletionDialogProps) {
  const id = useSelector(actor, (snapshot) => snapshot?.context.id ?? 0);
  const name = useSelector(actor, (snapshot) => snapshot?.context.name ?? '');
  const busy = useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false);
  return (
    <DeletionQuestion
      open={actor !== undefined}
      busy={busy}
      id={id}
      name={name}
      onConfirm={() => actor?.send({ type: 'confirm' })}
      onClose={() => actor?.send({ type: 'cancel' })}
      focusFallback={focusFallback}
    />
  );
}
