import { ModalDialog } from '../../components/ModalDialog';
import { PasswordFields } from '../../components/TextField';
import type { PasswordValues } from '../../domain/usuario';
import { AccountField, FlowForm, type FormMachine, useAuthForm } from '../auth/AuthForm';
import { useFlow } from '../flow';

type PasswordDialogProps = {
  machine: FormMachine<PasswordValues>;
  /** Of who is signed in; blank where it is not known. */
  email: string;
  onClose: () => void;
  focusFallback: () => HTMLElement | null | undefined;
};

/** Changes the password of who is signed in. */
export default function PasswordDialog({ machine, email, onClose, focusFallback }: PasswordDialogProps) {
  const actor = useFlow(machine.provide({ actions: { finish: onClose } }), {
    id: 'password',
    input: { values: { senhaAtual: '', novaSenha: '' } },
  });
  const { fieldOf } = useAuthForm(actor);
  return (
    <ModalDialog title="Trocar senha" onClose={onClose} focusFallback={focusFallback}>
      <FlowForm actor={actor} submitLabel="Trocar senha">
        <AccountField email={email} />
        <PasswordFields
          fields={[
            { label: 'Senha atual', autoComplete: 'current-password', ...fieldOf('senhaAtual') },
            { label: 'Nova senha', autoComplete: 'new-password', ...fieldOf('novaSenha') },
          ]}
        />
      </FlowForm>
    </ModalDialog>
  );
}
