import { useSelector } from '@xstate/react';
import type { SpreadsheetActor } from '../../../machines/spreadsheetMachine';
import { ExportDialog } from './ExportDialog';
import { ImportDialog } from './ImportDialog';

const focusFallback = () => document.querySelector<HTMLElement>('h1');

/** The dialog of the sheet that a session works on. */
export default function Spreadsheets({ actor }: { actor: SpreadsheetActor }) {
  const importing = useSelector(actor, ({ children }) => children.importing);
  const exporting = useSelector(actor, ({ children }) => children.exporting);
  if (importing) return <ImportDialog actor={importing} focusFallback={focusFallback} />;
  return exporting ? <ExportDialog actor={exporting} focusFallback={focusFallback} /> : null;
}
