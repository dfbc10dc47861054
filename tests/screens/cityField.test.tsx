import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ConnectionError } from '../../machines/shared/errors';
import { ana, cities, renderPessoa } from './support/pessoaPage';
import { address } from './support/render';

const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Cidade' });
const luziania = { id: 7, nome: 'Luziânia' };
const saoLuis = { id: 8, nome: 'São Luís' };
const saoLourenco = { id: 9, nome: 'São Lourenço' };
const bomJesus = { id: 2, nome: 'Bom Jesus' };

/** The form of somebody from Bom Jesus, with the city at hand. */
async function renderAna() {
  const page = renderPessoa('/pessoas/detalhe/7');
  page.load.calls.at(-1)?.resolve({ id: 7, values: ana, etag: null });
  await screen.findByLabelText('Nome completo');
  page.find();
  await waitFor(() => expect(field()).toHaveValue('Bom Jesus'));
  const searched = (busca: string) =>
    waitFor(() => expect(page.search.calls.at(-1)?.input.busca).toBe(busca));
  /** Types over the city and waits until the search is on its way. */
  const type = async (busca: string) => {
    await page.user.clear(field());
    await page.user.type(field(), busca);
    await searched(busca);
  };
  const leave = () => page.user.click(screen.getByLabelText('Email'));
  return { ...page, searched, type, leave };
}

test('a city is asked for by no more text than a name can have', async () => {
  const { user, searched } = await renderAna();
  await user.clear(field());
  await user.paste('São '.repeat(5_000));
  await searched('São '.repeat(64).slice(0, 255));
});

describe('the city that was typed', () => {
  test('is the one that Enter chooses: the selected one neither leads nor stands among them', async () => {
    const { user, type, find } = await renderAna();
    await type('lu');
    find([luziania, saoLuis, bomJesus]);
    await screen.findByRole('option', { name: 'Luziânia' });
    expect(screen.queryByRole('option', { name: 'Bom Jesus' })).toBeNull();
    await user.keyboard('{Enter}');
    expect(field()).toHaveValue('Luziânia');
  });

  test('is the first one, also where the selected one matches', async () => {
    const { user, type, find } = await renderAna();
    await type('bom j');
    find([{ id: 9, nome: 'Bom Jardim' }, bomJesus]);
    await screen.findByRole('option', { name: 'Bom Jardim' });
    await user.keyboard('{Enter}');
    expect(field()).toHaveValue('Bom Jardim');
  });

  test('finds nothing where only the selected one comes back', async () => {
    const { type, find } = await renderAna();
    await type('xyz');
    find([bomJesus]);
    expect(await screen.findByText('Sem opções')).toBeVisible();
  });

  test('leads to the selected one as long as nothing is typed', async () => {
    const { user } = await renderAna();
    await user.click(field());
    expect(screen.getByRole('option', { selected: true }).id).toMatch(/-2$/);
  });
});

const ways = {
  'Ctrl+S': (user) => user.keyboard('{Control>}s{/Control}'),
  Enter: async (user) => {
    await user.click(screen.getByRole('button', { name: 'Fechar' }));
    await user.keyboard('{Enter}');
  },
  Salvar: (user) => user.click(screen.getByRole('button', { name: 'Salvar' })),
  'Tab, then Salvar': async (user) => {
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
  },
  'Ctrl+Enter': (user) => user.keyboard('{Control>}{Enter}{/Control}'),
  'Salvar e fechar': (user) => user.click(screen.getByRole('button', { name: 'Salvar e fechar' })),
} satisfies Record<string, (user: ReturnType<typeof renderPessoa>['user']) => Promise<void>>;

