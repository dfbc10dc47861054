import { shallowEqual, useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/Button';
import { Link } from '../../components/Link';
import { TextField } from '../../components/TextField';
import { AuthForm, authLinkClasses } from '../auth/AuthForm';
import { useFlow } from '../useFlow';
import { useRejectionFocus } from '../useRejectionFocus';
import { type SignUpMachine, signUpView } from './signUpView';

type SignUpScreenProps = { machine: SignUpMachine };

/** /cadastrar (section 2). Leaves to /login, as specified, which the routes redirect. */
export function SignUpScreen({ machine }: SignUpScreenProps) {
  const actor = useFlow(machine, { id: 'signUp' });
  const { values, errors, busy, canType, isDone } = useSelector(actor, signUpView, shallowEqual);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  useRejectionFocus(actor, form);

  useEffect(() => {
    if (isDone) navigate('/login');
  }, [isDone, navigate]);

  return (
    <AuthForm
      title="Cadastre-se"
      area="Nova conta"
      formRef={form}
      onSubmit={() => actor.send({ type: 'submit' })}
      footer={
        <Link to="/entrar" className={authLinkClasses}>
          Tenho conta
        </Link>
      }
    >
      <TextField
        label="Nome"
        name="nome"
        autoComplete="name"
        value={values.nome}
        error={errors.nome}
        readOnly={!canType}
        onType={(nome) => actor.send({ type: 'field.changed', changes: { nome } })}
      />
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        value={values.email}
        error={errors.email}
        readOnly={!canType}
        onType={(email) => actor.send({ type: 'field.changed', changes: { email } })}
      />
      <TextField
        label="Senha"
        type="password"
        name="senha"
        autoComplete="new-password"
        value={values.senha}
        error={errors.senha}
        readOnly={!canType}
        onType={(senha) => actor.send({ type: 'field.changed', changes: { senha } })}
      />
      <Button look="primary" type="submit" wide busy={busy}>
        Cadastrar
      </Button>
    </AuthForm>
  );
}
