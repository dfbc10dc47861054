import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Users } from 'lucide-react';
import { type ComponentProps, StrictMode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { Announcer } from '../../src/components/Announcer';
import { TotalCard } from '../../src/components/TotalCard';

test('shows a count, its failure and the next count', async () => {
  const onRetry = vi.fn();
  const card = (now: Partial<ComponentProps<typeof TotalCard>>) => (
    <StrictMode>
      <MemoryRouter>
        <Announcer>
          <TotalCard
            title="Total de pessoas"
            icon={Users}
            to="/pessoas"
            total={null}
            busy={false}
            failed={false}
            onRetry={onRetry}
            {...now}
          />
        </Announcer>
      </MemoryRouter>
    </StrictMode>
  );
  const { rerender } = render(card({ busy: true }));
  const region = screen.getByRole('region', { name: 'Total de pessoas' });
  expect(region).toHaveTextContent('Carregando...');
  rerender(card({ total: 1234 }));
  expect(region).toHaveTextContent('1.234');
  const description = 'Total de pessoas';
  expect(screen.getByRole('link', { name: 'Abrir listagem', description })).toHaveAttribute(
    'href',
    '/pessoas',
  );
  expect(screen.getByRole('button', { name: 'Nova', description })).toHaveAttribute(
    'href',
    '/pessoas/detalhe/nova',
  );

  const link = screen.getByRole('link', { name: 'Abrir listagem' });
  link.focus();
  rerender(card({ failed: true }));
  expect(link).toHaveFocus();
  expect(region).toHaveTextContent('O total não pôde ser carregado.');
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente', description }));
  expect(onRetry).toHaveBeenCalledOnce();
  expect(screen.getByRole('heading')).toHaveFocus();
  rerender(card({ busy: true }));
  rerender(card({ total: 1235 }));
  expect(screen.getByText('1.235').closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
});
