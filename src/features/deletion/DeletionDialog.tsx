import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { deletionMachine } from '../../../machines/deletionMachine';
import { LatePart } from '../../components/LatePart';
import { QuestionDialog } from '../../components/QuestionDialog';
import type { RecordName } from '../../domain/changes';
import { useHasExtensions } from '../flow';
import { lateParts } from '../lateParts';

type DeletionDialogProps = {
  kind: RecordName;
  /** The deletion that the list or the detail drives; undefined while there is none. */
  actor: ActorRefFrom<typeof deletionMachine> | undefined;
  /** Finds what gets the focus when the button that asked is gone. */
  focusFallback: () => HTMLElement | null;
};

/** The question of a deletion, for lists and details (section 4). */
export const DeletionDialog = ({ actor, ...props }: DeletionDialogProps) =>
  actor && <Question {...props} actor={actor} />;

type QuestionProps = DeletionDialogProps & { actor: ActorRefFrom<typeof deletionMachine> };

function Question({ kind, actor, focusFallback }: QuestionProps) {
  const hasExtensions = useHasExtensions();
  const { id, name } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <QuestionDialog
      title="Realmente deseja apagar?"
      confirmLabel="Apagar"
      busy={useSelector(actor, (snapshot) => snapshot.hasTag('busy'))}
      focusFallback={focusFallback}
      related={hasExtensions && kind === 'cidades' && <LatePart code={lateParts.residents} props={{ id }} />}
      onCancel={() => actor.send({ type: 'cancel' })}
      onConfirm={() => actor.send({ type: 'confirm' })}
    >
      <bdi className="line-clamp-4 font-medium text-ink wrap-anywhere">{name}</bdi>
      <span className="sr-only">. </span>
      {/* The number distinguishes equal names. */}
      <span className="mt-1 block">
        {hasExtensions
          ? `O registro nº ${id} sai da lista. Você ainda pode desfazer.`
          : `O registro nº ${id} será apagado e não poderá ser recuperado.`}
      </span>
    </QuestionDialog>
  );
}
