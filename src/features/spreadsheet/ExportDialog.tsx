import { useSelector } from '@xstate/react';
import type { exportingMachine } from '../../../machines/exportingMachine';
import { Button } from '../../components/Button';
import { formatCount } from '../../components/formatCount';
import { ModalDialog } from '../../components/ModalDialog';
import { useFlow } from '../flow';
import { Progress } from './Progress';

type ExportDialogProps = {
  machine: typeof exportingMachine;
  busca: string;
  onClose: () => void;
  focusFallback: () => HTMLElement | null;
};

/** Gathers what is searched, and hands it over as a file (docs/decisions/0028). */
export function ExportDialog({ machine, busca, onClose, focusFallback }: ExportDialogProps) {
  const actor = useFlow(machine.provide({ actions: { close: onClose } }), {
    id: 'exporting',
    input: { busca },
  });
  const snapshot = useSelector(actor, (current) => current);
  const { collected, total } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  const hasFailed = snapshot.matches('failed');
  const isChanged = snapshot.matches('changed');
  const leave = () => actor.send({ type: isBusy ? 'cancel' : 'close' });
  return (
    <ModalDialog title="Exportar planilha" onClose={leave} focusFallback={focusFallback}>
      {isBusy && <Progress label="Exportando" done={collected} total={total} />}
      <div role="status" className="text-sm">
        {(snapshot.matches('done') || isChanged) && (
          <p>{collected === 1 ? '1 registro exportado' : `${formatCount(collected)} registros exportados`}</p>
        )}
        {isChanged && (
          <p className="mt-2">A lista mudou enquanto era exportada: confira o arquivo ou exporte de novo.</p>
        )}
        {hasFailed && <p>Não foi possível exportar a lista.</p>}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {isBusy && <Button onClick={leave}>Cancelar</Button>}
        {hasFailed && <Button onClick={() => actor.send({ type: 'retry' })}>Tentar novamente</Button>}
        {!isBusy && !hasFailed && (
          <Button onClick={() => actor.send({ type: 'save' })}>Baixar de novo</Button>
        )}
      </div>
    </ModalDialog>
  );
}
