import { useSelector } from '@xstate/react';
import { type ComponentType, useState } from 'react';
import type { SpreadsheetActor } from '../../machines/spreadsheetMachine';
import type { Services } from '../features/services';
import { ExportDialog } from '../features/spreadsheet/ExportDialog';
import { ImportDialog } from '../features/spreadsheet/ImportDialog';
import type { SheetKind } from '../features/spreadsheet/sheetKinds';
import { createExporting } from './exporting';
import { createImporting } from './importing';

const focusFallback = () => document.querySelector<HTMLElement>('h1');

/** The dialogs of spreadsheets, with their machines, each of which lives as long as its dialog. */
export function createSpreadsheets(services: Services): ComponentType<{ actor: SpreadsheetActor }> {
  function Export({ actor, kind, busca }: { actor: SpreadsheetActor; kind: SheetKind; busca: string }) {
    const [machine] = useState(() => createExporting(services, kind));
    const onClose = () => actor.send({ type: 'close' });
    return <ExportDialog machine={machine} busca={busca} onClose={onClose} focusFallback={focusFallback} />;
  }

  const isSignedIn = () => services.auth.getSnapshot().matches({ session: 'signedIn' });

  function Import({ actor, kind }: { actor: SpreadsheetActor; kind: SheetKind }) {
    const [machine] = useState(() => createImporting(services, kind));
    const onClose = () => actor.send({ type: 'close' });
    return <ImportDialog {...{ kind, machine, onClose, isSignedIn, focusFallback }} />;
  }

  return ({ actor }) => {
    const snapshot = useSelector(actor, (current) => current);
    const kind = snapshot.context.kind === 'pessoas' ? 'pessoas' : 'cidades';
    if (snapshot.matches('exporting')) {
      return <Export actor={actor} kind={kind} busca={snapshot.context.busca} />;
    }
    return snapshot.matches('importing') && <Import actor={actor} kind={kind} />;
  };
}
