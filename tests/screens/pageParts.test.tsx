/** The parts that pages are composed of: hooks and pure functions, each by what it promises its page. */
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { describe, expect, it, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { cityPickerMachine } from '../../machines/cityPickerMachine';
import type { OpenedPage } from '../../machines/detailForm';
import { detailMachine } from '../../machines/detailMachine';
import { Announcer } from '../../src/components/Announcer';
import { kinds } from '../../src/domain/kinds';
import { cityFieldView, connectCityPicker } from '../../src/features/city-picker/connectCityPicker';
import { noteOf } from '../../src/features/detail/connectFields';
import { destinationOf, listAddressIn, parseRecordId } from '../../src/features/detail/detailAddress';
import { firstChanged, useDraftChanges } from '../../src/features/detail/useDraftChanges';
import { useDrawer } from '../../src/features/layout/useDrawer';
import { arrivalIn } from '../../src/features/list/arrival';
import {
  readListQuery,
  useFollowedQuery,
  useListAddress,
  writeListQuery,
} from '../../src/features/list/listAddress';
import { cityFilterOf } from '../../src/features/list/listView';
import { useListFocus } from '../../src/features/list/useListFocus';
import {
  importByline,
  undoConsequence,
  undoingOf,
  undoneByline,
} from '../../src/features/spreadsheet/importsView';

/** Draws a hook at an address. */
function renderAt<Result>(address: string, use: () => Result) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/', address]} initialIndex={1}>
      <Announcer>{children}</Announcer>
    </MemoryRouter>
  );
  const together = () => ({ used: use(), location: useLocation(), navigate: useNavigate() });
  return renderHook(together, { wrapper }).result;
}

describe('the address of a list', () => {
  test.each([
    ['', { busca: '', pagina: 1 }],
    ['?busca=ana&pagina=3', { busca: 'ana', pagina: 3 }],
    ['?pagina=0', { busca: '', pagina: 1 }],
    ['?pagina=-2', { busca: '', pagina: 1 }],
    ['?pagina=abc', { busca: '', pagina: 1 }],
  ])('%s asks for %o', (search, query) => {
    expect(readListQuery(search)).toEqual(query);
    expect(readListQuery(writeListQuery(query))).toEqual(query);
  });

  it('takes the query that the list asks, in place of the one before', () => {
    const result = renderAt('/pessoas?busca=a', useListAddress);
    const { key } = result.current.location;
    act(() => result.current.used.writeQuery({ busca: 'a', pagina: 1 }));
    expect(result.current.location.key).toBe(key);
    act(() => result.current.used.writeQuery({ busca: 'b', pagina: 2 }));
    expect(result.current.location.search).toBe('?busca=b&pagina=2');
    act(() => result.current.navigate(-1));
    expect(result.current.location.pathname).toBe('/');
  });

  it('is followed where a link leads, and not where the list itself has written it', () => {
    const follow = vi.fn();
    const result = renderAt('/pessoas', () => {
      useFollowedQuery(follow);
      return useListAddress();
    });
    follow.mockClear();
    act(() => result.current.used.writeQuery({ busca: 'b', pagina: 2 }));
    expect(follow).not.toHaveBeenCalled();
    act(() => result.current.navigate('/pessoas?busca=c'));
    expect(follow.mock.calls).toEqual([[{ busca: 'c', pagina: 1 }]]);
  });
});

describe('the arrival at a list', () => {
  const saved = { id: 4, name: 'Ana' };

  it('knows the saved record, whose row takes the focus', () => {
    expect(arrivalIn({ saved, scrolledTo: 90 }, { openedId: 2 }, true)).toEqual({
      saved,
      deleted: null,
      focusedId: 4,
      scrolledTo: 90,
    });
  });

  it('by Back or a reload has no news, and knows which record was left', () => {
    expect(arrivalIn({ saved, deleted: saved }, { openedId: 2, scrolledTo: 7 }, false)).toEqual({
      saved: null,
      deleted: null,
      focusedId: 2,
      scrolledTo: 7,
    });
  });
});

test('a search is narrowed to a city once it is asked, and only where records have a city', () => {
  const asked = { busca: 'cidade:12 ana', pagina: 1 };
  const nothing = { busca: '', pagina: 1 };
  const typing = { busca: 'cidade:12 ana', isTyping: true };
  expect(cityFilterOf(kinds.pessoas, typing, nothing)).toBeNull();
  expect(cityFilterOf(kinds.pessoas, typing, asked)).toEqual({ id: 12, text: 'ana' });
  expect(cityFilterOf(kinds.pessoas, { ...typing, isTyping: false }, nothing)?.id).toBe(12);
  expect(cityFilterOf(kinds.cidades, typing, asked)).toBeNull();
  expect(cityFilterOf(kinds.pessoas, { busca: 'cidade:12a', isTyping: false }, nothing)).toBeNull();
});

