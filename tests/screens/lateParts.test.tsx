/** Parts whose code does not come, as without a connection. */
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src/components/ErrorBoundary';
import { LatePart, lateCode } from '../../src/components/LatePart';

const FAILED = 'Não foi possível abrir. Verifique a conexão.';

const Part = ({ text }: { text: string }) => <p>{text}</p>;

/** Fails as the loader of a built page does where a chunk doesn't come. */
const failToLoad = async (): Promise<never> => {
  await null;
  const error = new TypeError('in the words of some browser');
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload: error }));
  throw error;
};

/** A button that opens a part. */
function Opener({ load }: { load: Parameters<typeof lateCode<{ text: string }>>[0] }) {
  const [code] = useState(() => lateCode(load));
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Abrir
      </button>
      <input aria-label="Beside it" />
      {isOpen && (
        <LatePart code={code} props={{ text: 'Aberto' }} place="below" onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}

/** A button whose part comes once the connection is back. */
function openOffline() {
  // React logs every error that a boundary catches.
  vi.mocked(console.error).mockImplementation(() => {});
  vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('offline'));
  const line = { isUp: false };
  const load = vi.fn(() => (line.isUp ? Promise.resolve({ default: Part }) : failToLoad()));
  render(
    <ErrorBoundary leavingTime={2_000}>
      <Opener load={load} />
    </ErrorBoundary>,
  );
  return { user: userEvent.setup(), line, load };
}

const press = () => screen.getByRole('button', { name: 'Abrir' });
const forgetErrors = () => vi.mocked(console.error).mockClear();

test.each([
  ['a click', (user: ReturnType<typeof userEvent.setup>) => user.click(press())],
  ['Enter', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Enter}')],
])('a part that does not come is one line in its place; %s on its button tries again', async (_, again) => {
  const { user, line } = openOffline();
  await user.click(press());
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
  await again(user);
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILED);
  line.isUp = true;
  await again(user);
  expect(await screen.findByText('Aberto')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  forgetErrors();
});

test('the line goes with the next key, which goes where it was meant for', async () => {
  const { user } = openOffline();
  await user.click(press());
  await screen.findByRole('alert');
  await user.type(screen.getByLabelText('Beside it'), 'Olinda');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText('Beside it')).toHaveValue('Olinda');
  forgetErrors();
});

test('a part that has come is drawn at once when it is opened again', async () => {
  const { user, line, load } = openOffline();
  line.isUp = true;
  await user.click(press());
  await screen.findByText('Aberto');
  await user.click(press());
  act(() => press().click());
  expect(screen.getByText('Aberto')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('a defect of a part is no missing code', async () => {
  vi.mocked(console.error).mockImplementation(() => {});
  const Broken = () => {
    throw new Error('defect');
  };
  render(
    <ErrorBoundary leavingTime={2_000}>
      <LatePart code={lateCode(async () => ({ default: Broken }))} props={{}} place="here" />
    </ErrorBoundary>,
  );
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Algo deu errado'));
  forgetErrors();
});
