/** What the walked paths can't say about the screens: React's StrictMode, which starts everything twice. */
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { SignUpScreen } from '../../src/screens/cadastrar/SignUpScreen';
import { CidadesScreen } from '../../src/screens/cidades/CidadesScreen';
import { CidadeScreen } from '../../src/screens/cidades-detalhe/CidadeScreen';
import { LoginScreen } from '../../src/screens/entrar/LoginScreen';
import { detailCases } from '../model/cases/detail';
import { listCases, marilia } from '../model/cases/list';
import { loginCases } from '../model/cases/login';
import { signUpCases } from '../model/cases/signUp';
import { answer, hold, underWay } from '../model/held';
import { renderAt } from './support/render';

type Calls = ReturnType<typeof hold>['calls'];

const made = (calls: Calls, id: string) => calls.filter((call) => call.id === id).length;
const press = (name: string) => screen.findByRole('button', { name });

it('a login is sent once', async () => {
  const { machine, calls } = hold(loginCases.machine, loginCases.effects);
  const user = renderAt('/entrar', <LoginScreen machine={machine} onDone={() => {}} />);
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await user.type(screen.getByLabelText('Senha'), 'segredo');
  await user.dblClick(await press('Entrar'));
  expect(made(calls, 'login')).toBe(1);
});

it('a sign-up is sent once', async () => {
  const { machine, calls } = hold(signUpCases.machine, signUpCases.effects);
  const user = renderAt('/cadastrar', <SignUpScreen machine={machine} />);
  await user.type(screen.getByLabelText('Nome'), 'Ana');
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await user.type(screen.getByLabelText('Senha'), 'segredo');
  await user.dblClick(await press('Cadastrar'));
  expect(made(calls, 'signUp')).toBe(1);
});

const city = (machine: Parameters<typeof CidadeScreen>[0]['machine']) => (
  <Routes>
    <Route path="/cidades/detalhe/:id" element={<CidadeScreen machine={machine} />} />
    <Route path="*" element={null} />
  </Routes>
);

it.each(['Salvar', 'Salvar e fechar'])('%s sends a new record once', async (name) => {
  const { machine, calls } = hold(detailCases.machine, detailCases.effects);
  const user = renderAt('/cidades/detalhe/nova', city(machine));
  await user.type(await screen.findByLabelText('Nome'), 'Marília');
  await user.dblClick(await press(name));
  expect(made(calls, 'saveRecord')).toBe(1);
});

it('a record is deleted once from its own page', async () => {
  const { machine, calls } = hold(detailCases.machine, detailCases.effects);
  const user = renderAt('/cidades/detalhe/7', city(machine));
  // The flow that StrictMode threw away has stopped its call.
  expect(underWay(calls)).toHaveLength(1);
  answer(calls, { kind: 'answered', id: 'loadRecord', output: { id: 7, values: { nome: 'Marília' } } });
  await screen.findByDisplayValue('Marília');
  await user.click(await press('Apagar'));
  await user.dblClick(await press('Apagar'));
  expect(made(calls, 'deleteRecord')).toBe(1);
});

it('a record is deleted once from the list', async () => {
  const { machine, calls } = hold(listCases.machine, listCases.effects);
  const user = renderAt('/cidades', <CidadesScreen machine={machine} />);
  expect(underWay(calls)).toHaveLength(1);
  answer(calls, { kind: 'answered', id: 'loadPage', output: { items: [marilia], total: 1 } });
  await user.click(await press('Apagar'));
  await user.dblClick(await press('Apagar'));
  expect(made(calls, 'deleteRecord')).toBe(1);
});