test('after a deletion the row that has moved up takes the focus, then the last one, then the heading', () => {
  function Rows({ names }: { names: readonly string[] }) {
    const focus = useListFocus();
    return (
      <>
        <h1 ref={focus.heading} tabIndex={-1}>
          Lista
        </h1>
        <section ref={focus.rows}>
          <table>
            <tbody>
              {names.map((name, index) => (
                <tr key={name}>
                  <td>
                    <a href={`#${name}`} data-name={name} onClick={() => focus.leaveRow(index)}>
                      {name}
                    </a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <button type="button" onClick={() => focus.afterDeletion()?.focus()}>
          Apagar
        </button>
      </>
    );
  }
  const { rerender } = render(<Rows names={['Ana', 'Bia', 'Caio']} />);
  const remove = () => fireEvent.click(screen.getByRole('button', { name: 'Apagar' }));
  fireEvent.click(screen.getByText('Bia'));
  rerender(<Rows names={['Ana', 'Caio']} />);
  remove();
  expect(screen.getByText('Caio')).toHaveFocus();
  rerender(<Rows names={['Ana']} />);
  remove();
  expect(screen.getByText('Ana')).toHaveFocus();
  rerender(<Rows names={[]} />);
  remove();
  expect(screen.getByText('Lista')).toHaveFocus();
});

test('the drawer closes at another page', () => {
  const listen = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => listen);
  const result = renderAt('/pessoas', useDrawer);
  act(() => result.current.used.open());
  expect(result.current.used.isOpen).toBe(true);
  act(() => result.current.navigate('/cidades'));
  expect(result.current.used.isOpen).toBe(false);
  vi.unstubAllGlobals();
});

describe('the address of a record', () => {
  test.each([
    ['nova', null],
    ['12', 12],
    ['0', undefined],
    ['1.5', undefined],
    ['99999999999999999999', undefined],
    [undefined, undefined],
  ])('%s is %s', (param, id) => {
    expect(parseRecordId(param)).toBe(id);
  });

  const end = {
    kind: 'pessoas',
    id: 3,
    name: 'Ana',
    announced: 'Ana, Recife (PE)',
    isFromNew: false,
    state: { lista: '?busca=a&pagina=2' },
  };

  test.each([
    ['left', '/pessoas?busca=a&pagina=2', false],
    ['gone', '/pessoas?busca=a&pagina=2', true],
    ['removed', '/pessoas?busca=a&pagina=2', true],
    ['saved', '/pessoas?busca=a&pagina=2', false],
    ['created', '/pessoas/detalhe/3', true],
    ['new', '/pessoas/detalhe/nova', false],
  ])('leads from a page that is %s to %s', (value, to, replace) => {
    expect(destinationOf(value, end)).toMatchObject({ to, replace });
  });

  it('hands on the name that is announced, and of its own state only the way back', () => {
    const corrected = { ...end, state: { ...end.state, entry: 'e', errors: { email: 'Não.' } } };
    expect(destinationOf('saved', corrected).state).toMatchObject({
      saved: { id: 3, name: 'Ana, Recife (PE)' },
    });
    expect(destinationOf('created', corrected).state).toEqual({
      lista: '?busca=a&pagina=2',
      scrolledTo: null,
    });
  });

  it('leads to the start of the list where nothing is known of it', () => {
    expect(listAddressIn(null, 'pessoas')).toBe('/pessoas');
  });
});

describe('the note under a field', () => {
  const view = {
    values: { nome: 'Olinda' },
    saved: { nome: 'Recife' },
    theirs: {},
    before: {},
    isReadOnly: false,
  };
  const rest = { changes: [], drawValue: String, takeValues: vi.fn() };

  it('is missing where nobody else has changed it', () => {
    expect(noteOf('nome', { view, ...rest })).toBeUndefined();
  });

  it('offers the value that another person has saved', () => {
    const note = noteOf('nome', { view: { ...view, theirs: { nome: 'Recife' } }, ...rest });
    render(
      <>
        <p>{note?.text}</p>
        {note?.action}
      </>,
    );
    expect(screen.getByRole('paragraph')).toHaveTextContent('Outra pessoa salvou “Recife”');
    fireEvent.click(screen.getByRole('button', { name: 'Usar este valor' }));
    expect(rest.takeValues).toHaveBeenCalledWith({ nome: 'Recife' }, 'Valor usado. Ainda não foi salvo.');
  });

  it('says what a field that only the other one changed was before', () => {
    const changed = { ...view, values: { nome: 'Recife' }, before: { nome: 'Natal' } };
    expect(noteOf('nome', { view: changed, ...rest })?.text).toEqual(['Mudou: ', 'Natal', ' → ', 'Recife']);
  });
});

test('the first field that changes is the first of the form', () => {
  expect(firstChanged({ a: '1', b: '2', c: '3' }, { c: '0', b: '0' })).toBe('b');
  expect(firstChanged({ a: '1' }, { a: '1' })).toBeUndefined();
});

test('values that are put into a form lead the focus to the first of them, and are announced', async () => {
  const quiet = fromCallback(() => {});
  const opened = fromPromise<OpenedPage, { id: number | null; entry: string }>(async () => ({
    draft: null,
    key: 'k',
    record: null,
  }));
  const actor = createActor(
    detailMachine.provide({
      actors: { hear: quiet, openPage: opened },
      actions: { storeDraft: () => {} },
    }),
    {
      input: {
        kind: 'cidades',
        id: null,
        draft: null,
        key: 'k',
        entry: 'e',
        isDraftElsewhere: false,
        errors: {},
      },
    },
  ).start();
  await waitFor(actor, (snapshot) => snapshot.matches('form'));
  const form = document.createElement('form');
  form.innerHTML = '<input name="outro"><input name="nome">';
  document.body.append(form);
  const result = renderAt('/', () => useDraftChanges(actor, kinds.cidades, { current: form }));
  act(() => result.current.used.takeValues({ nome: 'Recife' }, 'Valor usado.'));
  expect(actor.getSnapshot().context.values).toEqual({ nome: 'Recife' });
  expect(form.elements.namedItem('nome')).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent('Valor usado.');
  actor.stop();
  form.remove();
});

describe('the props of a city field', () => {
  const recife = { id: 3, nome: 'Recife (PE)' };
  const picker = createActor(cityPickerMachine, { input: { value: null, saved: null } });
  const view = { ...cityFieldView(picker.getSnapshot()), options: [recife] };
  const field = { name: 'cidadeId', label: 'Cidade', error: undefined, readOnly: false };
  const texts = { placeholder: undefined, noCities: 'Ainda não há cidades.' };
  const send = vi.fn();

  it('hold the state of a city apart from its name, and hand over the city that is chosen', () => {
    const { options, onChoose } = connectCityPicker({ send }, view, field, texts);
    expect(options).toEqual([{ id: 3, name: 'Recife', detail: '(PE)' }]);
    onChoose({ id: 3, name: '', detail: '' });
    expect(send.mock.calls).toEqual([[{ type: 'choose', cidade: recife }]]);
  });

  it('say under the field why it was refused, or what is missing, or else how it was left', () => {
    const lineOf = (changed: Partial<typeof view>, own = texts) => {
      const { error, note } = connectCityPicker({ send }, { ...view, ...changed }, field, own);
      return error ?? note?.text;
    };
    expect(lineOf({ refusal: 'Já existe.', hint: 'Não escolhida.' })).toBe('Já existe.');
    expect(lineOf({ hasNoCities: true, hint: 'Não escolhida.' })).toBe('Ainda não há cidades.');
    expect(lineOf({ hint: 'Não escolhida.' })).toBe('Não escolhida.');
    expect(lineOf({})).toBeUndefined();
  });
});

describe('an import in the list of imports', () => {
  const stopped = {
    ...{ id: 'i1', tipo: 'pessoas' as const, arquivo: 'clientes.xlsx', quem: 'Ana', desfeita: null },
    ...{ quando: '2026-11-25T17:02:00.000Z', registros: 36, total: 300, intactos: 1 },
  };

  it('says how much of it came in, and what an undoing takes', () => {
    expect(importByline(stopped)).toMatch(/ · 36 de 300 pessoas$/);
    expect(undoConsequence(stopped)).toBe('1 registro será apagado.');
    expect(undoConsequence({ ...stopped, intactos: 1_200 })).toBe('1.200 registros serão apagados.');
  });

  it('says who undid it, and when', () => {
    const quando = '2026-11-25T17:02:00.000Z';
    expect(undoneByline(stopped)).toBeNull();
    expect(undoneByline({ ...stopped, desfeita: { quem: 'Bia', quando } })).toMatch(
      /^Desfeita por Bia em 25\/11\/2026 às \d\d:\d\d$/,
    );
    expect(undoneByline({ ...stopped, desfeita: { quem: null, quando } })).toMatch(/^Desfeita em 25/);
  });

  it('says how far its undoing is, and then what has come of it', () => {
    const undoing = { id: stopped.id, deleted: 5, kept: 1, left: 30 };
    const rest = { asked: undefined };
    expect(undoingOf(stopped, { undoing, isUndoing: true, ...rest })).toBe(
      'Desfazendo: 5 apagados, faltam 30.',
    );
    expect(undoingOf(stopped, { undoing, isUndoing: false, ...rest })).toBe(
      '5 apagados, 1 mantido: foi alterado depois.',
    );
    expect(undoingOf(stopped, { undoing, isUndoing: false, ...rest, asked: stopped })).toBeNull();
    expect(undoingOf({ ...stopped, id: 'another' }, { undoing, isUndoing: true, ...rest })).toBeNull();
  });
});
