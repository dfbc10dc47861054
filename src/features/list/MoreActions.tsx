import { useSelector } from '@xstate/react';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { SpreadsheetActor } from '../../../machines/spreadsheetMachine';
import { toggleMachine } from '../../../machines/toggleMachine';
import { buttonClasses } from '../../components/Button';
import { useFlow } from '../flow';
import type { LastImport } from '../spreadsheet/provideSpreadsheet';

const MoreActionsMenu = lazy(() => import('./MoreActionsMenu'));

export type MoreAction = { label: string; onChoose: () => void };

type MoreActionsProps = {
  actions: readonly MoreAction[];
  lastImport: LastImport;
  spreadsheet: SpreadsheetActor | undefined;
};

/** A button beside 'Nova' for what is done less often. */
export function MoreActions({ actions, lastImport, spreadsheet }: MoreActionsProps) {
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
          <MoreActionsMenu
            actions={actions}
            last={lastImport.read()}
            spreadsheet={spreadsheet}
            onClose={() => popover.send({ type: 'close' })}
          />
        </Suspense>
      )}
    </span>
  );
}
