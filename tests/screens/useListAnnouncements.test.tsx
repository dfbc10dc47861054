/** What a list tells screen readers, and when: not while somebody types, and of nothing that is soon over. */
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ConnectionError } from '../../machines/shared/errors';
import type { Page } from '../../machines/shared/list';
import type { PessoaRow } from '../../src/domain/pessoa';
import { five, pageOf, renderList } from './support/listPage';

/** The list, its clock in the hands of the test. */
function renderTimed() {
  vi.useFakeTimers();
  const { load } = renderList();
  const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
  const answer = async (page: Page<PessoaRow>) => {
    load.calls.at(-1)?.resolve(page);
    await pass(0);
  };
  /** The sentences that have not been heard of before. */
  const region = document.querySelector('[role="status"][aria-atomic]');
  const news = () => {
    const said = [...(region?.children ?? [])].map(({ textContent }) => textContent);
    region?.replaceChildren();
    return said;
  };
  const type = (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } });
  return { load, pass, answer, news, type };
}

test('that a list is on its way is told when it takes a second, and then what has come', async () => {
  const { pass, answer, news } = renderTimed();
  await pass(999);
  expect(news()).toEqual([]);
  await pass(1);
  expect(news()).toEqual(['Carregando a lista']);
  await answer(pageOf(five, 1_234));
  expect(news()).toEqual(['Página 1: 5 de 1.234 registros']);

  fireEvent.click(screen.getByRole('button', { name: 'Próxima página' }));
  await pass(500);
  await answer(pageOf(five, 1_234));
  expect(news()).toEqual(['Página 2: 5 de 1.234 registros']);
  await pass(2_000);
  expect(news()).toEqual([]);
});

test('a page with a long number is told as people here write it', async () => {
  const { answer, news } = renderTimed();
  await answer(pageOf(five, 12_345));
  news();
  fireEvent.click(screen.getByRole('button', { name: 'Última página' }));
  await answer(pageOf(five, 12_345));
  expect(news()).toEqual(['Página 2.469: 5 de 12.345 registros']);
});

test('what a search has found is told after a pause of typing, and at once when nobody types', async () => {
  const { pass, answer, news, type } = renderTimed();
  await answer(pageOf(['Ana Souza']));
  expect(news()).toEqual(['1 de 1 registro']);

  type('b');
  await pass(300);
  await answer(pageOf(['Bento Lima', 'Bia Reis'], 2));
  await pass(699);
  expect(news()).toEqual([]);
  await pass(1);
  expect(news()).toEqual(['2 de 2 registros']);

  fireEvent.click(screen.getByRole('link', { name: 'menu' }));
  await answer(pageOf(five, 6));
  expect(news()).toEqual(['Página 1: 5 de 6 registros']);
});

test('who goes on typing hears nothing of what is past, and a failure or nothing found speaks for itself', async () => {
  const { load, pass, answer, news, type } = renderTimed();
  await answer(pageOf(five));
  news();
  type('a');
  await pass(300);
  await answer(pageOf(['Ana Souza']));
  await pass(400);
  type('an');
  await pass(2_000);
  expect(news()).toEqual(['Carregando a lista']);
  await answer(pageOf([]));
  await pass(2_000);
  expect(news()).toEqual([]);

  type('ana');
  await pass(300);
  load.calls.at(-1)?.resolve(pageOf(['Ana Souza']));
  await pass(700);
  expect(news()).toEqual(['1 de 1 registro']);
  type('anab');
  await pass(300);
  const failed = load.calls.at(-1);
  await act(async () => failed?.reject(new ConnectionError()));
  await pass(2_000);
  expect(news()).toEqual([]);
});
