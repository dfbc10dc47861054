import { CopyButton } from '../../components/CopyButton';
import { ModalDialog } from '../../components/ModalDialog';
import { TextField } from '../../components/TextField';

type InviteDialogProps = {
  /** Nobody can make an account: the operator does. */
  isClosed: boolean;
  onClose: () => void;
  focusFallback: () => HTMLElement | null;
};

/** The address at which colleagues make their accounts, or whom to ask for one. */
export default function InviteDialog({ isClosed, ...dialog }: InviteDialogProps) {
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
