import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useRef, useState } from 'react';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { deletedMachine } from '../../../machines/deletedMachine';
import { useAnnounce } from '../../components/Announcer';
import { Button } from '../../components/Button';
import { ModalDialog } from '../../components/ModalDialog';
import type { RecordName } from '../../domain/changes';
import type { Extensions } from '../extensions';
import { useFlow } from '../flow';
import { type Services, useServices } from '../services';
import { bylineOf } from './bylineOf';

type DeletedDialogProps = {
  extensions: Extensions;
  kind: RecordName;
  onClose: () => void;
  focusFallback: () => HTMLElement | null | undefined;
};

/** The flow of the deleted records of a kind. */
function provideDeleted({ alerts, restoreRecord }: Services, extensions: Extensions, kind: RecordName) {
  const log = extensions.changesOf(kind);
  return deletedMachine.provide({
    actors: {
      loadDeleted: fromPromise(async ({ input, signal }) => {
        const { items, total } = await log.deleted(input.limit, signal);
        return { deleted: items, total };
      }),
      restoreRecord: restoreRecord(kind),
    },
    actions: { showError: (_, failure) => alerts.showError(failure) },
  });
}

const deletedView = (snapshot: SnapshotFrom<typeof deletedMachine>) => {
  const { deleted, total, restoringId } = snapshot.context;
  return {
    deleted,
    restoringId,
    hasMore: deleted.length < total,
    busy: snapshot.hasTag('busy'),
    hasFailed: snapshot.matches('failed'),
    isEmpty: snapshot.matches('ready') && deleted.length === 0,
  };
};

/** The deleted records of a kind, each of which can be restored. */
export default function DeletedDialog({ extensions, kind, onClose, focusFallback }: DeletedDialogProps) {
  const services = useServices();
  const [machine] = useState(() => provideDeleted(services, extensions, kind));
  const announce = useAnnounce();
  const actor = useFlow(
    machine.provide({
      actions: {
        announceRestored: (_, { nome }) => announce(`Registro restaurado: ${nome}.`, { isSeen: true }),
      },
    }),
    { id: 'deleted' },
  );
  const view = useSelector(actor, deletedView, shallowEqual);
  const list = useRef<HTMLUListElement>(null);
  /** The index of the row that was restored last; at first, the first one. */
  const restoredAt = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at the first rows, and after each that goes
  useEffect(() => {
    const dialog = list.current?.closest('[role="dialog"]');
    const { activeElement } = document;
    const isFree =
      activeElement === dialog || activeElement?.closest('header') || activeElement === document.body;
    if (!isFree) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[restoredAt.current] ?? buttons.at(-1))?.focus();
  }, [view.deleted.length]);
  return (
    <ModalDialog title="Apagados" onClose={onClose} focusFallback={focusFallback}>
      <ul ref={list} className="divide-y divide-line">
        {view.deleted.map(({ id, nome, ...change }, index) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
            <div className="min-w-40 flex-1 text-sm">
              <p id={`apagado-${id}`} dir="auto" className="font-medium wrap-anywhere">
                {nome}
              </p>
              <p className="text-ink-soft wrap-anywhere">{bylineOf('apagou', change)}</p>
            </div>
            <Button
              aria-describedby={`apagado-${id}`}
              busy={view.restoringId === id}
              onClick={() => {
                restoredAt.current = index;
                actor.send({ type: 'restore', id });
              }}
            >
              Restaurar
            </Button>
          </li>
        ))}
      </ul>
      <div role="status" className="text-sm text-ink-soft">
        {view.busy && <p>Carregando...</p>}
        {view.isEmpty && <p>Nada foi apagado.</p>}
        {view.hasFailed && <p>Não foi possível carregar a lista.</p>}
      </div>
      {view.hasFailed && <Button onClick={() => actor.send({ type: 'retry' })}>Tentar novamente</Button>}
      {view.hasMore && <Button onClick={() => actor.send({ type: 'showMore' })}>Mostrar mais</Button>}
    </ModalDialog>
  );
}
