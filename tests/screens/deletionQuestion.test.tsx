import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DeletionQuestion } from '../../src/components/DeletionQuestion';

/** A page with a button that asks, and a heading for when that is gone. */
function Asking({ onConfirm, busy }: { onConfirm: () => void; busy: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isThere, setThere] = useState(true);
  const confirm = () => {
    onConfirm();
    setThere(false);
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        Pessoas
      </h1>
      {isThere && (
        <button type="button" onClick={() => setOpen(true)}>
          Perguntar
        </button>
      )}
      <DeletionQuestion
        open={isOpen}
        busy={busy}
        id={7}
        name="Ana Souza"
        onConfirm={confirm}
        onClose={() => setOpen(false)}
        focusFallback={heading}
      />
    </>
  );
}

test('a key that asked and is still down answers nothing', async () => {
  const user = userEvent.setup();
  render(<Asking onConfirm={vi.fn()} busy={false} />);
  screen.getByRole('button', { name: 'Perguntar' }).focus();
  await user.keyboard('{Enter>2}');
  expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await user.keyboard('{/Enter}{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('says what would go, and gives the focus back to what asked or to what stays', async () => {
  const user = userEvent.setup();
  const onConfirm = vi.fn();
  const { rerender } = render(<Asking onConfirm={onConfirm} busy={false} />);
  const asking = screen.getByRole('button', { name: 'Perguntar' });
  await user.click(asking);
  const question = screen.getByRole('alertdialog', { name: 'Realmente deseja apagar?' });
  expect(question).toHaveAccessibleDescription(/Ana Souza.*não pode ser recuperado\./);
  // A name of Arabic letters turns nothing around beside it.
  expect(within(question).getByText('Ana Souza').tagName).toBe('BDI');
  expect(question).not.toHaveAttribute('aria-busy');
  expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(asking).toHaveFocus());
  expect(onConfirm).not.toHaveBeenCalled();

  await user.click(asking);
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  rerender(<Asking onConfirm={onConfirm} busy />);
  expect(screen.getByRole('alertdialog')).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('button', { name: 'Apagar' })).toHaveAttribute('aria-busy', 'true');
  // It can be left all the same, which calls nothing off.
  expect(screen.getByRole('button', { name: 'Fechar' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Pessoas' })).toHaveFocus());
});
