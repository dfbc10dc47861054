import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { ModalDialog } from '../../components/ModalDialog';
import { PasswordFields } from '../../components/TextField';
import { AccountField, FlowForm, useAuthForm } from '../auth/AuthForm';
import type { Extensions } from '../extensions';
import { useFlow } from '../flow';
import { useServices } from '../services';
import { provideAccount } from './provideAccount';
import { providePassword } from './providePassword';

type PasswordDialogProps = {
  extensions: Extensions;
  onClose: () => void;
  focusFallback: () => HTMLElement | null | undefined;
};

/** The change of the password; its email, which is read in silence, is for password managers. */
export default function PasswordDialog({ extensions, ...dialog }: PasswordDialogProps) {
  const services = useServices();
  const [machine] = useState(() => providePassword(services));
  const [account] = useState(() => provideAccount(services, extensions));
  const actor = useFlow(machine.provide({ actions: { finish: dialog.onClose } }), {
    id: 'password',
    input: { form: 'password', values: { senhaAtual: '', novaSenha: '' } },
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