describe.each(Object.entries(ways))('a city that was typed but not chosen, saved by %s', (way, press) => {
  test('is taken where there is but one', async () => {
    const { user, save, type, find } = await renderAna();
    await type('sao lu');
    find([saoLuis, bomJesus]);
    await screen.findByRole('option', { name: 'São Luís' });
    await press(user);
    find([saoLuis, bomJesus]);
    const values = { ...ana, cidadeId: 8 };
    await waitFor(() => expect(save.calls).toHaveLength(1));
    expect(save.calls.map(({ input }) => input)).toEqual([{ id: 7, values, saved: ana, etag: null }]);
    expect(field()).toHaveValue('São Luís');
    save.calls[0]?.resolve({ id: 7, values, etag: null });
    if (way === 'Ctrl+Enter' || way === 'Salvar e fechar') {
      await waitFor(() => expect(address()).toBe('/pessoas'));
    } else expect(await screen.findByText('Tudo salvo')).toBeVisible();
  });

  test('is the one that the arrow keys led to, whatever else is of this name', async () => {
    const { user, save, type, find } = await renderAna();
    await type('são lu');
    find([saoLuis, { id: 10, nome: 'São Luís do Quitunde' }]);
    await screen.findByRole('option', { name: 'São Luís' });
    await user.keyboard('{ArrowDown}');
    if (way === 'Enter') await user.keyboard('{Enter}{Enter}');
    else await press(user);
    expect(save.calls[0]?.input.values.cidadeId).toBe(10);
    expect(field()).toHaveValue('São Luís do Quitunde');
  });

  test('stops the save where there are several, says so, and stays', async () => {
    const { user, save, type, find } = await renderAna();
    await type('são l');
    find([saoLuis, saoLourenco]);
    await screen.findByRole('option', { name: 'São Luís' });
    await press(user);
    find([saoLuis, saoLourenco]);
    await waitFor(() => expect(field()).toHaveAccessibleDescription('Escolha uma cidade da lista.'));
    expect(save.calls).toHaveLength(0);
    expect(field()).toHaveValue('são l');
    expect(field()).toHaveFocus();
    expect(screen.queryByText('Tudo salvo')).toBeNull();
    expect(screen.queryByRole('listbox')).toBeNull();

    await user.keyboard('o');
    expect(field()).toBeValid();
  });
});

describe('a save with a typed city', () => {
  test('takes the only one of exactly this name, whatever its case, accents and blanks', async () => {
    const { user, save, type, find } = await renderAna();
    await type('  SAO  luis ');
    const found = [{ id: 10, nome: 'São Luís do Quitunde' }, saoLuis];
    find(found);
    await screen.findByRole('option', { name: 'São Luís' });
    await user.keyboard('{Control>}s{/Control}');
    find(found);
    await waitFor(() => expect(save.calls[0]?.input.values.cidadeId).toBe(8));
  });

  test('takes the city as it is called now: somebody may have registered it since the list came', async () => {
    const { user, save, search, type, find } = await renderAna();
    await type('luz');
    const asked = search.calls.length;
    find([luziania]);
    await screen.findByRole('option', { name: 'Luziânia' });
    await user.keyboard('{Control>}s{/Control}');
    expect(search.calls.slice(asked).map(({ input }) => input)).toEqual([{ busca: 'luz', id: 2 }]);
    find([{ id: 11, nome: 'Luz' }, luziania]);
    await waitFor(() => expect(save.calls[0]?.input.values.cidadeId).toBe(11));
    expect(field()).toHaveValue('Luz');
  });

  test('takes none of two of the same name', async () => {
    const { user, save, type, find } = await renderAna();
    await type('bom jesus');
    find(cities.slice(1));
    await screen.findAllByRole('option');
    await user.keyboard('{Control>}s{/Control}');
    find(cities.slice(1));
    await waitFor(() => expect(field()).toHaveAccessibleDescription('Escolha uma cidade da lista.'));
    expect(save.calls).toHaveLength(0);
  });

  test('waits for the search, once, and goes on by itself', async () => {
    const { user, save, search, find } = await renderAna();
    await user.clear(field());
    await user.type(field(), 'luz');
    await user.keyboard('{Control>}s{/Control}');
    await user.keyboard('{Control>}s{/Control}');
    expect(field()).toHaveAttribute('aria-busy', 'true');
    expect(save.calls).toHaveLength(0);
    expect(search.calls.filter(({ input }) => input.busca === 'luz')).toHaveLength(1);
    find([luziania]);
    await waitFor(() => expect(save.calls[0]?.input.values.cidadeId).toBe(7));
    expect(save.calls).toHaveLength(1);
  });

  test.each([
    ['Salvar', '{Control>}s{/Control}'],
    ['Salvar e fechar', '{Control>}{Enter}{/Control}'],
  ])('shows that %s is under way, and no other way to save is open meanwhile', async (name, keys) => {
    const { user, save, find } = await renderAna();
    await user.clear(field());
    await user.type(field(), 'luz');
    await user.keyboard(keys);
    const button = screen.getByRole('button', { name });
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(document.querySelectorAll('button[aria-busy]')).toHaveLength(1);
    for (const other of ['Salvar', 'Salvar e fechar', 'Nova', 'Apagar']) {
      expect(screen.getByRole('button', { name: other })).toHaveAttribute('aria-disabled', 'true');
      await user.click(screen.getByRole('button', { name: other }));
    }
    expect(screen.queryByRole('alertdialog')).toBeNull();
    find([luziania]);
    await waitFor(() => expect(save.calls).toHaveLength(1));
    expect(button).toHaveAttribute('aria-busy', 'true');
    save.calls[0]?.resolve({ id: 7, values: { ...ana, cidadeId: 7 }, etag: null });
    if (name === 'Salvar') expect(await screen.findByText('Tudo salvo')).toBeVisible();
    else await waitFor(() => expect(address()).toBe('/pessoas'));
    expect(save.calls).toHaveLength(1);
  });

  test('is given up by Escape in the field, and can be asked for again', async () => {
    const { user, save } = await renderAna();
    await user.clear(field());
    await user.type(field(), 'luz');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await user.type(field(), '{Escape}');
    const button = screen.getByRole('button', { name: 'Salvar' });
    expect(button).not.toHaveAttribute('aria-busy');
    expect(field()).toHaveValue('Bom Jesus');
    expect(save.calls).toHaveLength(0);
    await user.click(button);
    expect(save.calls.map(({ input }) => input.values)).toEqual([ana]);
  });

  test('stops where the search fails, and searches anew when it is saved again', async () => {
    const { user, save, search, showError, find, type } = await renderAna();
    await type('luz');
    search.calls.at(-1)?.reject(new ConnectionError());
    expect(await screen.findByText('Sem opções')).toBeVisible();
    await user.keyboard('{Control>}s{/Control}');
    search.calls.at(-1)?.reject(new ConnectionError());
    await waitFor(() => expect(field()).toHaveAccessibleDescription('Escolha uma cidade da lista.'));
    expect(showError.mock.calls).toEqual([['Erro de conexão.'], ['Erro de conexão.']]);
    expect(field()).toHaveValue('luz');

    await user.keyboard('{Control>}s{/Control}');
    find([luziania]);
    await waitFor(() => expect(save.calls[0]?.input.values.cidadeId).toBe(7));
  });

  test('says what else is wrong at the same time', async () => {
    const { user, type, find } = await renderAna();
    await user.clear(screen.getByLabelText('Email'));
    await type('são l');
    find([saoLuis, saoLourenco]);
    await screen.findAllByRole('option');
    await user.keyboard('{Control>}s{/Control}');
    find([saoLuis, saoLourenco]);
    await waitFor(() => expect(field()).toHaveAccessibleDescription('Escolha uma cidade da lista.'));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('O campo é obrigatório');
  });
});

