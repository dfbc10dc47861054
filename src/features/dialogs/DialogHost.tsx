import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ExportInput } from '../../../machines/exportingMachine';
import type { RecordName } from '../../domain/changes';
import { accountOpener } from '../account/accountOpener';
import { useExtensions } from '../flow';

const DeletedDialog = lazy(() => import('../history/DeletedDialog'));
const ExportDialog = lazy(() => import('../spreadsheet/ExportDialog'));
const ImportDialog = lazy(() => import('../spreadsheet/ImportDialog'));
const ImportsDialog = lazy(() => import('../spreadsheet/ImportsDialog'));
const PasswordDialog = lazy(() => import('../account/PasswordDialog'));

/** A dialog over the pages, which only our own server has. */
export type DialogTask =
  | { shows: 'import'; kind: RecordName }
  | { shows: 'export'; input: ExportInput }
  | { shows: 'print'; input: ExportInput }
  | { shows: 'imports' }
  | { shows: 'deleted'; kind: RecordName }
  | { shows: 'password' };

export type OpenDialog = (task: DialogTask) => void;

/** The dialogs of a list, which go with it; the others outlive a page. */
const ofPage: readonly DialogTask['shows'][] = ['imports', 'deleted'];

const query = (selector: string) => () => document.querySelector<HTMLElement>(selector);
/** The button of a list that opens them; they open from the palette, too. */
const moreActions = () => query('[data-more-actions]')() ?? query('h1')();

type DialogHostProps = { task: DialogTask; onClose: () => void };

/** The one dialog that is open, beside the pages. */
export default function DialogHost({ task, onClose }: DialogHostProps) {
  const extensions = useExtensions();
  const { pathname } = useLocation();
  const [openedAt] = useState(pathname);
  const isLeft = pathname !== openedAt && ofPage.includes(task.shows);
  useEffect(() => {
    if (isLeft) onClose();
  }, [isLeft, onClose]);
  if (isLeft || extensions === null) return null;
  return (
    <Suspense>
      {task.shows === 'import' && <ImportDialog kind={task.kind} onClose={onClose} />}
      {task.shows === 'export' && <ExportDialog input={task.input} onClose={onClose} />}
      {task.shows === 'print' && <ExportDialog isPrinted input={task.input} onClose={onClose} />}
      {task.shows === 'imports' && <ImportsDialog onClose={onClose} focusFallback={moreActions} />}
      {task.shows === 'deleted' && (
        <DeletedDialog {...{ extensions, onClose }} kind={task.kind} focusFallback={moreActions} />
      )}
      {task.shows === 'password' && (
        <PasswordDialog {...{ extensions, onClose }} focusFallback={accountOpener} />
      )}
    </Suspense>
  );
}
