import { shallowEqual, useSelector } from '@xstate/react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react';
import { Button } from '../../components/Button';
import { Link } from '../../components/Link';
import { TextField } from '../../components/TextField';
import { AuthForm, authLinkClasses } from '../auth/AuthForm';
import { useFlow } from '../useFlow';
import { useRejectionFocus } from '../useRejectionFocus';
import { type LoginMachine, loginView } from './loginView';

type LoginScreenProps = {
  machine: LoginMachine;
  /** Whether a session has just ended by itself, and whether it left something to go on with. */
  hasEnded?: boolean;
  hasKept?: boolean;
  onDone: (accessToken: string) => void;
};

/** Keys that move about or send the form, and so are no typing. */
const otherKeys = ['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'Enter'];

/** /entrar (section 2). */
export function LoginScreen({ machine, hasEnded, hasKept, onDone }: LoginScreenProps) {
  const actor = useFlow(machine, { id: 'login' });
  const { values, errors, busy, canType, output } = useSelector(actor, loginView, shallowEqual);
  const form = useRef<HTMLFormElement>(null);
  const noticeId = useId();
  useRejectionFocus(actor, form);

  // Whoever comes here is about to type.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (output) done(output.accessToken);
  }, [output]);

  const clearsErrorOf = (field: keyof typeof values) => (event: KeyboardEvent) => {
    if (!otherKeys.includes(event.key)) actor.send({ type: 'key.pressed', field });
  };

  return (
    <AuthForm
      title="Identifique-se"
      area="Acesso"
      notice={
        hasEnded &&
        `Sua sessão terminou. ${hasKept ? 'Entre de novo: o que você digitou está guardado por uma hora.' : 'Entre de novo para continuar.'}`
      }
      noticeId={noticeId}
      formRef={form}
      onSubmit={() => actor.send({ type: 'submit' })}
      footer={
        <>
          Primeira vez aqui?{' '}
          <Link to="/cadastrar" className={authLinkClasses}>
            Cadastre-se
          </Link>
        </>
      }
    >
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={values.email}
        error={errors.email}
        describedBy={hasEnded ? noticeId : undefined}
        readOnly={!canType}
        onKeyDown={clearsErrorOf('email')}
        onType={(email) => actor.send({ type: 'field.changed', changes: { email } })}
      />
      <TextField
        label="Senha"
        type="password"
        name="senha"
        autoComplete="current-password"
        value={values.senha}
        error={errors.senha}
        readOnly={!canType}
        onKeyDown={clearsErrorOf('senha')}
        onType={(senha) => actor.send({ type: 'field.changed', changes: { senha } })}
      />
      <Button look="primary" type="submit" wide busy={busy}>
        Entrar
      </Button>
    </AuthForm>
  );
}
