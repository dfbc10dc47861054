import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { deletionMachine } from '../../../machines/deletionMachine';
import { DeletionQuestion } from '../../components/DeletionQuestion';
import type { RecordName } from '../../domain/changes';
import { useHasExtensions } from '../flow';

const Residents = lazy(() => import('../cidades/Residents'));

type DeletionDialogProps = {
  kind: RecordName;
  /** The deletion that the list or the detail drives; undefined while there is none. */
  actor: ActorRefFrom<typeof deletionMachine> | undefined;
  /** Finds what gets the focus when the button that asked is gone. */
  focusFallback: () => HTMLElement | null;
};

/** The question of a deletion, for lists and details. */
export const DeletionDialog = ({ actor, ...props }: DeletionDialogProps) =>
  actor && <Question {...props} actor={actor} />;

type QuestionProps = DeletionDialogProps & { actor: ActorRefFrom<typeof deletionMachine> };

function Question({ kind, actor, focusFallback }: QuestionProps) {
  const hasExtensions = useHasExtensions();
  const { id, name } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <DeletionQuestion
      id={id}
      canUndo={hasExtensions}
      name={name}
      busy={useSelector(actor, (snapshot) => snapshot.hasTag('busy'))}
      focusFallback={focusFallback}
      related={
        hasExtensions &&
        kind === 'cidades' && (
          <Suspense>
            <Residents id={id} />
          </Suspense>
        )
      }
      onCancel={() => actor.send({ type: 'cancel' })}
      onConfirm={() => actor.send({ type: 'confirm' })}
    />
  );
}
