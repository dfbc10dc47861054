import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ExportInput } from '../../../machines/exportingMachine';
import { Button } from '../../components/Button';
import { ModalDialog } from '../../components/ModalDialog';
import { useFlow } from '../flow';
import { useServices } from '../services';
import { Actions } from './Actions';
import { counted } from './counted';
import { Progress } from './Progress';
import { provideExporting } from './provideExporting';

/** Downloads what is searched as a file (docs/decisions/0028). */
export default function ExportDialog({ input, onClose }: { input: ExportInput; onClose: () => void }) {
  const services = useServices();
  const [machine] = useState(() => provideExporting(services));
  const actor = useFlow(machine.provide({ actions: { finish: onClose } }), { id: 'exporting', input });
  const snapshot = useSelector(actor, (current) => current);
  const { collected, total } = snapshot.context;
  const isCollecting = snapshot.matches('collecting');
  const isDone = snapshot.matches('done');
  const hasFailed = snapshot.matches('failed');
  const leave = () => actor.send({ type: isCollecting ? 'cancel' : 'close' });
  const retry = () => actor.send({ type: 'retry' });
  return (
    <ModalDialog title="Exportar planilha" onClose={leave} focusFallback={() => document.querySelector('h1')}>
      {isCollecting && <Progress label="Exportando" done={collected} total={total} />}
      <div role="status" className="text-sm">
        {isDone && <p>{counted(collected, 'registro exportado', 'registros exportados')}</p>}
        {hasFailed && <p>Não foi possível exportar a lista.</p>}
      </div>
      <Actions>
        {isCollecting && <Button onClick={leave}>Cancelar</Button>}
        {hasFailed && <Button onClick={retry}>Tentar novamente</Button>}
        {isDone && <Button onClick={retry}>Baixar de novo</Button>}
      </Actions>
    </ModalDialog>
  );
}
