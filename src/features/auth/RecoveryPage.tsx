import { useState } from 'react';
import { actionLinkClasses } from '../../components/Button';
import { noticeClasses } from '../../components/classes';
import { PasswordFields } from '../../components/TextField';
import { usePageTitle } from '../../components/usePageTitle';
import { RECOVERY_KEY_LENGTH } from '../../domain/usuario';
import { useFlow } from '../flow';
import { useServices } from '../services';
import { AccountField, AuthForm, useAuthForm } from './AuthForm';
import { provideRecovery } from './provideAuth';

/** The key of the link. */
type RecoveryPageProps = { chave: string };

/** /entrar, opened by a recovery link; one that lost a part of its key on the way is no use typing for. */
export default function RecoveryPage({ chave }: RecoveryPageProps) {
  return chave.length === RECOVERY_KEY_LENGTH ? <Recovery chave={chave} /> : <DamagedLink />;
}

function DamagedLink() {
  usePageTitle('Nova senha');
  return (
    <>
      <h1 className="mb-6 text-title font-semibold">Nova senha</h1>
      <p role="alert" className={noticeClasses}>
        Este link chegou incompleto. Copie-o inteiro da mensagem ou peça outro a quem administra o cadastro.
      </p>
      <p className="mt-6 text-center text-sm text-ink-soft">
        <ToLogin />
      </p>
    </>
  );
}

function ToLogin() {
  const { auth } = useServices();
  return (
    <button
      type="button"
      className={actionLinkClasses}
      onClick={() => auth.send({ type: 'recovery.cancelled' })}
    >
      Tenho conta
    </button>
  );
}

/** Sets a new password and logs in. */
function Recovery({ chave }: RecoveryPageProps) {
  const services = useServices();
  const [machine] = useState(() => provideRecovery(services));
  const actor = useFlow(machine, {
    id: 'recovery',
    input: { form: 'recovery', values: { chave, novaSenha: '' } },
  });
  const { fieldOf } = useAuthForm(actor);
  return (
    <AuthForm actor={actor} title="Nova senha" submitLabel="Entrar" footer={<ToLogin />}>
      {/* The link doesn't say whose it is. */}
      <AccountField email="" />
      <PasswordFields
        fields={[{ label: 'Nova senha', autoComplete: 'new-password', ...fieldOf('novaSenha') }]}
      />
    </AuthForm>
  );
}