describe('leaving the field', () => {
  test('keeps what was typed, and the form says that it is not saved', async () => {
    const { type, leave, find } = await renderAna();
    await type('são l');
    await leave();
    find([saoLuis, saoLourenco]);
    expect(field()).toHaveValue('são l');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getByText('Alterações não salvas')).toBeVisible();
  });

  test('Escape puts the city back, also with the list closed', async () => {
    const { user, type, leave } = await renderAna();
    await type('são l');
    await leave();
    await user.click(field());
    await user.keyboard('{Escape}');
    expect(field()).toHaveValue('Bom Jesus');
    expect(screen.getByText('Tudo salvo')).toBeVisible();
  });

  test('an emptied field is refused at once, whatever becomes of its search', async () => {
    const { user, save, search, searched } = await renderAna();
    await user.clear(field());
    await searched('');
    const asked = search.calls.length;
    await user.keyboard('{Control>}s{/Control}');
    expect(field()).toHaveAccessibleDescription('O campo é obrigatório');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(search.calls).toHaveLength(asked);
    search.calls.at(-1)?.reject(new ConnectionError());
    await waitFor(() => expect(field()).not.toHaveAttribute('aria-busy'));
    await user.keyboard('{Control>}s{/Control}');
    expect(search.calls).toHaveLength(asked);
    expect(save.calls).toHaveLength(0);
  });

  test('an emptied field stays empty, and no city is saved', async () => {
    const { user, save, leave, searched, find } = await renderAna();
    await user.clear(field());
    await searched('');
    await leave();
    find();
    expect(field()).toHaveValue('');
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(field()).toHaveAccessibleDescription('O campo é obrigatório'));
    expect(save.calls).toHaveLength(0);
  });
});

