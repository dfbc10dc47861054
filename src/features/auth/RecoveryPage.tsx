import { textLinkClasses } from '../../components/Button';
import { usePageTitle } from '../../components/Page';
import { PasswordFields } from '../../components/TextField';
import { RECOVERY_KEY_LENGTH, type RecoveryValues } from '../../domain/usuario';
import { useFlow } from '../flow';
import { AccountField, AuthForm, type FormMachine, useAuthForm } from './AuthForm';

type RecoveryPageProps = {
  machine: FormMachine<RecoveryValues>;
  /** The key of the link. */
  chave: string;
  onCancel: () => void;
};

/** /entrar, opened by a recovery link; one that lost a part of its key on the way is no use typing for. */
export default function RecoveryPage(props: RecoveryPageProps) {
  return props.chave.length === RECOVERY_KEY_LENGTH ? <Recovery {...props} /> : <DamagedLink {...props} />;
}

function DamagedLink({ onCancel }: RecoveryPageProps) {
  usePageTitle('Nova senha');
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">Nova senha</h1>
      <p role="alert" className="rounded-md bg-warn-soft px-3 py-2 text-sm">
        Este link chegou incompleto. Copie-o inteiro da mensagem ou peça outro a quem administra o cadastro.
      </p>
      <p className="mt-6 text-center text-sm text-ink-soft">
        <ToLogin onCancel={onCancel} />
      </p>
    </>
  );
}

const ToLogin = ({ onCancel }: Pick<RecoveryPageProps, 'onCancel'>) => (
  <button type="button" className={textLinkClasses} onClick={onCancel}>
    Tenho conta
  </button>
);

/** Sets a new password and logs in. */
function Recovery({ machine, chave, onCancel }: RecoveryPageProps) {
  const actor = useFlow(machine, { id: 'recovery', input: { values: { chave, novaSenha: '' } } });
  const { fieldOf } = useAuthForm(actor);
  return (
    <AuthForm actor={actor} title="Nova senha" submitLabel="Entrar" footer={<ToLogin onCancel={onCancel} />}>
      {/* The link doesn't say whose it is. */}
      <AccountField email="" />
      <PasswordFields
        fields={[{ label: 'Nova senha', autoComplete: 'new-password', ...fieldOf('novaSenha') }]}
      />
    </AuthForm>
  );
}
