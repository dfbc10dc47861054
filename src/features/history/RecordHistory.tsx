import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../components/Button';
import { LatePart } from '../../components/LatePart';
import { lateParts } from '../lateParts';
import { bylineOf } from './bylineOf';
import type { HistoryProps } from './HistoryDialog';
import { type HistoryActor, historyView } from './historyView';

type RecordHistoryProps = HistoryProps & {
  actor: HistoryActor | undefined;
  /** Content at the end of the line. */
  related: ReactNode;
};

/** Names the user who changed a record last, and opens all of its changes; nothing if that is unknown. */
export function RecordHistory({ actor, related, ...props }: RecordHistoryProps) {
  const { changes, isEmpty } = useSelector(actor, historyView, shallowEqual);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const [last] = changes;
  // It keeps its place while it is read again.
  return (
    <div className="mt-3 flex min-h-10 flex-wrap items-center gap-x-3 text-sm text-ink-soft print:hidden foot:mb-20">
      {last && <p className="wrap-anywhere">{bylineOf(last.acao, last)}</p>}
      {isEmpty && props.saved !== null && <LatePart code={lateParts.noHistory} props={{}} />}
      {last && (
        <div className="-ml-3 forced-colors:ml-0">
          <Button look="quiet" onClick={() => setIsOpen(true)}>
            Histórico
          </Button>
        </div>
      )}
      {related && <span className="ml-auto">{related}</span>}
      {isOpen && actor && (
        <LatePart
          code={lateParts.history}
          props={{ actor, ...props, onClose: close }}
          place="here"
          onClose={close}
        />
      )}
    </div>
  );
}
