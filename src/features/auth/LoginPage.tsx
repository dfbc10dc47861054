import { type KeyboardEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { textLinkClasses } from '../../components/Button';
import { EmailField, PasswordFields } from '../../components/TextField';
import type { LoginValues } from '../../domain/usuario';
import { useFlow, useHasExtensions } from '../flow';
import { flagIn, textIn } from '../navigationState';
import { useServices } from '../services';
import { AuthForm, useAuthForm } from './AuthForm';
import { provideLogin } from './provideAuth';

/** Keys that move the focus or send the form: they are no typing. */
const controlKeys = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Enter'];

/** /entrar (section 2). */
export function LoginPage() {
  const services = useServices();
  const [machine] = useState(() => provideLogin(services));
  const stoppedFile = services.stoppedImport.read();
  const { state } = useLocation();
  const actor = useFlow(machine, {
    id: 'login',
    input: { values: { email: textIn(state, 'email') ?? '', senha: '' } },
  });
  const { values, fieldOf } = useAuthForm(actor);
  const hasExtensions = useHasExtensions();

  const clearErrorOf = (field: keyof LoginValues) => (event: KeyboardEvent) => {
    if (controlKeys.includes(event.key)) return;
    // The error goes as the key is pressed (section 5); the value follows.
    actor.send({ type: 'field.changed', changes: { [field]: values[field] } });
  };

  return (
    <AuthForm
      actor={actor}
      title="Identifique-se"
      submitLabel="Entrar"
      footer={
        <>
          Primeira vez aqui?{' '}
          <Link to="/cadastrar" state={state} className={textLinkClasses}>
            Cadastre-se
          </Link>
          {hasExtensions && (
            <span className="mt-3 block text-balance">
              Esqueceu a senha? Peça um link a quem administra o cadastro.
            </span>
          )}
        </>
      }
    >
      {flagIn(state, 'hasExpired') && (
        <p role="status" className="mb-5 rounded-md bg-warn-soft px-3 py-2 text-sm">
          {stoppedFile === null || services.drafts.hasAny()
            ? 'Sua sessão expirou. Entre de novo: o que você digitou foi guardado.'
            : 'Sua sessão expirou. Entre de novo.'}
        </p>
      )}
      {stoppedFile !== null && (
        <p role="status" className="mb-5 rounded-md bg-warn-soft px-3 py-2 text-sm wrap-anywhere">
          {`A importação de ${stoppedFile} parou: em Importações está o que entrou.`}
        </p>
      )}
      <EmailField
        label="Email"
        autoComplete="username"
        {...fieldOf('email')}
        onKeyDown={clearErrorOf('email')}
      />
      <PasswordFields
        fields={[
          {
            label: 'Senha',
            autoComplete: 'current-password',
            ...fieldOf('senha'),
            onKeyDown: clearErrorOf('senha'),
          },
        ]}
      />
    </AuthForm>
  );
}
