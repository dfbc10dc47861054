import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { actionLinkClasses } from '../../components/Button';
import { EmailField, PasswordFields, TextField } from '../../components/TextField';
import type { SignUpValues } from '../../domain/usuario';
import { useFlow } from '../flow';
import { useServices } from '../services';
import { AuthForm, useAuthForm } from './AuthForm';
import { provideSignUp } from './provideAuth';

const blank: SignUpValues = { nome: '', email: '', senha: '' };

/** /cadastrar (section 2). Leads to /login, as specified, which the routes redirect. */
export function SignUpPage() {
  const services = useServices();
  const [machine] = useState(() => provideSignUp(services));
  const actor = useFlow(machine, { id: 'signUp', input: { form: 'signUp', values: blank } });
  // The address that one came for, on the way back to the login.
  const { state } = useLocation();
  const { values, isDone, fieldOf } = useAuthForm(actor);

  return (
    <AuthForm
      actor={actor}
      title="Cadastre-se"
      submitLabel="Cadastrar"
      footer={
        <Link to="/entrar" state={state} className={actionLinkClasses}>
          Tenho conta
        </Link>
      }
    >
      {isDone && <Navigate to="/login" state={{ ...state, email: values.email }} />}
      <TextField label="Nome" autoComplete="name" {...fieldOf('nome')} />
      <EmailField label="Email" autoComplete="username" {...fieldOf('email')} />
      <PasswordFields fields={[{ label: 'Senha', autoComplete: 'new-password', ...fieldOf('senha') }]} />
    </AuthForm>
  );
}
