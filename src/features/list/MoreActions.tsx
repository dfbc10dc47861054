import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useRef, useState } from 'react';
import { buttonClasses } from '../../components/Button';

type MenuProps = ComponentProps<typeof MoreActionsMenu>;

const CopyDialog = lazy(() => import('../../components/CopyDialog'));
const MoreActionsMenu = lazy(() => import('./MoreActionsMenu'));

/** A button beside 'Nova' for what is done less often. */
export function MoreActions(actions: Omit<MenuProps, 'onClose' | 'onCopyByHand'>) {
  const [isOpen, setIsOpen] = useState(false);
  const [byHand, setByHand] = useState<{ title: string; text: string } | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className="relative inline-flex">
      <button
        ref={button}
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
          <MoreActionsMenu {...actions} onCopyByHand={setByHand} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
      {byHand && (
        <Suspense>
          <CopyDialog {...byHand} onClose={() => setByHand(null)} focusFallback={() => button.current} />
        </Suspense>
      )}
    </span>
  );
}
