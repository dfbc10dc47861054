/** Screens whose code comes when they are wanted, and what stands in their place until then or without it. */
import { act, render, screen } from '@testing-library/react';
import { StrictMode, startTransition } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src/components/ErrorBoundary';
import { createPart, MissingCodeContext, MissingCodeError, PartBoundary } from '../../src/components/part';
import { heldCode } from './support/heldCode';

const Screen = ({ title }: { title: string }) => <h1>{title}</h1>;

/** A page with one part, the arrival of its code in the hands of the test. */
function createPage(component = Screen) {
  const code = heldCode(component);
  const Part = createPart(code.fetch);
  const report = vi.fn();
  const caught: unknown[] = [];
  const page = (resetKey: string, isWanted = true) => (
    <StrictMode>
      <MissingCodeContext value={report}>
        <ErrorBoundary>
          <PartBoundary
            resetKey={resetKey}
            waiting={<p>vem vindo</p>}
            missing={(retry) => (
              <button type="button" onClick={retry}>
                pedir de novo
              </button>
            )}
          >
            {isWanted && <Part title="A tela" />}
          </PartBoundary>
        </ErrorBoundary>
      </MissingCodeContext>
    </StrictMode>
  );
  const draw = async (at = '/', isWanted = true) => {
    const { rerender } = await act(async () =>
      render(page(at, isWanted), { onCaughtError: (error) => caught.push(error) }),
    );
    return {
      go: (to: string) => act(async () => rerender(page(to))),
      /** The page of before stays until all of the next is there, as by the router. */
      goOver: (to: string) => act(async () => startTransition(() => rerender(page(to)))),
    };
  };
  return { code, Part, report, caught, draw };
}
const heading = () => screen.queryByRole('heading', { name: 'A tela' });
const missing = () => screen.queryByRole('button', { name: 'pedir de novo' });

test('something stands in its place until it is there, and it is asked for once', async () => {
  const { code, report, draw } = createPage();
  await draw();
  expect(screen.getByText('vem vindo')).toBeVisible();
  await act(code.arrive);
  expect(heading()).toBeVisible();
  expect(screen.queryByText('vem vindo')).toBeNull();
  expect(code.asked()).toBe(1);
  expect(report).not.toHaveBeenCalled();
});

test('loaded before, it is drawn at once', async () => {
  const { code, Part } = createPage();
  const loaded = Part.load();
  await code.arrive();
  await loaded;
  render(<Part title="A tela" />);
  expect(heading()).toBeVisible();
  await Part.load();
  expect(code.asked()).toBe(1);
});

test('where it does not come, that is told, and nobody asks again by himself', async () => {
  const { code, report, caught, draw } = createPage();
  const { go } = await draw();
  await act(code.fail);
  expect(missing()).toBeVisible();
  expect(heading()).toBeNull();
  // Nothing is on the page that loading it anew could lose.
  expect(report.mock.calls).toEqual([[true]]);
  expect(caught).toEqual([expect.any(MissingCodeError)]);
  expect(caught[0]).toMatchObject({ kind: 'missing code', cause: new TypeError('Failed to fetch') });
  await go('/');
  expect(missing()).toBeVisible();
  expect(code.asked()).toBe(1);
});

test('where it does not come to whoever went there, that is told once, and it is asked for once', async () => {
  const { code, report, draw } = createPage();
  const { goOver } = await draw('/', false);
  await goOver('/cidades');
  await act(code.fail);
  expect(missing()).toBeVisible();
  expect(code.asked()).toBe(1);
  expect(report).toHaveBeenCalledOnce();
});

test('it comes on a retry', async () => {
  const { code, draw } = createPage();
  await draw();
  await act(code.fail);
  await act(async () => missing()?.click());
  expect(screen.getByText('vem vindo')).toBeVisible();
  await act(code.arrive);
  expect(await screen.findByRole('heading', { name: 'A tela' })).toBeVisible();
});

test('it is asked for anew by whoever goes elsewhere', async () => {
  const { code, draw } = createPage();
  const { go } = await draw('/pessoas');
  await act(code.fail);
  await go('/cidades');
  expect(missing()).toBeNull();
  await act(code.arrive);
  expect(await screen.findByRole('heading', { name: 'A tela' })).toBeVisible();
});

test('a loading that has failed is no failure of the drawing that comes later', async () => {
  const { code, Part, draw } = createPage();
  const loaded = Part.load();
  await code.fail();
  await expect(loaded).rejects.toThrow(MissingCodeError);
  await draw();
  await act(code.arrive);
  expect(await screen.findByRole('heading', { name: 'A tela' })).toBeVisible();
});

test('a defect of its own is no missing code', async () => {
  const { code, report, draw } = createPage(() => {
    throw new Error('a defect');
  });
  await draw();
  await act(code.arrive);
  expect(await screen.findByRole('heading', { name: 'Algo deu errado' })).toBeVisible();
  expect(missing()).toBeNull();
  expect(report).not.toHaveBeenCalled();
});
