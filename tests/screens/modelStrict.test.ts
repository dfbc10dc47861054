/** What the walked paths can't say about the screens: React's StrictMode, which starts everything twice. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { deletionCases } from '../model/cases/deletion';
import { detailCases } from '../model/cases/detail';
import { listCases, marilia } from '../model/cases/list';
import { loginCases } from '../model/cases/login';
import { signUpCases } from '../model/cases/signUp';
import { answer, type HeldCall, hold, underWay } from '../model/held';
import type { MachinesByName } from '../support/machinesByName';
import { createTestApp } from './support/app';

/** The whole app at an address, in StrictMode, with some of its machines in the hands of the test. */
function open(start: string, machines: Partial<MachinesByName>, token: string | null = 'ficha') {
  render(createTestApp({ start, machines, token, strict: true }).page);
  return userEvent.setup();
}

const made = (calls: readonly HeldCall[], id: string) => calls.filter((call) => call.id === id).length;
const press = (name: string) => screen.findByRole('button', { name });

it('a login is sent once', async () => {
  const { machine, calls } = hold(loginCases.machine, loginCases.effects);
  const user = open('/entrar', { login: machine }, null);
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await user.type(screen.getByLabelText('Senha'), 'segredo');
  await user.dblClick(await press('Entrar'));
  expect(made(calls, 'login')).toBe(1);
});

it('a sign-up is sent once', async () => {
  const { machine, calls } = hold(signUpCases.machine, signUpCases.effects);
  const user = open('/cadastrar', { signUp: machine }, null);
  await user.type(screen.getByLabelText('Nome'), 'Ana');
  await user.type(screen.getByLabelText('Email'), 'ana@exemplo.com');
  await user.type(screen.getByLabelText('Senha'), 'segredo');
  await user.dblClick(await press('Cadastrar'));
  expect(made(calls, 'signUp')).toBe(1);
});

it.each(['Salvar', 'Salvar e fechar'])('%s sends a new record once', async (name) => {
  const { machine, calls } = hold(detailCases.machine, detailCases.effects);
  const user = open('/cidades/detalhe/nova', { cidade: machine });
  await user.type(await screen.findByLabelText('Nome'), 'Marília');
  await user.dblClick(await press(name));
  expect(made(calls, 'saveRecord')).toBe(1);
});

it('a record is deleted once from its own page', async () => {
  const { machine, calls } = hold(detailCases.machine, detailCases.effects);
  const deletion = hold(deletionCases.machine, deletionCases.effects);
  const user = open('/cidades/detalhe/7', { cidade: machine, cidadeDeletion: deletion.machine });
  // The flow that StrictMode threw away has stopped its call.
  expect(underWay(calls)).toHaveLength(1);
  answer(calls, {
    kind: 'answered',
    id: 'loadRecord',
    output: { id: 7, values: { nome: 'Marília' }, etag: null },
  });
  await screen.findByDisplayValue('Marília');
  await user.click(await press('Apagar'));
  await user.dblClick(await press('Apagar'));
  expect(made(deletion.calls, 'deleteRecord')).toBe(1);
});

it('a record is deleted once from the list', async () => {
  const { machine, calls } = hold(listCases.machine, listCases.effects);
  const user = open('/cidades', { cidades: machine });
  expect(underWay(calls)).toHaveLength(1);
  answer(calls, { kind: 'answered', id: 'loadPage', output: { items: [marilia], total: 1 } });
  await user.click(await press('Apagar'));
  await user.dblClick(await press('Apagar'));
  expect(made(calls, 'deleteRecord')).toBe(1);
});
