import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src/components/ErrorBoundary';

/** The page of a route whose chunk fails with that error. */
async function renderFailing(error: Error) {
  const Page = lazy(() => Promise.reject(error));
  const reload = vi.fn();
  await act(async () => {
    render(
      <ErrorBoundary reload={reload}>
        <Suspense>
          <Page />
        </Suspense>
      </ErrorBoundary>,
    );
  });
  return reload;
}
const chunkErrors = [
  'Failed to fetch dynamically imported module: https://exemplo.com/assets/a.js',
  'error loading dynamically imported module: https://exemplo.com/assets/a.js',
  'Importing a module script failed.',
  "'text/html' is not a valid JavaScript MIME type.",
];
const title = () => screen.queryByRole('heading', { level: 1 })?.textContent;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // React logs every error that a boundary catches.
  vi.mocked(console.error).mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.mocked(console.error).mockClear();
});

test.each(chunkErrors)('reloads the page once for %j, then offers to try again', async (message) => {
  expect(await renderFailing(new TypeError(message))).toHaveBeenCalledOnce();
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
  document.body.replaceChildren();

  const reload = await renderFailing(new TypeError(message));
  expect(reload).not.toHaveBeenCalled();
  // A page that is being left shows no error.
  expect(title()).toBeUndefined();
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Não foi possível abrir a tela.');
  expect(screen.getByRole('alert')).toContainElement(screen.getByRole('heading'));
  expect(screen.getByRole('heading')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Recarregar' }));
  expect(reload).toHaveBeenCalledOnce();
});

const forbidStorage = () =>
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
const goOffline = () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

test.each([
  ['that could not remember having done so', forbidStorage],
  ['that is offline', goOffline],
])('reloads no page %s', async (_, prepare) => {
  prepare();
  expect(await renderFailing(new TypeError(chunkErrors[0]))).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(2_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Não foi possível abrir a tela.');
});

test('says of any other error that something went wrong, and offers to reload', async () => {
  const reload = await renderFailing(new Error('defect'));
  expect(reload).not.toHaveBeenCalled();
  expect(title()).toBe('Algo deu errado');
  await userEvent.click(screen.getByRole('button', { name: 'Recarregar' }));
  expect(reload).toHaveBeenCalledOnce();
});
