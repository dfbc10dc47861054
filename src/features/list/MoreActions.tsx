import { Ellipsis } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { buttonClasses } from '../../components/Button';
import { LatePart } from '../../components/LatePart';
import { lateComponents } from '../../components/lateComponents';
import { lateParts } from '../lateParts';
import type MoreActionsMenu from './MoreActionsMenu';

type MenuProps = ComponentProps<typeof MoreActionsMenu>;

/** A button beside 'Nova' for what is done less often. */
export function MoreActions(actions: Omit<MenuProps, 'onClose' | 'onCopyByHand'>) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
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
        <LatePart
          code={lateParts.moreActions}
          props={{ ...actions, onCopyByHand: setByHand, onClose: close }}
          place="below"
          onClose={close}
        />
      )}
      {byHand && (
        <LatePart
          code={lateComponents.copyDialog}
          props={{ ...byHand, onClose: () => setByHand(null), focusFallback: () => button.current }}
          place="window"
          onClose={() => setByHand(null)}
        />
      )}
    </span>
  );
}
