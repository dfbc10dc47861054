/** Windows whose code comes when they are wanted, and what is done where it does not come. */
import { act, render, screen } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, test, vi } from 'vitest';
import { createOverlay } from '../../src/components/overlay';
import { MissingCodeContext } from '../../src/components/part';
import { heldCode } from './support/heldCode';

type WindowProps = { open: boolean; onClose: () => void };
const Window = ({ open }: WindowProps) => (open ? <div role="dialog" /> : null);

/** A page with an overlay, the arrival of its code in the hands of the test. */
function renderOverlay(open: boolean) {
  const code = heldCode(Window);
  const Overlay = createOverlay(code.fetch);
  const report = vi.fn();
  const onClose = vi.fn();
  const page = (isOpen: boolean, close = onClose) => (
    <StrictMode>
      <MissingCodeContext value={report}>
        <Overlay open={isOpen} onClose={close} />
      </MissingCodeContext>
    </StrictMode>
  );
  const { rerender } = render(page(open));
  const set = (isOpen: boolean, close = onClose) => rerender(page(isOpen, close));
  return { code, Overlay, report, onClose, set };
}
const isThere = () => screen.queryByRole('dialog') !== null;

test('is asked for when it is wanted, opens as soon as it is there, and is there from then on', async () => {
  const { code, report, onClose, set } = renderOverlay(false);
  expect(code.asked()).toBe(0);
  set(true);
  expect(isThere()).toBe(false);
  await act(code.arrive);
  expect(isThere()).toBe(true);

  const asked = code.asked();
  set(false);
  expect(isThere()).toBe(false);
  set(true);
  expect(isThere()).toBe(true);
  expect(code.asked()).toBe(asked);
  expect(onClose).not.toHaveBeenCalled();
  expect(report).not.toHaveBeenCalled();
});

test('loaded before, it opens without a moment’s wait', async () => {
  const { code, Overlay, set } = renderOverlay(false);
  const loaded = Overlay.load();
  await code.arrive();
  await loaded;
  set(true);
  expect(isThere()).toBe(true);
  expect(code.asked()).toBe(1);
});

test('where it does not come, that is told and it closes; it can be asked for again', async () => {
  const { code, report, onClose, set } = renderOverlay(false);
  set(true);
  const latest = vi.fn();
  set(true, latest);
  await act(code.fail);
  // Nothing that is typed on the page under it may be lost.
  expect(report.mock.calls).toEqual([[false]]);
  expect(latest).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();

  set(false);
  set(true);
  await act(code.arrive);
  expect(isThere()).toBe(true);
});

test('closed before its code is found missing, it has nothing to tell', async () => {
  const { code, report, onClose, set } = renderOverlay(true);
  set(false);
  await act(code.fail);
  expect(report).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
});

test('who loads it early is told that it does not come', async () => {
  const { code, Overlay } = renderOverlay(false);
  const loaded = Overlay.load();
  await code.fail();
  await expect(loaded).rejects.toThrow('Failed to fetch');
});
