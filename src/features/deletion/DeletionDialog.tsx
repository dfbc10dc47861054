import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { deletionMachine } from '../../../machines/deletionMachine';
import { ButtonLink } from '../../components/Button';
import { formatCount } from '../../components/formatCount';
import { QuestionDialog } from '../../components/QuestionDialog';
import type { RecordName } from '../../domain/changes';
import { provideResidents, residentsAddress, residentsLabel } from '../cidades/Residents';
import { everyKind, type WebKind } from '../everyKind';
import { useExtensions, useFlow } from '../flow';
import { capitalize } from '../history/historyView';
import { useServices } from '../services';

export type DeletionDialogProps = {
  kind: RecordName;
  /** The deletion that the list or the detail drives. */
  actor: ActorRefFrom<typeof deletionMachine>;
  /** The person who changed the record, as a sentence words it, where a page shows a version of it. */
  changer?: string;
  /** Finds what gets the focus when the button that asked is gone. */
  focusFallback: () => HTMLElement | null;
};

/** The question of a deletion, for lists and details (section 4). */
export default function DeletionDialog(props: DeletionDialogProps) {
  const extensions = useExtensions();
  const { Related }: WebKind = everyKind[props.kind];
  return extensions && Related ? <CityQuestion {...props} /> : <AnyQuestion {...props} />;
}

/** The time to wait for the number of residents, in milliseconds; then the city can be deleted without it. */
const PATIENCE = 1_000;

/** A city with residents can't be deleted: the dialog says so instead of asking. */
function CityQuestion(props: DeletionDialogProps) {
  const { actor, focusFallback } = props;
  const services = useServices();
  const { id, name } = useSelector(actor, ({ context }) => context);
  const [machine] = useState(() => provideResidents(services, id, PATIENCE));
  const residents = useFlow(machine, { id: 'residents' });
  const total = useSelector(residents, ({ context }) => context.data ?? 0);
  const isWaiting = useSelector(residents, (snapshot) => snapshot.matches('loading'));
  if (total === 0) return <AnyQuestion {...props} isWaiting={isWaiting} />;
  const cancel = () => actor.send({ type: 'cancel' });
  return (
    <QuestionDialog
      title={`Há ${total === 1 ? '1 pessoa' : `${formatCount(total)} pessoas`} em ${name}.`}
      confirmLabel="Apagar"
      instead={
        <ButtonLink look="primary" to={residentsAddress(id)}>
          {residentsLabel(total)}
        </ButtonLink>
      }
      focusFallback={focusFallback}
      onCancel={cancel}
      onConfirm={cancel}
    >
      Ela não pode ser apagada.
    </QuestionDialog>
  );
}

function AnyQuestion({
  actor,
  changer = '',
  focusFallback,
  isWaiting = false,
}: DeletionDialogProps & { isWaiting?: boolean }) {
  const extensions = useExtensions();
  const { id, name, isChanged } = useSelector(actor, (snapshot) => snapshot.context);
  return (
    <QuestionDialog
      title="Realmente deseja apagar?"
      confirmLabel="Apagar"
      busy={useSelector(actor, (snapshot) => snapshot.hasTag('busy'))}
      focusFallback={focusFallback}
      isWaiting={isWaiting}
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
