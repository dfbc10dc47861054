import { shallowEqual, useSelector } from '@xstate/react';
import { Link, Navigate } from 'react-router-dom';
import { TextField } from '../../components/TextField';
import type { SignUpValues } from '../../domain/usuario';
import { useFlow } from '../flow';
import { AuthForm, authLinkClasses, type FormMachine, formView } from './AuthForm';

const blank: SignUpValues = { nome: '', email: '', senha: '' };

/** /cadastrar (section 2). Leads to /login, as specified, which the routes redirect. */
export function SignUpPage({ machine }: { machine: FormMachine<SignUpValues> }) {
  const actor = useFlow(machine, { id: 'signUp', input: { values: blank } });
  const { values, errors, readOnly, isDone } = useSelector(actor, formView<SignUpValues>, shallowEqual);

  return (
    <AuthForm
      actor={actor}
      title="Cadastre-se"
      submitLabel="Cadastrar"
      footer={
        <Link to="/entrar" className={authLinkClasses}>
          Tenho conta
        </Link>
      }
    >
      {isDone && <Navigate to="/login" state={{ email: values.email }} />}
      <TextField
        label="Nome"
        name="nome"
        autoComplete="name"
        value={values.nome}
        error={errors.nome}
        readOnly={readOnly}
        onType={(nome) => actor.send({ type: 'field.changed', changes: { nome } })}
      />
      <TextField
        label="Email"
        inputMode="email"
        name="email"
        autoComplete="username"
        value={values.email}
        error={errors.email}
        readOnly={readOnly}
        onType={(email) => actor.send({ type: 'field.changed', changes: { email } })}
      />
      <TextField
        label="Senha"
        type="password"
        name="senha"
        autoComplete="new-password"
        value={values.senha}
        error={errors.senha}
        readOnly={readOnly}
        onType={(senha) => actor.send({ type: 'field.changed', changes: { senha } })}
      />
    </AuthForm>
  );
}
