import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { deletionMachine } from '../../../machines/deletionMachine';
import { ButtonLink } from '../../components/Button';
import { QuestionDialog } from '../../components/QuestionDialog';
import type { RecordName } from '../../domain/changes';
import { cityKind } from '../../domain/kinds';
import { provideResidents, residentsAddress, residentsLabel } from '../cidades/Residents';
import { everyKind } from '../everyKind';
import { useExtensions, useFlow } from '../flow';
import { capitalize } from '../history/historyView';
import { useServices } from '../services';
import { counted } from '../spreadsheet/counted';

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
  return extensions && props.kind === cityKind.name ? (
    <CityQuestion {...props} />
  ) : (
    <AnyQuestion {...props} />
  );
}

/** The time to wait for the number of residents, in milliseconds; then the city can be deleted without it. */
const PATIENCE = 1_000;

/** A city with residents can't be deleted: the dialog says so instead of asking. */
function CityQuestion(props: DeletionDialogProps) {
  const { actor, focusFallback } = props;
  const services = useServices();
  const { id, name } = useSelector(actor, ({ context }) => context);
  const [machine] = useState(() => provideResidents(services, id, PATIENCE));
  const counting = useFlow(machine, { id: 'residents' });
  const residents = useSelector(counting, ({ context }) => context.data) ?? [];
  const isWaiting = useSelector(counting, (snapshot) => snapshot.matches('loading'));
  if (residents.length === 0) return <AnyQuestion {...props} isWaiting={isWaiting} />;
  const said = residents.map(({ kind, total }) => {
    const { singular, label } = everyKind[kind];
    return counted(total, singular.toLowerCase(), label.toLowerCase());
  });
  const cancel = () => actor.send({ type: 'cancel' });
  return (
    <QuestionDialog
      title={`Há ${said.join(' e ')} em ${name}.`}
      confirmLabel="Apagar"
      instead={residents.map((some) => (
        <ButtonLink key={some.kind} look="primary" to={residentsAddress(some.kind, id)}>
          {residentsLabel(some)}
        </ButtonLink>
      ))}
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
