import { textLinkClasses } from '../../components/Button';
import { TextField } from '../../components/TextField';
import type { RecoveryValues } from '../../domain/usuario';
import { useFlow } from '../flow';
import { AuthForm, type FormMachine, useAuthForm } from './AuthForm';

type RecoveryPageProps = {
  machine: FormMachine<RecoveryValues>;
  /** The key of the link. */
  chave: string;
  onCancel: () => void;
};

/** /entrar, opened by a recovery link: sets a new password and logs in. */
export default function RecoveryPage({ machine, chave, onCancel }: RecoveryPageProps) {
  const actor = useFlow(machine, { id: 'recovery', input: { values: { chave, novaSenha: '' } } });
  const { fieldOf } = useAuthForm(actor);
  return (
    <AuthForm
      actor={actor}
      title="Nova senha"
      submitLabel="Entrar"
      footer={
        <button type="button" className={textLinkClasses} onClick={onCancel}>
          Tenho conta
        </button>
      }
    >
      <TextField label="Nova senha" isPassword autoComplete="new-password" {...fieldOf('novaSenha')} />
    </AuthForm>
  );
}
