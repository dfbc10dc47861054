/** What a page does where a save of its record, left before, has failed. */
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createChanges } from '../../src/app/changes';
import { useUnsaved } from '../../src/screens/detail/useUnsaved';
import { FlowContext } from '../../src/screens/useFlow';

/** The page of the city 3, on its way out or not; it hears of a save of a record of a kind that has failed. */
function listen(isLeft: boolean) {
  const beginAnew = vi.fn();
  const { tellChange, onRecordsChanged } = createChanges();
  renderHook(() => useUnsaved('cidades', 3, isLeft, beginAnew), {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/cidades/detalhe/3']}>
        <FlowContext value={{ onRecordsChanged }}>{children}</FlowContext>
      </MemoryRouter>
    ),
  });
  const hear = (resource: string, unsavedId: number | null) =>
    act(() => tellChange({ resource, deletedId: null, unsavedId, unsavedAt: null, isOffline: false }));
  return { beginAnew, hear };
}

test('begins anew for its own record, and for no other', () => {
  const { beginAnew, hear } = listen(false);
  hear('cidades', 4);
  hear('pessoas', 3);
  hear('cidades', null);
  expect(beginAnew).not.toHaveBeenCalled();
  hear('cidades', 3);
  expect(beginAnew).toHaveBeenCalledOnce();
});

test('takes up nothing while it is only drawn until the next screen has come', () => {
  const { beginAnew, hear } = listen(true);
  hear('cidades', 3);
  expect(beginAnew).not.toHaveBeenCalled();
});
