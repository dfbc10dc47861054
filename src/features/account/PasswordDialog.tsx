import { ModalDialog } from '../../components/ModalDialog';
import { TextField } from '../../components/TextField';
import type { PasswordValues } from '../../domain/usuario';
import { FlowForm, type FormMachine, useAuthForm } from '../auth/AuthForm';
import { useFlow } from '../flow';

type PasswordDialogProps = {
  machine: FormMachine<PasswordValues>;
  onClose: () => void;
  focusFallback: () => HTMLElement | null | undefined;
};

/** Changes the password of who is signed in. */
export default function PasswordDialog({ machine, onClose, focusFallback }: PasswordDialogProps) {
  const actor = useFlow(machine.provide({ actions: { finish: onClose } }), {
    id: 'password',
    input: { values: { senhaAtual: '', novaSenha: '' } },
  });
  const { fieldOf } = useAuthForm(actor);
  return (
    <ModalDialog title="Trocar senha" onClose={onClose} focusFallback={focusFallback}>
      <FlowForm actor={actor} submitLabel="Trocar senha">
        <TextField
          label="Senha atual"
          isPassword
          autoComplete="current-password"
          {...fieldOf('senhaAtual')}
        />
        <TextField label="Nova senha" isPassword autoComplete="new-password" {...fieldOf('novaSenha')} />
      </FlowForm>
    </ModalDialog>
  );
}
