import { shallowEqual, useSelector } from '@xstate/react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../components/Button';
import { bylineOf } from './bylineOf';
import type { HistoryProps } from './HistoryDialog';
import { type HistoryActor, historyView } from './historyView';

const NoHistory = lazy(() => import('./NoHistory'));
const HistoryDialog = lazy(() => import('./HistoryDialog'));

type RecordHistoryProps = HistoryProps & {
  actor: HistoryActor | undefined;
  /** Stands at the end of the line. */
  related: ReactNode;
};

/** Who changed a record last, and a way to all of its changes; nothing where that is not known. */
export function RecordHistory({ actor, related, ...props }: RecordHistoryProps) {
  const { changes, isEmpty } = useSelector(actor, historyView, shallowEqual);
  const [isOpen, setIsOpen] = useState(false);
  const [last] = changes;
  // It keeps its place while it is read again.
  return (
    <div className="mt-3 flex min-h-10 flex-wrap items-center gap-x-3 text-sm text-ink-soft print:hidden foot:mb-20">
      {last && <p className="wrap-anywhere">{bylineOf(last.acao, last)}</p>}
      {isEmpty && props.saved !== null && (
        <Suspense>
          <NoHistory />
        </Suspense>
      )}
      {last && (
        <div className="-ml-3 forced-colors:ml-0">
          <Button look="quiet" onClick={() => setIsOpen(true)}>
            Histórico
          </Button>
        </div>
      )}
      {related && (
        <span className="ml-auto">
          <Suspense>{related}</Suspense>
        </span>
      )}
      {isOpen && actor && (
        <Suspense>
          <HistoryDialog actor={actor} {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
