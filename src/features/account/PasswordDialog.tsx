import { useSelector } from '@xstate/react';
import { ModalDialog } from '../../components/ModalDialog';
import { PasswordFields } from '../../components/TextField';
import type { PasswordValues } from '../../domain/usuario';
import { AccountField, FlowForm, type FormMachine, useAuthForm } from '../auth/AuthForm';
import { useFlow } from '../flow';
import type { AccountMachine } from './AccountButton';

type PasswordDialogProps = {
  machine: FormMachine<PasswordValues>;
  account: AccountMachine;
  onClose: () => void;
  focusFallback: () => HTMLElement | null | undefined;
};

/** The change of the password; its email, which is read in silence, is for password managers. */
export default function PasswordDialog({ machine, account, ...dialog }: PasswordDialogProps) {
  const actor = useFlow(machine.provide({ actions: { finish: dialog.onClose } }), {
    id: 'password',
    input: { values: { senhaAtual: '', novaSenha: '' } },
  });
  const reading = useFlow(account, { id: 'passwordAccount' });
  const email = useSelector(reading, (snapshot) => snapshot.context.data?.email ?? '');
  const { fieldOf } = useAuthForm(actor);
  return (
    <ModalDialog title="Trocar senha" {...dialog}>
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
