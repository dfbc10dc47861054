import { useSelector } from '@xstate/react';
import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { SpreadsheetActor } from '../../../machines/spreadsheetMachine';
import { toggleMachine } from '../../../machines/toggleMachine';
import { buttonClasses } from '../../components/Button';
import { useFlow } from '../flow';
import type { LastImport } from '../spreadsheet/provideSpreadsheet';

type MenuProps = ComponentProps<typeof MoreActionsMenu>;

const MoreActionsMenu = lazy(() => import('./MoreActionsMenu'));

type MoreActionsProps = Pick<MenuProps, 'onImport' | 'onExport' | 'onShowDeleted'> & {
  lastImport: LastImport;
  spreadsheet: SpreadsheetActor | undefined;
};

/** A button beside 'Nova' for what is done less often. */
export function MoreActions({ lastImport, spreadsheet, ...actions }: MoreActionsProps) {
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
            {...actions}
            last={lastImport.read()}
            spreadsheet={spreadsheet}
            onClose={() => popover.send({ type: 'close' })}
          />
        </Suspense>
      )}
    </span>
  );
}
