import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Page } from '../../src/components/Page';
import { Shell } from '../../src/screens/layout/Shell';

test('the window is called by what the page shows now, and only who comes from another screen is led to it', () => {
  const page = (title: string, documentTitle?: string, key = 'one') => (
    <Shell>
      <Page key={key} title={title} area="Pessoa" {...(documentTitle !== undefined && { documentTitle })}>
        <p>conteúdo</p>
      </Page>
    </Shell>
  );
  const { rerender } = render(page('Pessoa'));
  expect(document.title).toBe('Pessoa · Cadastro');
  rerender(page('Ana Souza', 'Ana Souza'));
  expect(document.title).toBe('Ana Souza · Cadastro');
  const heading = () => screen.getByRole('heading', { level: 1 });
  expect(heading()).not.toHaveFocus();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();

  rerender(page('Bia Luz', 'Bia Luz', 'another'));
  expect(heading()).toHaveFocus();
  expect(heading()).toHaveAttribute('dir', 'auto');
  expect(screen.getByRole('status')).toHaveTextContent(/^Tela aberta: Pessoa$/);
});