describe('the city of a record', () => {
  test('is on its way as the record comes up, and never looks like none', async () => {
    const { load, search, find } = renderPessoa('/pessoas/detalhe/7');
    load.calls.at(-1)?.resolve({ id: 7, values: ana, etag: null });
    await screen.findByLabelText('Nome completo');
    expect(search.calls.at(-1)?.input).toEqual({ busca: '', id: 2 });
    expect(field()).toHaveAttribute('placeholder', 'Carregando...');
    expect(field()).toHaveAttribute('aria-busy', 'true');
    find();
    await waitFor(() => expect(field()).toHaveValue('Bom Jesus'));
    expect(field()).not.toHaveAttribute('aria-busy');
  });

  test('can be asked for again where it failed, and is kept where it is not', async () => {
    const { user, load, save, search, find } = renderPessoa('/pessoas/detalhe/7');
    load.calls.at(-1)?.resolve({ id: 7, values: ana, etag: null });
    await screen.findByLabelText('Nome completo');
    search.calls.at(-1)?.reject(new ConnectionError());
    const retry = await screen.findByRole('button', { name: 'Tentar novamente' });
    expect(field()).toHaveAttribute('placeholder', 'Não carregada');

    await user.type(screen.getByLabelText('Nome completo'), ' Lima{Control>}s{/Control}');
    const values = { ...ana, nomeCompleto: 'Ana Souza Lima' };
    expect(save.calls[0]?.input).toEqual({ id: 7, values, saved: ana, etag: null });
    save.calls[0]?.resolve({ id: 7, values, etag: null });
    expect(await screen.findByText('Tudo salvo')).toBeVisible();

    await user.click(retry);
    expect(field()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull();
    find();
    await waitFor(() => expect(field()).toHaveValue('Bom Jesus'));
  });
});

describe('the options', () => {
  test('mark what was typed, and say how many more there are', async () => {
    const { type, find } = await renderAna();
    await type('sao');
    // None are there yet, which is not to say that there are none.
    expect(screen.getByRole('listbox')).toBeInTheDocument();
    expect(screen.getByRole('status')).not.toHaveTextContent('Sem opções');
    const found = [1, 2, 3, 4, 5].map((id) => ({ id: id + 20, nome: `São ${id}` }));
    find([...found, bomJesus], 185);
    const option = await screen.findByRole('option', { name: 'São 1' });
    expect(option.querySelector('mark')).toHaveTextContent('São');
    expect(screen.getByText('Mais 180 cidades: digite para encontrá-las')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(
      '5 opções. Mais 180 cidades: digite para encontrá-las',
    );
    expect(screen.getAllByRole('option')).toHaveLength(5);
    expect(screen.getByRole('listbox')).not.toHaveTextContent('Mais');
    await type('sao p');
    expect(
      screen.queryByText('Mais 180 cidades: digite para encontrá-las', { ignore: '[role="status"] *' }),
    ).toBeNull();
  });

  test('say nothing of more where the page is not full: the total is a guess there', async () => {
    const { type, find } = await renderAna();
    await type('sao');
    find([saoLuis, saoLourenco], 5);
    await screen.findByRole('option', { name: 'São Luís' });
    expect(screen.queryByText(/^Mais /)).toBeNull();
  });
});

describe('what browsers do to the field', () => {
  test('an alert that takes the focus from the page does not close the list', async () => {
    const { type } = await renderAna();
    await type('luz');
    // Firefox tells the field that it has lost the focus, though it is still the active element.
    fireEvent.blur(field());
    expect(field()).toHaveValue('luz');
    expect(field()).toHaveAttribute('aria-expanded', 'true');
  });

  test('who comes back to the window goes on typing where the caret was', async () => {
    const { type } = await renderAna();
    await type('são josé do');
    const input = field();
    input.setSelectionRange(8, 8);
    fireEvent.blur(input);
    fireEvent.focus(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([8, 8]);

    // Who goes to another field and comes back begins anew.
    act(() => screen.getByLabelText('Email').focus());
    act(() => input.focus());
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 'são josé do'.length]);
  });

  test('a click that brings the focus selects the text, whatever the button coming up does', async () => {
    await renderAna();
    const input = field();
    // WebKit puts the caret where the button comes up, after the focus has selected the text.
    fireEvent.mouseDown(input);
    act(() => input.focus());
    input.setSelectionRange(3, 3);
    fireEvent.mouseUp(input);
    fireEvent.click(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 'Bom Jesus'.length]);

    // Somebody in the field already is putting the caret somewhere.
    fireEvent.mouseDown(input);
    input.setSelectionRange(3, 3);
    fireEvent.mouseUp(input);
    fireEvent.click(input);
    expect(input.selectionStart).toBe(3);
  });
});
