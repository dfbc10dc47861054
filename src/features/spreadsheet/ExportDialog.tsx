import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ExportInput } from '../../../machines/exportingMachine';
import { useAnnounce } from '../../components/Announcer';
import { Button } from '../../components/Button';
import { formatCount } from '../../components/formatCount';
import { ModalDialog } from '../../components/ModalDialog';
import { useFlow } from '../flow';
import { useServices } from '../services';
import { Actions } from './Actions';
import { counted } from './counted';
import { Progress } from './Progress';
import { printList } from './printList';
import { type HandOver, provideExporting } from './provideExporting';
import { saveFile } from './saveFile';

const save: HandOver = ({ kind }, content) => saveFile(kind, content);

type ExportDialogProps = {
  input: ExportInput;
  /** The file is printed as a list, and not saved. */
  isPrinted?: boolean;
  onClose: () => void;
  /** Finds what gets the focus when the dialog has closed and its opener is gone. */
  focusFallback: () => HTMLElement | null;
};

/** Downloads what is searched as a file (docs/decisions/0028), or prints it. */
export default function ExportDialog({ input, isPrinted = false, ...props }: ExportDialogProps) {
  const { onClose, focusFallback } = props;
  const services = useServices();
  const announce = useAnnounce();
  const [machine] = useState(() => provideExporting(services, isPrinted ? printList : save));
  const texts = isPrinted
    ? { title: 'Imprimir lista', busy: 'Preparando', again: 'Imprimir de novo', failed: 'imprimir' }
    : { title: 'Exportar planilha', busy: 'Exportando', again: 'Baixar de novo', failed: 'exportar' };
  const actor = useFlow(
    machine.provide({
      actions: {
        finish: onClose,
        announceSaved: (_, { file, collected }) => {
          if (!isPrinted)
            announce(`${file}: ${counted(collected, 'registro', 'registros')}.`, { isSeen: true });
        },
      },
    }),
    { id: 'exporting', input },
  );
  const snapshot = useSelector(actor, (current) => current);
  const { collected, total } = snapshot.context;
  const isCollecting = snapshot.matches('collecting');
  const isDone = snapshot.matches('done');
  const isIncomplete = snapshot.matches('incomplete');
  const hasFailed = snapshot.matches('failed');
  const leave = () => actor.send({ type: isCollecting ? 'cancel' : 'close' });
  const retry = () => actor.send({ type: 'retry' });
  return (
    <ModalDialog title={texts.title} onClose={leave} focusFallback={focusFallback}>
      {isCollecting && <Progress label={texts.busy} done={collected} total={total} />}
      <div role="status" className="text-sm">
        {isDone && !isPrinted && <p>{counted(collected, 'registro exportado', 'registros exportados')}</p>}
        {isDone && isPrinted && <p>{counted(collected, 'registro', 'registros')}</p>}
        {isIncomplete && (
          <p>{`O arquivo veio incompleto: ${formatCount(collected)} de ${formatCount(total)} registros.`}</p>
        )}
        {hasFailed && <p>{`Não foi possível ${texts.failed} a lista.`}</p>}
      </div>
      <Actions>
        {isCollecting && <Button onClick={leave}>Cancelar</Button>}
        {(hasFailed || isIncomplete) && <Button onClick={retry}>Tentar novamente</Button>}
        {isDone && <Button onClick={retry}>{texts.again}</Button>}
      </Actions>
    </ModalDialog>
  );
}
