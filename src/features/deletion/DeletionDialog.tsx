import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { deletionMachine } from '../../../machines/deletionMachine';
import { DeletionQuestion } from '../../components/DeletionQuestion';
import { useHasExtensions } from '../flow';

type DeletionDialogProps = {
  /** The deletion that the list or the detail drives; undefined while there is none. */
  actor: ActorRefFrom<typeof deletionMachine> | undefined;
  /** Finds what gets the focus when the button that asked is gone. */
  focusFallback: () => HTMLElement | null;
};

/** The question of a deletion, for lists and details. */
export function DeletionDialog({ actor, focusFallback }: DeletionDialogProps) {
  return (
    <DeletionQuestion
      id={useSelector(actor, (snapshot) => snapshot?.context.id)}
      canUndo={useHasExtensions()}
      name={useSelector(actor, (snapshot) => snapshot?.context.name)}
      open={actor !== undefined}
      busy={useSelector(actor, (snapshot) => snapshot?.hasTag('busy') ?? false)}
      focusFallback={focusFallback}
      onCancel={() => actor?.send({ type: 'cancel' })}
      onConfirm={() => actor?.send({ type: 'confirm' })}
    />
  );
}
