import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { deletionMachine } from '../../../machines/deletionMachine';
import { LatePart } from '../../components/LatePart';
import { QuestionDialog } from '../../components/QuestionDialog';
import type { RecordName } from '../../domain/changes';
import { useExtensions } from '../flow';
import { capitalize } from '../history/historyView';
import { lateParts } from '../lateParts';

type DeletionDialogProps = {
  kind: RecordName;
  /** The deletion that the list or the detail drives; undefined while there is none. */
  actor: ActorRefFrom<typeof deletionMachine> | undefined;
  /** The person who changed the record, as a sentence words it, where a page shows a version of it. */
  changer?: string;
  /** Finds what gets the focus when the button that asked is gone. */
  focusFallback: () => HTMLElement | null;
};

/** The question of a deletion, for lists and details (section 4). */
export const DeletionDialog = ({ actor, ...props }: DeletionDialogProps) =>
  actor && <Question {...props} actor={actor} />;

type QuestionProps = DeletionDialogProps & { actor: ActorRefFrom<typeof deletionMachine> };

function Question({ kind, actor, changer = '', focusFallback }: QuestionProps) {
  const extensions = useExtensions();
  const { id, name, isChanged } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <QuestionDialog
      title="Realmente deseja apagar?"
      confirmLabel="Apagar"
      busy={useSelector(actor, (snapshot) => snapshot.hasTag('busy'))}
      focusFallback={focusFallback}
      related={extensions && kind === 'cidades' && <LatePart code={lateParts.residents} props={{ id }} />}
      onCancel={() => actor.send({ type: 'cancel' })}
      onConfirm={() => actor.send({ type: 'confirm' })}
    >
      {isChanged && (
        <span
          role="alert"
          className="mb-2 block text-ink"
        >{`${capitalize(changer)} mudou este registro agora.`}</span>
      )}
      <bdi className="line-clamp-4 font-medium text-ink wrap-anywhere">{name}</bdi>
      <span className="sr-only">. </span>
      {/* The number distinguishes equal names. */}
      <span className="mt-1 block">
        {extensions
          ? extensions.texts.deletionNote(id)
          : `O registro nº ${id} será apagado e não poderá ser recuperado.`}
      </span>
    </QuestionDialog>
  );
}
