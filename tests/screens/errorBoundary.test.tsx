import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src/components/ErrorBoundary';

/** The page of a route whose code fails with that error. */
async function renderFailing(error: Error, fail: (error: Error) => Promise<never> = Promise.reject) {
  const Page = lazy(() => fail.call(Promise, error));
  const reload = vi.fn();
  await act(async () => {
    render(
      <ErrorBoundary leavingTime={2_000} reload={reload}>
        <Suspense>
          <Page />
        </Suspense>
      </ErrorBoundary>,
    );
  });
  return reload;
}

/** Fails as the loader of a built page does where a chunk doesn't come. */
const failToLoad = async (error: Error): Promise<never> => {
  await null;
  window.dispatchEvent(
    Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: error }),
  );
  throw error;
};
const renderMissing = () => renderFailing(new TypeError('in the words of some browser'), failToLoad);
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

test('reloads the page once for a chunk that is gone, then offers to try again', async () => {
  expect(await renderMissing()).toHaveBeenCalledOnce();
  expect(screen.getByRole('main')).toBeEmptyDOMElement();
  document.body.replaceChildren();

  const reload = await renderMissing();
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
  expect(await renderMissing()).not.toHaveBeenCalled();
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
