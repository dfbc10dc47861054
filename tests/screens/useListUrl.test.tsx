/** The address of a list between a letter and the moment it is written: what comes in between overtakes nothing. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createListMachine } from '../../machines/listMachine';
import type { ListQuery, Page } from '../../machines/shared/list';
import { ErrorBoundary } from '../../src/components/ErrorBoundary';
import type { PessoaRow } from '../../src/domain/pessoa';
import { PessoasScreen } from '../../src/screens/pessoas/PessoasScreen';
import { heldActor } from './support/held';
import { five, pageOf, renderList } from './support/listPage';
import { address, goBack } from './support/render';

const searched = '/pessoas?busca=luz&pagina=1';
const type = (value: string) => fireEvent.input(screen.getByRole('searchbox'), { target: { value } });

test('a click that leads away leaves a complete entry of the history behind', async () => {
  const { answer } = renderList(['/outra', '/pessoas']);
  await answer(pageOf(five));
  await act(async () => {
    type('luz');
    fireEvent.click(screen.getByRole('button', { name: 'Nova' }));
  });
  expect(address()).toBe('/pessoas/detalhe/nova');
  await goBack();
  expect(address()).toBe(searched);
  expect(screen.getByRole('searchbox')).toHaveValue('luz');
  await goBack();
  expect(address()).toBe('/outra');
});

test('a letter that was left by a key is written nowhere by a click elsewhere', async () => {
  const { answer } = renderList();
  await answer(pageOf(five));
  await act(async () => {
    type('luz');
    fireEvent.keyDown(document.body, { key: 'n', altKey: true });
  });
  expect(address()).toBe('/pessoas/detalhe/nova');
  await act(async () => fireEvent.click(document.body));
  expect(address()).toBe('/pessoas/detalhe/nova');
});

test('a letter before Back is written over no other entry', async () => {
  const { answer, asked } = renderList(['/pessoas?busca=ana&pagina=1', '/pessoas']);
  await answer(pageOf(five));
  await act(async () => {
    type('luz');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await goBack();
  });
  expect(address()).toBe('/pessoas?busca=ana&pagina=1');
  expect(screen.getByRole('searchbox')).toHaveValue('ana');
  expect(asked()).toEqual({ busca: 'ana', pagina: 1 });
});

test('a letter that is taken back at once is not written at all', async () => {
  const { answer } = renderList();
  await answer(pageOf(five));
  await act(async () => {
    type('l');
    type('');
  });
  expect(address()).toBe('/pessoas');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});

/** The list in a router that writes to the browser's own history. */
function renderInBrowser() {
  window.history.replaceState(null, '', '/pessoas');
  const load = heldActor<Page<PessoaRow>, ListQuery>();
  const machine = createListMachine<PessoaRow>().provide({ actors: { loadPage: load.logic } });
  render(
    <ErrorBoundary>
      <BrowserRouter>
        <PessoasScreen machine={machine} />
      </BrowserRouter>
    </ErrorBoundary>,
  );
  return { load, user: userEvent.setup(), box: screen.getByRole('searchbox') };
}

test('Back gives a letter up before anybody else who hears of it can have it written', async () => {
  // As the router does, this listens before the list is there, and has what waits drawn at once.
  window.addEventListener('popstate', () => document.body.click(), { once: true });
  renderInBrowser();
  await act(async () => {
    type('luz');
    window.dispatchEvent(new PopStateEvent('popstate'));
    expect(window.location.search).toBe('');
  });
});

test('a browser that takes no more addresses for now, as WebKit, loses no letter and is told the last one later', async () => {
  const { load, user, box } = renderInBrowser();
  const writing = vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Too many calls', 'SecurityError');
  });
  await user.type(box, 'luz');
  expect(box).toHaveValue('luz');
  expect(writing).toHaveBeenCalled();
  expect(window.location.search).toBe('');

  writing.mockRestore();
  await waitFor(() => expect(load.calls.at(-1)?.input).toEqual({ busca: 'luz', pagina: 1 }));
  await act(async () => load.calls.at(-1)?.resolve(pageOf(['Ana Luz'])));
  expect(window.location.search).toBe('?busca=luz&pagina=1');
  expect(box).toHaveValue('luz');
  window.history.replaceState(null, '', '/');
});

test('any other failure to write it is a defect, and has a page that says so', async () => {
  const report = vi.mocked(console.error).mockImplementation(() => {});
  const { user, box } = renderInBrowser();
  const writing = vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw new TypeError('a defect');
  });
  await user.type(box, 'l');
  expect(await screen.findByRole('heading', { name: 'Algo deu errado' })).toBeVisible();
  writing.mockRestore();
  report.mockClear();
  window.history.replaceState(null, '', '/');
});
