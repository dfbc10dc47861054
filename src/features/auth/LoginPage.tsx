import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { hasExtensions } from '../../../machines/authMachine';
import { textLinkClasses } from '../../components/Button';
import { classes, noticeClasses } from '../../components/classes';
import { EmailField, PasswordFields } from '../../components/TextField';
import type { LoginValues } from '../../domain/usuario';
import { useFlow } from '../flow';
import { flagIn, textIn } from '../navigationState';
import { useServices } from '../services';
import { AuthForm, useAuthForm } from './AuthForm';
import { provideLogin } from './provideAuth';

/** Keys that move the focus or send the form: they are no typing. */
const controlKeys = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Enter'];

const FORGOTTEN = 'Esqueceu a senha? Peça um link a quem administra o cadastro.';
const EXPIRED = 'Sua sessão expirou. Entre de novo.';
const EXPIRED_WITH_DRAFTS = 'Sua sessão expirou. Entre de novo: o que você digitou foi guardado.';
const INTERCEPTED =
  'Algo entre este navegador e o Cadastro está recusando as chamadas. Fale com quem cuida da rede.';

/** Says over the fields why the login is here. */
const Line = ({ children }: { children: string }) => (
  <p role="status" className={classes(noticeClasses, 'mb-5 wrap-anywhere')}>
    {children}
  </p>
);

/**
 * /entrar (section 2).
 * @param state of the navigation that led here
 */
export function LoginPage({ state }: { state: unknown }) {
  const services = useServices();
  const [machine] = useState(() => provideLogin(services));
  const stoppedFile = services.stoppedImport.read();
  const actor = useFlow(machine, {
    id: 'login',
    input: { form: 'login', values: { email: textIn(state, 'email') ?? '', senha: '' } },
  });
  const { values, fieldOf } = useAuthForm(actor);
  const hasRecovery = useSelector(services.auth, hasExtensions);

  const clearErrorOf = (field: keyof LoginValues) => (event: KeyboardEvent) => {
    if (controlKeys.includes(event.key)) return;
    // The error goes as the key is pressed (section 5); the value follows.
    actor.send({ type: 'field.changed', changes: { [field]: values[field] ?? '' } });
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
          {hasRecovery && <span className="mt-3 block text-balance">{FORGOTTEN}</span>}
        </>
      }
    >
      {flagIn(state, 'hasExpired') && (
        <Line>
          {flagIn(state, 'isIntercepted')
            ? INTERCEPTED
            : services.hasDrafts()
              ? EXPIRED_WITH_DRAFTS
              : EXPIRED}
        </Line>
      )}
      {stoppedFile !== null && (
        <Line>{`A importação de ${stoppedFile} parou: em Importações está o que entrou.`}</Line>
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
