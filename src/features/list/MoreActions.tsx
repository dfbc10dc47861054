import { Ellipsis } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import type { SpreadsheetActor } from '../../../machines/spreadsheetMachine';
import { buttonClasses } from '../../components/Button';
import type { LastImport } from '../spreadsheet/provideSpreadsheet';

type MenuProps = ComponentProps<typeof MoreActionsMenu>;

const MoreActionsMenu = lazy(() => import('./MoreActionsMenu'));

type MoreActionsProps = Pick<MenuProps, 'onImport' | 'onExport' | 'onShowDeleted'> & {
  lastImport: LastImport;
  spreadsheet: SpreadsheetActor | undefined;
};

/** A button beside 'Nova' for what is done less often. */
export function MoreActions({ lastImport, spreadsheet, ...actions }: MoreActionsProps) {
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
          <MoreActionsMenu
            {...actions}
            last={lastImport.read()}
            spreadsheet={spreadsheet}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </span>
  );
}
