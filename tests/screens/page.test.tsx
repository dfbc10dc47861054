import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, Route, Routes, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Page } from '../../src/components/Page';

let navigate: NavigateFunction;
function Navigation() {
  navigate = useNavigate();
  return null;
}

test('names the window, and focuses the heading of a page one comes to', () => {
  const pages = (title: string) => (
    <MemoryRouter initialEntries={['/pessoas']}>
      <Navigation />
      <Routes>
        <Route
          path="/pessoas"
          element={
            <Page key="lista" title="Listagem de pessoas">
              lista
            </Page>
          }
        />
        <Route
          path="/detalhe/:id"
          element={
            <Page key="ficha" title={title} documentTitle={`Pessoa ${title}`}>
              ficha
            </Page>
          }
        />
        <Route
          path="/nova"
          element={
            <Page key="nova" title="Nova pessoa" focusHeading={false}>
              ficha
            </Page>
          }
        />
      </Routes>
    </MemoryRouter>
  );
  const { rerender } = render(pages('Ana'));
  const heading = () => screen.getByRole('heading', { level: 1 });
  expect(document.title).toBe('Listagem de pessoas · Cadastro');
  expect(heading()).not.toHaveFocus();
  // The list writes its own address: the focus stays where it is.
  act(() => navigate('/pessoas?busca=ana', { replace: true }));
  expect(heading()).not.toHaveFocus();

  act(() => navigate('/detalhe/3'));
  expect(heading()).toHaveFocus();
  expect(heading()).toHaveAttribute('dir', 'auto');
  expect(document.title).toBe('Pessoa Ana · Cadastro');
  rerender(pages('Ana Souza'));
  expect(document.title).toBe('Pessoa Ana Souza · Cadastro');

  act(() => navigate('/nova'));
  expect(heading()).not.toHaveFocus();
});
