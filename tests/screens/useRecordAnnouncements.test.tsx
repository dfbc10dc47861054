/** What the page of a record tells screen readers of its coming, and when. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConnectionError } from '../../machines/shared/errors';
import { ana, renderPessoa } from './support/pessoaPage';

/** The page of a person, its clock in the hands of the test. */
function renderTimed(address: string) {
  vi.useFakeTimers();
  const { load, save, find } = renderPessoa(address);
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const region = document.querySelector('[role="status"][aria-atomic]');
  /** The sentences that have not been heard of before. */
  const news = () => {
    const said = [...(region?.children ?? [])].map(({ textContent }) => textContent);
    region?.replaceChildren();
    return said;
  };
  return { load, save, find, pass, news };
}
const record = { id: 7, values: ana, etag: null };

test('that a record is on its way is told when it takes a second, and which one it is once it is there', async () => {
  const { load, pass, news } = renderTimed('/pessoas/detalhe/7');
  await pass(999);
  expect(news()).toEqual([]);
  await pass(1);
  expect(news()).toEqual(['Carregando o registro']);
  await pass(4_000);
  expect(news()).toEqual([]);
  load.calls.at(-1)?.resolve(record);
  await pass(0);
  expect(news()).toEqual(['Registro carregado: Ana Souza']);
  await pass(4_000);
  expect(news()).toEqual([]);
});

test('a record that comes within a second is told alone, and once: another name by a save is no other record', async () => {
  const { load, save, pass, news } = renderTimed('/pessoas/detalhe/7');
  load.calls.at(-1)?.resolve(record);
  await pass(0);
  await pass(2_000);
  expect(news()).toEqual(['Registro carregado: Ana Souza']);
  fireEvent.input(screen.getByLabelText('Nome completo'), { target: { value: 'Ana Lima' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  save.calls[0]?.resolve({ ...record, values: { ...ana, nomeCompleto: 'Ana Lima' } });
  await pass(0);
  await pass(2_000);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ana Lima');
  expect(news()).toEqual(['Registro salvo.']);
});

test.each(['Salvar', 'Salvar e fechar'])(
  'that a record is being saved by %s is told when it takes a second, once',
  async (name) => {
    const { load, save, pass, news } = renderTimed('/pessoas/detalhe/7');
    load.calls.at(-1)?.resolve(record);
    await pass(0);
    fireEvent.input(screen.getByLabelText('Nome completo'), { target: { value: 'Ana Lima' } });
    news();
    fireEvent.click(screen.getByRole('button', { name }));
    await pass(999);
    expect(news()).toEqual([]);
    await pass(1);
    expect(news()).toEqual(['Salvando…']);
    await pass(4_000);
    save.calls[0]?.reject(new ConnectionError());
    await pass(2_000);
    expect(news()).toEqual([]);
  },
);

test('that a save waits for the typed city is told as the save itself is, and not once more when it is sent', async () => {
  const { load, save, find, pass, news } = renderTimed('/pessoas/detalhe/7');
  load.calls.at(-1)?.resolve(record);
  await pass(0);
  find();
  await pass(0);
  expect(screen.getByLabelText('Cidade')).toHaveValue('Bom Jesus');
  news();
  fireEvent.input(screen.getByLabelText('Cidade'), { target: { value: 'luz' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  await pass(999);
  expect(news()).toEqual([]);
  await pass(1);
  expect(news()).toEqual(['Salvando…']);
  expect(save.calls).toEqual([]);
  find([{ id: 7, nome: 'Luziânia' }]);
  await pass(0);
  expect(save.calls.map(({ input }) => input.values.cidadeId)).toEqual([7]);
  await pass(2_000);
  expect(news()).toEqual([]);
});

test('of a record that can not be read, and of a new one, nothing is told', async () => {
  const { load, pass, news } = renderTimed('/pessoas/detalhe/7');
  load.calls.at(-1)?.reject(new ConnectionError());
  await pass(0);
  await pass(2_000);
  expect(news()).toEqual([]);

  cleanup();
  const blank = renderTimed('/pessoas/detalhe/nova');
  await blank.pass(2_000);
  expect(blank.news()).toEqual([]);
});
