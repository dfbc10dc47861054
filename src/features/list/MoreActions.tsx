import { useSelector } from '@xstate/react';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { toggleMachine } from '../../../machines/toggleMachine';
import { buttonClasses } from '../../components/Button';
import { useFlow } from '../flow';

const MoreActionsMenu = lazy(() => import('./MoreActionsMenu'));

export type MoreAction = { label: string; onChoose: () => void };

/** A button beside 'Nova' for what is done less often. */
export function MoreActions({ actions }: { actions: readonly MoreAction[] }) {
  const popover = useFlow(toggleMachine, { id: 'moreActions' });
  const isOpen = useSelector(popover, (snapshot) => snapshot.matches('on'));
  return (
    <span className="relative inline-flex">
      <button
        type="button"
        data-more-actions
        aria-label="Mais ações"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={`${buttonClasses('secondary')} w-11 px-0!`}
        onClick={() => popover.send({ type: 'toggle' })}
      >
        <Ellipsis className="size-4" />
      </button>
      {isOpen && (
        <Suspense>
          <MoreActionsMenu actions={actions} onClose={() => popover.send({ type: 'close' })} />
        </Suspense>
      )}
    </span>
  );
}
