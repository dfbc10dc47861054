import { form } from '../machines';
import { LONG_EMAIL, LONG_NAME } from '../register';
import { reach, type Scene } from '../scene';

const blankLogin = { form: 'login', values: { email: '', senha: '' } } as const;
const blankSignUp = { form: 'signUp', values: { nome: '', email: '', senha: '' } } as const;

const loginFilled = {
  type: 'field.changed',
  changes: { email: 'beatriz.yamamoto@exemplo.com.br', senha: 'uma senha boa' },
} as const;

const signUpFilled = {
  type: 'field.changed',
  changes: { nome: 'Beatriz Yamamoto', email: 'beatriz.yamamoto@exemplo.com.br', senha: 'uma senha boa' },
} as const;

const scenes: Scene[] = [
  { id: 'login', title: 'Login', path: '/entrar' },
  {
    id: 'login-errors',
    title: 'Login: field errors',
    path: '/entrar',
    flows: {
      login: reach(
        form,
        blankLogin,
        { type: 'field.changed', changes: { email: 'beatriz', senha: 'abc' } },
        { type: 'submit' },
      ),
    },
  },
  {
    id: 'login-submitting',
    title: 'Login: submitting',
    path: '/entrar',
    flows: { login: reach(form, blankLogin, loginFilled, { type: 'submit' }) },
  },
  {
    id: 'login-long',
    title: 'Login: long email',
    path: '/entrar',
    flows: {
      login: reach(form, blankLogin, { type: 'field.changed', changes: { email: LONG_EMAIL } }),
    },
  },
  {
    id: 'login-expired',
    title: 'Login: after a lost session',
    path: '/entrar',
    state: { hasExpired: true },
  },
  {
    id: 'login-intercepted',
    title: 'Login: something in between refuses the calls',
    path: '/entrar',
    state: { hasExpired: true, isIntercepted: true },
  },
  { id: 'sign-up', title: 'Sign-up', path: '/cadastrar' },
  {
    id: 'sign-up-errors',
    title: 'Sign-up: field errors',
    path: '/cadastrar',
    flows: { signUp: reach(form, blankSignUp, { type: 'submit' }) },
  },
  {
    id: 'sign-up-submitting',
    title: 'Sign-up: submitting',
    path: '/cadastrar',
    flows: { signUp: reach(form, blankSignUp, signUpFilled, { type: 'submit' }) },
  },
  {
    id: 'sign-up-long',
    title: 'Sign-up: long name and email',
    path: '/cadastrar',
    flows: {
      signUp: reach(form, blankSignUp, {
        type: 'field.changed',
        changes: { nome: LONG_NAME, email: LONG_EMAIL },
      }),
    },
  },
];

export const signedOutScenes: Scene[] = [
  ...scenes.map((scene): Scene => ({ ...scene, session: 'signedOut' })),
  {
    id: 'recovery',
    title: 'Recovery: field errors',
    path: '/entrar',
    session: 'recovering',
    flows: {
      recovery: reach(
        form,
        { form: 'recovery', values: { chave: 'k'.repeat(43), novaSenha: '' } },
        { type: 'submit' },
      ),
    },
  },
  {
    id: 'recovery-damaged',
    title: 'Recovery: the link lost a part of its key',
    path: '/entrar',
    session: 'damaged',
    flows: {},
  },
];
