import { shallowEqual, useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button';
import { ModalDialog } from '../../components/ModalDialog';
import { bylineOf } from './bylineOf';
import { changedFields, type HistoryActor, historyView } from './historyView';

export type HistoryProps = {
  /** The labels of the fields. */
  fields: Readonly<Record<string, string>>;
  /** The record now. */
  saved: object | null;
  /** Draws the value of a field. */
  drawValue: (value: unknown) => ReactNode;
  /** Puts values into the form. */
  onUse: (values: Readonly<Record<string, unknown>>) => void;
};

type HistoryDialogProps = HistoryProps & { actor: HistoryActor; onClose: () => void };

/** Each change of a record, newest first. */
export default function HistoryDialog(props: HistoryDialogProps) {
  const { actor, fields, saved, drawValue, onUse, onClose } = props;
  const { changes, hasMore, busy } = useSelector(actor, historyView, shallowEqual);
  return (
    <ModalDialog title="Histórico" onClose={onClose} focusFallback={() => document.querySelector('h1')}>
      <ol className="divide-y divide-line">
        {changes.map((change, index) => (
          <li key={change.versao} className="flex flex-col items-start gap-2 py-4 text-sm first:pt-0">
            <p id={`mudanca-${change.versao}`} className="font-medium wrap-anywhere">
              {bylineOf(change.acao, change)}
            </p>
            <dl className="w-full">
              {changedFields(change, changes[index - 1], saved, Object.keys(fields)).map(
                ({ field, before, after }) => (
                  <div key={field} className="flex flex-wrap gap-x-2 wrap-anywhere">
                    <dt className="text-ink-soft">{`${fields[field]}:`}</dt>
                    <dd className="min-w-0">
                      {change.antes !== null && <bdi>{drawValue(before)}</bdi>}
                      {change.antes !== null && ' → '}
                      <bdi>{drawValue(after)}</bdi>
                    </dd>
                  </div>
                ),
              )}
            </dl>
            {change.antes !== null && (
              <Button
                aria-describedby={`mudanca-${change.versao}`}
                onClick={() => {
                  if (change.antes !== null) onUse(change.antes);
                  onClose();
                }}
              >
                Usar estes valores
              </Button>
            )}
          </li>
        ))}
      </ol>
      {hasMore && (
        <Button busy={busy} onClick={() => actor.send({ type: 'showMore' })}>
          Mostrar mais
        </Button>
      )}
    </ModalDialog>
  );
}
