import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { buttonClasses } from '../../components/Button';

type MenuProps = ComponentProps<typeof MoreActionsMenu>;

const MoreActionsMenu = lazy(() => import('./MoreActionsMenu'));

/** A button beside 'Nova' for what is done less often. */
export function MoreActions(actions: Omit<MenuProps, 'onClose'>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <span className="relative inline-flex">
      <button
        type="button"
        data-more-actions
        aria-label="Mais ações"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={`${buttonClasses('secondary')} w-11 px-0!`}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Ellipsis className="size-4" />
      </button>
      {isOpen && (
        <Suspense>
          <MoreActionsMenu {...actions} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
