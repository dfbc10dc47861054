import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { fromPromise } from 'xstate';
import { createReadMachine } from '../../../machines/readMachine';
import { Button } from '../../components/Button';
import { formatMoment } from '../../components/formatMoment';
import { ModalDialog } from '../../components/ModalDialog';
import type { ChangeGroup } from '../../domain/changes';
import type { Extensions } from '../extensions';
import { useFlow } from '../flow';
import { type Services, useServices } from '../services';
import { Changed, isThere, verbOf } from './changeWords';

/** The lines of a group of changes. */
const provideGroup = ({ alerts }: Services, { loadGroup }: Extensions, group: ChangeGroup) =>
  createReadMachine<readonly ChangeGroup[]>().provide({
    actors: { load: fromPromise(({ signal }) => loadGroup(group, signal)) },
    actions: { showError: (_, failure) => alerts.showReadError(failure) },
  });

type GroupDialogProps = {
  group: ChangeGroup;
  extensions: Extensions;
  onClose: () => void;
  focusFallback: () => HTMLElement | null;
};

/** Each change of a group, newest first. */
export default function GroupDialog({ group, extensions, ...dialog }: GroupDialogProps) {
  const services = useServices();
  const [machine] = useState(() => {
    const made = provideGroup(services, extensions, group);
    return made.provide({ actors: { hear: services.hear([]) } });
  });
  const actor = useFlow(machine, { id: 'group' });
  const lines = useSelector(actor, ({ context }) => context.data ?? []);
  const busy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  return (
    <ModalDialog isSheet title={`${group.quem ?? 'Alguém'} ${verbOf(group)}`} {...dialog}>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={`${line.quando} ${line.id} ${line.nome}`} className="py-2.5 text-sm first:pt-0">
            <p className="wrap-anywhere">
              <Changed group={line} isThere={isThere(line, lines)} />
            </p>
            <p className="text-ink-soft">{formatMoment(line.quando)}</p>
          </li>
        ))}
      </ul>
      <div role="status" className="text-sm text-ink-soft">
        {busy && <p>Carregando...</p>}
        {hasFailed && <p>Não foi possível carregar a lista.</p>}
      </div>
      {hasFailed && <Button onClick={() => actor.send({ type: 'retry' })}>Tentar novamente</Button>}
    </ModalDialog>
  );
}
