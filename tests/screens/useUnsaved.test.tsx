/** What a page does where a save of its record, left before, has failed. */
import { act, renderHook } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { createChanges } from '../../src/app/changes';
import { useUnsaved } from '../../src/screens/detail/useUnsaved';
import { FlowContext } from '../../src/screens/useFlow';

type Listening = Parameters<typeof useUnsaved>[1];
const NOVA = '/cidades/detalhe/nova';
const FROM_LIST = { lista: '?busca=bel&pagina=2' };

/** The page of the city 3, or of a new one; it hears of a save of a record of a kind that has failed. */
function listen({ id = 3, isTouched = false, isLeft = false }: Partial<Listening>) {
  const beginAnew = vi.fn();
  const { tellChange, onRecordsChanged } = createChanges();
  const use = () => {
    useUnsaved('cidades', { id, isTouched, isLeft }, beginAnew);
    return { ...useLocation(), way: useNavigationType() };
  };
  const { result } = renderHook(use, {
    wrapper: ({ children }) => (
      <MemoryRouter
        initialEntries={[{ pathname: id === null ? NOVA : `/cidades/detalhe/${id}`, state: FROM_LIST }]}
      >
        <FlowContext value={{ onRecordsChanged }}>{children}</FlowContext>
      </MemoryRouter>
    ),
  });
  const hear = (resource: string, unsavedId: number | null, unsavedAt: string | null = null) =>
    act(() => tellChange({ resource, deletedId: null, unsavedId, unsavedAt, isOffline: false }));
  return { beginAnew, hear, location: () => result.current };
}

test('begins anew for its own record, and for no other', () => {
  const { beginAnew, hear } = listen({});
  hear('cidades', 4);
  hear('pessoas', 3);
  hear('cidades', null);
  expect(beginAnew).not.toHaveBeenCalled();
  hear('cidades', 3);
  expect(beginAnew).toHaveBeenCalledOnce();
});

test('leads to the form of a new one where that waits there, in its place and with the way back to the list', () => {
  const { beginAnew, hear, location } = listen({});
  hear('cidades', 3, NOVA);
  expect(location()).toMatchObject({ pathname: NOVA, state: FROM_LIST, way: 'REPLACE' });
  expect(beginAnew).not.toHaveBeenCalled();
});

test('takes up nothing while it is only drawn until the next screen has come', () => {
  const { beginAnew, hear } = listen({ isLeft: true });
  hear('cidades', 3);
  expect(beginAnew).not.toHaveBeenCalled();
});

test('the form of a new one begins anew for what waits there, and for nothing else', () => {
  const { beginAnew, hear } = listen({ id: null });
  hear('cidades', null);
  hear('cidades', 3, '/cidades/detalhe/3');
  hear('pessoas', null, '/pessoas/detalhe/nova');
  expect(beginAnew).not.toHaveBeenCalled();
  hear('cidades', null, NOVA);
  expect(beginAnew).toHaveBeenCalledOnce();
  // Somebody has deleted the record.
  hear('cidades', 3, NOVA);
  expect(beginAnew).toHaveBeenCalledTimes(2);
});

test.each([{ isTouched: true }, { isLeft: true }])(
  'the form of a new one that is no blank one any more is left in peace: %o',
  (way) => {
    const { beginAnew, hear } = listen({ id: null, ...way });
    hear('cidades', null, NOVA);
    expect(beginAnew).not.toHaveBeenCalled();
  },
);

test('a record that is being changed begins anew all the same: it was waited for', () => {
  const { beginAnew, hear } = listen({ isTouched: true });
  hear('cidades', 3);
  expect(beginAnew).toHaveBeenCalledOnce();
});
