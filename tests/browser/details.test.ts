import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { callsHaveCome, callsSoFar } from './support/calls';
import { registerPages } from './support/fixture';

const pages = registerPages();

const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true });
const saveAndClose = (page: Page) => page.getByRole('button', { name: 'Salvar e fechar' });
const pathOf = (page: Page) => new URL(page.url()).pathname;
const toolbarOf = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true });

describe('the detail pages', () => {
  it('a new record has its title and neither Apagar nor Nova', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas/detalhe/nova');
    await page.getByRole('heading', { name: 'Nova pessoa' }).waitFor();
    for (const name of ['Salvar', 'Salvar e fechar', 'Voltar']) {
      expect(await toolbarOf(page, name).count(), name).toBe(1);
    }
    for (const name of ['Apagar', 'Nova']) expect(await toolbarOf(page, name).count(), name).toBe(0);
    await page.goto('/cidades/detalhe/nova');
    await page.getByRole('heading', { name: 'Nova cidade' }).waitFor();
  });

  it.each([
    ['a phone', { width: 360, height: 740 }],
    ['a desk', { width: 1280, height: 800 }],
  ])(
    'the progress bar of a record lies above the form on %s, within its round corners',
    async (_, viewport) => {
      const { page, backend } = await pages.open({ viewport });
      backend.hold('GET /pessoas/3');
      await page.goto('/pessoas/detalhe/3');
      await page.getByRole('progressbar').waitFor({ state: 'attached' });
      const isBarAt = (x: number) =>
        page.getByRole('form').evaluate((form, right) => {
          const { left, top } = form.getBoundingClientRect();
          const lies = document.elementFromPoint(left + right, top + 2.5);
          return lies !== null && lies.closest('[role="progressbar"]') !== null;
        }, x);
      await expect.poll(() => isBarAt(60)).toBe(true);
      expect(await isBarAt(1.5)).toBe(false);
    },
  );

  it('an existing record has its name for a title, and all buttons', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas/detalhe/3');
    await page.getByRole('heading', { name: 'Pessoa 3' }).waitFor();
    for (const name of ['Salvar', 'Salvar e fechar', 'Apagar', 'Nova', 'Voltar']) {
      expect(await toolbarOf(page, name).count(), name).toBe(1);
    }
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('Pessoa 3');
    expect(await page.getByLabel('Email').inputValue()).toBe('pessoa3@exemplo.com.br');
    await expect.poll(() => page.getByLabel('Cidade').inputValue()).toBe('Cidade 1');
    await toolbarOf(page, 'Nova').click();
    await page.getByRole('heading', { name: 'Nova pessoa' }).waitFor();
    expect(pathOf(page)).toBe('/pessoas/detalhe/nova');
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('');
  });

  it('shows all errors under their fields, sends nothing, and clears an error by typing', async () => {
    const { page, backend } = await pages.open();
    await page.goto('/pessoas/detalhe/nova');
    await save(page).click();
    await expect.poll(() => page.getByText('O campo é obrigatório').count()).toBe(3);
    const name = page.getByLabel('Nome completo');
    await expect.poll(() => name.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await name.getAttribute('aria-invalid')).toBe('true');
    const described = await name.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described?.split(' ')[0]}"]`).textContent()).toContain(
      'O campo é obrigatório',
    );
    await name.press('A');
    await expect.poll(() => page.getByText('O campo é obrigatório').count()).toBe(2);
    await name.fill('Jó');
    await page.getByLabel('Email').fill('jo');
    await save(page).click();
    await page.getByText('O campo precisa ter pelo menos 3 caracteres').waitFor();
    await page.getByText('O campo precisa conter um email válido').waitFor();
    const calls = await callsSoFar(page, backend);
    expect(calls.filter(({ name: call }) => call.startsWith('POST'))).toEqual([]);
  });

  it('creates once, with the exact payload, and opens the new record', async () => {
    const { page, backend } = await pages.open();
    const waiting = backend.hold('POST /pessoas');
    await page.goto('/pessoas/detalhe/nova');
    await page.getByLabel('Nome completo').fill('Ana Souza');
    await page.getByLabel('Email').fill('ana@exemplo.com.br');
    await page.getByLabel('Cidade').click();
    await page.getByRole('option', { name: 'Cidade 2' }).click();
    await page.getByLabel('Nome completo').press('Enter');
    await page.getByLabel('Nome completo').press('Enter');
    await page.keyboard.press('Control+s');
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.({ status: 201, json: 12 });
    await page.getByRole('heading', { name: 'Pessoa 12' }).waitFor();
    expect(pathOf(page)).toBe('/pessoas/detalhe/12');
    expect(backend.callsTo('POST /pessoas').map(({ body }) => body)).toEqual([
      { nomeCompleto: 'Ana Souza', email: 'ana@exemplo.com.br', cidadeId: 2 },
    ]);
  });

  it('saves an existing record and stays, with its new name for a title', async () => {
    const { page, backend } = await pages.open();
    await page.goto('/cidades/detalhe/3');
    await page.getByLabel('Nome').fill('Itu');
    await save(page).click();
    await page.getByRole('heading', { name: 'Itu' }).waitFor();
    expect(pathOf(page)).toBe('/cidades/detalhe/3');
    expect(backend.callsTo('PUT /cidades/3').map(({ body }) => body)).toEqual([{ id: 3, nome: 'Itu' }]);
  });

  it('sends a person with the id and without fields it does not know', async () => {
    const { page, backend } = await pages.open();
    const pessoa = { id: 3, nomeCompleto: 'Ana Souza', email: 'ana@x.br', cidadeId: 2, criadoEm: '2026' };
    backend.on('GET /pessoas/:id', { json: pessoa });
    await page.goto('/pessoas/detalhe/3');
    await page.getByLabel('Nome completo').fill('Ana Lima');
    await saveAndClose(page).click();
    await page.getByRole('heading', { name: 'Listagem de pessoas' }).waitFor();
    expect(backend.callsTo('PUT /pessoas/3').map(({ body }) => body)).toEqual([
      { id: 3, nomeCompleto: 'Ana Lima', email: 'ana@x.br', cidadeId: 2 },
    ]);
  });

  it('starts a new record, and the login, in the first field', async () => {
    const { page } = await pages.open();
    const isFocused = (label: string) =>
      expect
        .poll(() => page.getByLabel(label).evaluate((input) => input === document.activeElement))
        .toBe(true);
    await page.goto('/pessoas/detalhe/nova');
    await isFocused('Nome completo');
    await page.getByRole('button', { name: 'Sair' }).click();
    await isFocused('Email');
  });

  it('saves once while Enter is held down, also after the answer', async () => {
    const { page, backend } = await pages.open();
    await page.goto('/cidades/detalhe/3');
    await page.getByLabel('Nome').fill('Itu');
    await page.keyboard.down('Enter');
    await page.getByRole('heading', { name: 'Itu' }).waitFor();
    for (let time = 0; time < 5; time += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await callsHaveCome(page);
    expect(backend.callsTo('PUT /cidades/3')).toHaveLength(1);
    await page.keyboard.press('Enter');
    await expect.poll(() => backend.callsTo('PUT /cidades/3').length).toBe(2);
  });

  it('sends the version it read, and from then on the one that saving answered', async () => {
    const { page, backend } = await pages.open();
    backend
      .on('GET /cidades/:id', { json: { id: 3, nome: 'Itu' }, headers: { etag: '"1"' } })
      .on('PUT /cidades/:id', { status: 204, headers: { etag: '"2"' } });
    await page.goto('/cidades/detalhe/3');
    for (const name of ['Itu um', 'Itu dois']) {
      await page.getByLabel('Nome').fill(name);
      await save(page).click();
      await page.getByRole('heading', { name }).waitFor();
    }
    expect(backend.callsTo('PUT /cidades/3').map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  });

  it('asks for the version that saving did not answer', async () => {
    const { page, backend } = await pages.open();
    backend.on('GET /cidades/:id', { json: { id: 3, nome: 'Itu' }, headers: { etag: '"1"' } });
    await page.goto('/cidades/detalhe/3');
    await page.getByRole('heading', { name: 'Itu' }).waitFor();
    backend
      .on('GET /cidades/:id', { json: { id: 3, nome: 'Itu um' }, headers: { etag: '"2"' } })
      .on('PUT /cidades/:id', { status: 204 });
    for (const name of ['Itu um', 'Itu dois']) {
      await page.getByLabel('Nome').fill(name);
      await save(page).click();
      await expect
        .poll(() => backend.callsTo('PUT /cidades/3').map(({ body }) => Reflect.get(Object(body), 'nome')))
        .toContain(name);
      await page.getByRole('heading', { name: 'Itu um' }).waitFor();
    }
    expect(backend.callsTo('PUT /cidades/3').map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  });

  it.each(['fails to load', 'is deleted'])('Back is no trap after a record that %s', async (end) => {
    const { page, backend, alerts } = await pages.open();
    await page.goto('/pagina-inicial');
    await page.getByRole('link', { name: 'Cidades', exact: true }).click();
    await page.getByRole('row', { name: /Cidade 3/ }).waitFor();
    if (end === 'fails to load') backend.once('GET /cidades/:id', { status: 404 });
    await page
      .getByRole('row', { name: /Cidade 3/ })
      .getByRole('link', { name: 'Editar' })
      .click();
    if (end === 'is deleted') {
      await page.getByRole('heading', { name: 'Cidade 3' }).waitFor();
      await toolbarOf(page, 'Apagar').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
    }
    // The heading stands on the list that was left, too: the alert tells that the record's page has come.
    await expect.poll(() => alerts).toHaveLength(1);
    await page.getByRole('heading', { name: 'Listagem de cidades' }).waitFor();
    await page.goBack();
    expect(pathOf(page)).toBe('/cidades');
    await page.getByRole('heading', { name: 'Listagem de cidades' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Página inicial' }).waitFor();
    await callsHaveCome(page);
    expect(backend.callsTo('GET /cidades/3')).toHaveLength(1);
  });

  it('keeps what is typed while a record is being saved', async () => {
    const { page, backend } = await pages.open();
    const waiting = backend.hold('PUT /cidades/:id');
    await page.goto('/cidades/detalhe/3');
    const name = page.getByLabel('Nome');
    await name.fill('Itu');
    await save(page).click();
    await expect.poll(() => waiting.length).toBe(1);
    await name.press('End');
    await name.pressSequentially('verava');
    waiting[0]?.({ status: 204 });
    await page.getByRole('heading', { name: 'Itu', exact: true }).waitFor();
    expect(await name.inputValue()).toBe('Ituverava');
  });

  it.each(['Voltar', 'Salvar e fechar', 'Apagar'])('%s returns to the list as it was left', async (way) => {
    const { page, alerts } = await pages.open();
    await page.goto('/pessoas?busca=Pessoa&pagina=2');
    await page
      .getByRole('row', { name: /Pessoa 7/ })
      .getByRole('link', { name: 'Editar' })
      .click();
    await page.getByRole('heading', { name: 'Pessoa 7' }).waitFor();
    await toolbarOf(page, way).click();
    if (way === 'Apagar') await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
    await page.getByRole('heading', { name: 'Listagem de pessoas' }).waitFor();
    expect(new URL(page.url()).search).toBe('?busca=Pessoa&pagina=2');
    expect(await page.getByPlaceholder('Pesquisar...').inputValue()).toBe('Pessoa');
    expect(alerts).toEqual(way === 'Apagar' ? ['Registro apagado com sucesso!'] : []);
  });

  it('Apagar asks first; Escape keeps the record and what was typed', async () => {
    const { page, backend } = await pages.open();
    await page.goto('/cidades/detalhe/2');
    await page.getByLabel('Nome').fill('Outra');
    await toolbarOf(page, 'Apagar').click();
    const question = page.getByRole('alertdialog', { name: 'Realmente deseja apagar?' });
    // Keys have an effect there from when it has the focus.
    await expect
      .poll(() => question.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Nome').inputValue()).toBe('Outra');
    await callsHaveCome(page);
    expect(backend.callsTo('DELETE /cidades/2')).toEqual([]);
  });
});

describe('the city field', () => {
  it('asks at once for page 1 with the selected city, or 0', async () => {
    const { page, backend } = await pages.open();
    await page.goto('/pessoas/detalhe/nova');
    await expect
      .poll(() => backend.callsTo('GET /cidades').map(({ query }) => query))
      .toEqual([{ page: '1', limit: '5', filter: '', id: '0' }]);
    backend.on('GET /pessoas/:id', { json: { id: 3, nomeCompleto: 'Ana', email: 'a@x.br', cidadeId: 4 } });
    await page.goto('/pessoas/detalhe/3');
    await expect.poll(() => backend.callsTo('GET /cidades').map(({ query }) => query.id)).toEqual(['0', '4']);
    await expect.poll(() => page.getByLabel('Cidade').inputValue()).toBe('Cidade 4');
  });

  it('searches by what is typed, opens and closes by its button, and puts the name back', async () => {
    const { page, backend } = await pages.open();
    await page.goto('/pessoas/detalhe/3');
    const city = page.getByRole('combobox', { name: 'Cidade' });
    await expect.poll(() => city.inputValue()).toBe('Cidade 1');
    await page.getByRole('button', { name: 'Abrir', exact: true }).click();
    await page.getByRole('option', { name: 'Cidade 5' }).waitFor();
    expect(await city.getAttribute('aria-expanded')).toBe('true');
    await page.getByRole('button', { name: 'Fechar', exact: true }).click();
    await page.getByRole('listbox').waitFor({ state: 'hidden' });

    const waiting = backend.hold('GET /cidades');
    await city.fill('xyz');
    await page.getByText('Carregando...').first().waitFor();
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.({ json: [], headers: { 'x-total-count': '0' } });
    await page.getByText('Sem opções', { exact: true }).waitFor();
    expect(backend.callsTo('GET /cidades').at(-1)?.query).toMatchObject({
      filter: 'xyz',
      id: '1',
      page: '1',
    });
    await city.press('Escape');
    await expect.poll(() => city.inputValue()).toBe('Cidade 1');
  });

  it('keeps its text and its list where an alert takes the focus from the page, as in Firefox', async () => {
    const { page, backend, alerts } = await pages.open();
    await page.goto('/pessoas/detalhe/nova');
    // The call that the field begins with, which is to be answered.
    await expect.poll(() => backend.callsTo('GET /cidades').length).toBe(1);
    backend.on('GET /cidades', 'connection lost');
    const city = page.getByRole('combobox', { name: 'Cidade' });
    await city.fill('belém');
    await expect.poll(() => alerts).toEqual(['Erro de conexão.']);
    // There the alert makes the field tell that it has lost the focus, though it is still the active element.
    await city.evaluate((field) => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    expect(await city.inputValue()).toBe('belém');
    expect(await city.getAttribute('aria-expanded')).toBe('true');
  });

  it('selects its text at the click that leads there, also where the button coming up undoes that, as in WebKit', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas/detalhe/3');
    const city = page.getByRole('combobox', { name: 'Cidade' });
    await expect.poll(() => city.inputValue()).toBe('Cidade 1');
    await city.evaluate((field: HTMLInputElement) => {
      field.addEventListener('mouseup', () => field.setSelectionRange(8, 8));
    });
    await city.click();
    await page.keyboard.type('camp');
    expect(await city.inputValue()).toBe('camp');
  });

  it('saves the city that was typed, and never another one', async () => {
    const { page, backend } = await pages.open();
    await page.goto('/pessoas/detalhe/3');
    const city = page.getByRole('combobox', { name: 'Cidade' });
    await expect.poll(() => city.inputValue()).toBe('Cidade 1');
    const selected = { id: 1, nome: 'Cidade 1' };
    const options = (...found: object[]) => ({
      json: [...found, selected],
      headers: { 'x-total-count': '1' },
    });
    backend.on('GET /cidades', options({ id: 8, nome: 'São Luís' }, { id: 9, nome: 'São Lourenço' }));
    await city.fill('são l');
    await page.getByRole('option').nth(1).waitFor();
    await page.keyboard.press('Control+s');
    await page.getByText('Escolha uma cidade da lista.').waitFor();
    await callsHaveCome(page);
    expect(backend.callsTo('PUT /pessoas/3')).toEqual([]);

    const waiting = backend.hold('GET /cidades');
    await city.fill('sao lui');
    await page.keyboard.press('Control+s');
    await expect.poll(() => waiting.length).toBe(1);
    expect(backend.callsTo('PUT /pessoas/3')).toEqual([]);
    waiting[0]?.(options({ id: 8, nome: 'São Luís' }));
    await page.getByText('Tudo salvo').waitFor();
    expect(await city.inputValue()).toBe('São Luís');
    expect(backend.callsTo('PUT /pessoas/3').map(({ body }) => body)).toMatchObject([{ cidadeId: 8 }]);
  });

  it('tells cities of one name apart', async () => {
    const { page, backend } = await pages.open();
    backend.on('GET /cidades', {
      json: [
        { id: 31, nome: 'Bom Jesus' },
        { id: 32, nome: 'Bom Jesus' },
      ],
      headers: { 'x-total-count': '2' },
    });
    await page.goto('/pessoas/detalhe/nova');
    await page.getByLabel('Nome completo').fill('Ana Souza');
    await page.getByLabel('Email').fill('ana@exemplo.com.br');
    await page.getByLabel('Cidade').press('ArrowDown');
    await page.getByRole('option').nth(1).waitFor();
    await page.getByLabel('Cidade').press('End');
    await page.getByLabel('Cidade').press('Enter');
    await expect.poll(() => page.getByLabel('Cidade').inputValue()).toBe('Bom Jesus');
    await saveAndClose(page).click();
    await page.getByRole('heading', { name: 'Listagem de pessoas' }).waitFor();
    expect(backend.callsTo('POST /pessoas')[0]?.body).toMatchObject({ cidadeId: 32 });
  });
});
