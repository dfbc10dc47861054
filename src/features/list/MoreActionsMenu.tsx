import { AnchoredPopover } from '../../components/AnchoredPopover';
import { Button } from '../../components/Button';
import type { MoreAction } from './MoreActions';

type MoreActionsMenuProps = { actions: readonly MoreAction[]; onClose: () => void };

export default function MoreActionsMenu({ actions, onClose }: MoreActionsMenuProps) {
  return (
    <AnchoredPopover label="Mais ações" busy={false} opener="[data-more-actions]" onClose={onClose}>
      <div className="flex flex-col gap-2">
        {actions.map(({ label, onChoose }) => (
          <Button
            key={label}
            wide
            onClick={() => {
              onClose();
              onChoose();
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </AnchoredPopover>
  );
}
