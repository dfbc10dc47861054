import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { CopyButton } from '../../components/CopyButton';
import { ModalDialog } from '../../components/ModalDialog';
import { TextField } from '../../components/TextField';
import { provideAccount } from '../account/provideAccount';
import type { Extensions } from '../extensions';
import { useFlow } from '../flow';
import { useServices } from '../services';

type InviteDialogProps = {
  extensions: Extensions;
  onClose: () => void;
  focusFallback: () => HTMLElement | null;
};

/** The address at which colleagues make their accounts, or whom to ask for one. */
export default function InviteDialog({ extensions, ...dialog }: InviteDialogProps) {
  const services = useServices();
  const [machine] = useState(() => provideAccount(services, extensions));
  const account = useFlow(machine, { id: 'inviter' });
  /** Only the operator makes accounts. */
  const isClosed = useSelector(account, ({ context }) => context.data?.criaContas === false);
  const address = `${window.location.origin}/cadastrar`;
  return (
    <ModalDialog title="Convide quem trabalha com você" {...dialog}>
      {isClosed ? (
        <p className="max-w-sheet text-sm">
          A criação de contas está fechada. Peça as contas a quem administra o cadastro.
        </p>
      ) : (
        <>
          <p className="mb-4 max-w-sheet text-sm">Envie este endereço: nele cada pessoa cria a sua conta.</p>
          <TextField
            label="Endereço"
            name="endereco"
            value={address}
            readOnly
            error={undefined}
            onType={() => {}}
            aside={<CopyButton label="Copiar endereço" text={address} done="Endereço copiado." />}
          />
        </>
      )}
    </ModalDialog>
  );
}
