import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { labels } from '../support/labels';
import { aPessoa } from '../support/people';
import { callsHaveCome, callsSoFar } from './support/calls';
import { registerPages } from './support/fixture';
import { addressOf, isFocused } from './support/pages';

const { city, deletion, detail, fault, field, frame, list } = labels;
const pages = registerPages();

const toolbar = (page: Page) => page.getByRole('main').getByRole('button').allTextContents();
/** The announcements of the page; an element of each stands there for some seconds. */
const announced = (page: Page) => page.locator('[role="status"].sr-only > p').allTextContents();

describe('the page of a record', () => {
  it('has its name for a title, and all buttons; Nova leads to an empty form', async () => {
    const { page, at } = await pages.open();
    await page.goto('/pessoas/detalhe/3');
    await at.heading('Pessoa 3').waitFor();
    await expect.poll(() => at.city.inputValue()).toBe('Cidade 1');
    const all = [detail.back, detail.save, detail.saveAndClose, detail.create, detail.remove, ''];
    expect(await toolbar(page)).toEqual(all);
    await at.button(detail.create).click();
    await at.heading(detail.newPerson).waitFor();
    expect(await at.field(detail.fullName).inputValue()).toBe('');
    expect(await toolbar(page)).toEqual([detail.back, detail.save, detail.saveAndClose, '']);
  });

  it('shows all errors under their fields, sends nothing, and clears an error by typing', async () => {
    const { page, at, backend } = await pages.open();
    await page.goto('/pessoas/detalhe/nova');
    await at.button(detail.save).click();
    await expect.poll(() => at.text(field.required).count()).toBe(3);
    const name = at.field(detail.fullName);
    await expect.poll(() => isFocused(name)).toBe(true);
    const described = await name.getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain(field.required);
    await name.press('A');
    await expect.poll(() => at.text(field.required).count()).toBe(2);
    await name.fill('Jó');
    await at.field(detail.email).fill('jo');
    await at.button(detail.save).click();
    await at.text(field.minimum(3)).waitFor();
    await at.text(field.invalidEmail).waitFor();
    const calls = await callsSoFar(page, backend);
    expect(calls.filter(({ name: call }) => call.startsWith('POST'))).toEqual([]);
  });

  it('creates once, with the exact payload, and opens the new record', async () => {
    const { page, at, backend } = await pages.open();
    const waiting = backend.hold('POST /pessoas');
    await page.goto('/pessoas/detalhe/nova');
    await at.field(detail.fullName).fill('Ana Souza');
    await at.field(detail.email).fill('ana@exemplo.com.br');
    await at.city.click();
    await at.option('Cidade 2').click();
    await at.field(detail.fullName).press('Enter');
    await at.field(detail.fullName).press('Enter');
    await page.keyboard.press('Control+s');
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.({ status: 201, json: 12 });
    await at.heading('Pessoa 12').waitFor();
    expect(addressOf(page)).toBe('/pessoas/detalhe/12');
    expect(backend.callsTo('POST /pessoas').map(({ body }) => body)).toEqual([
      { ...aPessoa, nomeCompleto: 'Ana Souza', email: 'ana@exemplo.com.br', cidadeId: 2 },
    ]);
    // Announced twice at most; the form of the next record is empty.
    expect((await announced(page)).length).toBeLessThanOrEqual(2);
    await at.button(detail.create).click();
    await at.heading(detail.newPerson).waitFor();
    expect(await at.field(detail.fullName).inputValue()).toBe('');
  });

  it('sends a create again with the same key, and puts nothing over the record that was made', async () => {
    const { page, at, backend, alerts } = await pages.open();
    backend.isOurs = true;
    backend.once('POST /cidades', 'connection lost');
    await page.goto('/cidades/detalhe/nova');
    await at.field(detail.name).fill('Itu');
    await at.button(detail.save).click();
    await expect.poll(() => alerts).toEqual([fault.connection]);
    backend.once('POST /cidades', { status: 409, json: { errors: {}, id: 7 } });
    backend.on('GET /cidades/7', () => ({ json: { id: 7, nome: 'Itu' } }));
    await page.reload();
    await at.text(detail.restored).waitFor();
    await at.field(detail.name).fill('Itu (SP)');
    await at.button(detail.save).click();
    await at.text(detail.madeBefore('Itu')).waitFor();
    expect(addressOf(page)).toBe('/cidades/detalhe/7');
    const [first, second] = backend.callsTo('POST /cidades').map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    expect(backend.callsTo('PUT /cidades/7')).toEqual([]);
    expect(await at.field(detail.name).inputValue()).toBe('Itu (SP)');
    expect(alerts).toHaveLength(1);
  });

  it('saves and stays, keeps what is typed meanwhile, and announces it', async () => {
    const { page, at, backend } = await pages.open();
    const waiting = backend.hold('PUT /cidades/:id');
    await page.goto('/cidades/detalhe/3');
    const name = at.field(detail.name);
    await name.fill('Itu');
    await at.button(detail.save).click();
    await expect.poll(() => waiting.length).toBe(1);
    await name.press('End');
    await name.pressSequentially('verava');
    waiting[0]?.({ status: 204 });
    await at.heading('Itu').waitFor();
    expect(await name.inputValue()).toBe('Ituverava');
    await expect.poll(() => announced(page)).toEqual([detail.saved]);
    expect(backend.callsTo('PUT /cidades/3').map(({ body }) => body)).toEqual([{ id: 3, nome: 'Itu' }]);
  });

  it('saves once while Enter is held down', async () => {
    const { page, at, backend } = await pages.open();
    await page.goto('/cidades/detalhe/3');
    await at.field(detail.name).fill('Itu');
    await page.keyboard.down('Enter');
    await at.heading('Itu').waitFor();
    for (let time = 0; time < 5; time += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await callsHaveCome(page);
    expect(backend.callsTo('PUT /cidades/3')).toHaveLength(1);
  });

  it('sends the version it read, and then the one that the save answered', async () => {
    const { page, at, backend } = await pages.open();
    backend
      .on('GET /cidades/:id', { json: { id: 3, nome: 'Itu' }, headers: { etag: '"1"' } })
      .on('PUT /cidades/:id', { status: 204, headers: { etag: '"2"' } });
    await page.goto('/cidades/detalhe/3');
    for (const name of ['Itu um', 'Itu dois']) {
      await at.field(detail.name).fill(name);
      await at.button(detail.save).click();
      await at.heading(name).waitFor();
    }
    expect(backend.callsTo('PUT /cidades/3').map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  });
});

describe('leaving a record', () => {
  it.each([detail.back, detail.saveAndClose, detail.remove])(
    '%s returns to the list as it was',
    async (way) => {
      const { page, at, alerts } = await pages.open();
      await page.goto('/pessoas?busca=Pessoa&pagina=2');
      await at.edit('Pessoa 7').click();
      await at.heading('Pessoa 7').waitFor();
      await at.button(way).click();
      if (way === detail.remove) await at.answer(deletion.confirm).click();
      await at.heading(list.people).waitFor();
      expect(addressOf(page)).toBe('/pessoas?busca=Pessoa&pagina=2');
      expect(await at.search.inputValue()).toBe('Pessoa');
      await expect.poll(() => alerts).toEqual(way === detail.remove ? [deletion.done] : []);
    },
  );

  it.each(['fails to load', 'is deleted'])('Back does not lead to a record that %s', async (end) => {
    const { page, at, backend, alerts } = await pages.open();
    await page.goto('/pagina-inicial');
    await at.menu(frame.cities).click();
    await at.row('Cidade 3').waitFor();
    if (end === 'fails to load') backend.once('GET /cidades/:id', { status: 404 });
    await at.edit('Cidade 3').click();
    if (end === 'is deleted') {
      await at.heading('Cidade 3').waitFor();
      await at.button(detail.remove).click();
      await at.answer(deletion.confirm).click();
    }
    await expect.poll(() => alerts).toHaveLength(1);
    await at.heading(list.cities).waitFor();
    await page.goBack();
    await at.heading(list.cities).waitFor();
    await page.goBack();
    await at.heading(frame.home).waitFor();
    expect(backend.callsTo('GET /cidades/3')).toHaveLength(1);
  });

  it('keeps a save running: a failure is alerted, and the draft is still there', async () => {
    const { page, at, backend, alerts } = await pages.open();
    const waiting = backend.hold('PUT /cidades/:id');
    await page.goto('/cidades/detalhe/3');
    await at.field(detail.name).fill('Itu');
    await at.button(detail.save).click();
    await expect.poll(() => waiting.length).toBe(1);
    await at.menu(frame.people).click();
    await at.row('Pessoa 1').waitFor();
    waiting[0]?.({ status: 500 });
    await expect.poll(() => alerts).toEqual([fault.update]);
    await page.goBack();
    await at.text(detail.restored).waitFor();
    expect(await at.field(detail.name).inputValue()).toBe('Itu');
  });

  it('keeps a save running: after a success the draft is gone, and the list loads again', async () => {
    const { page, at, backend, alerts } = await pages.open();
    const waiting = backend.hold('PUT /cidades/:id');
    await page.goto('/cidades/detalhe/3');
    await at.field(detail.name).fill('Itu');
    await at.button(detail.save).click();
    await expect.poll(() => waiting.length).toBe(1);
    await at.button(detail.back).click();
    await at.row('Cidade 3').waitFor();
    const before = backend.callsTo('GET /cidades').length;
    waiting[0]?.({ status: 204 });
    await expect.poll(() => backend.callsTo('GET /cidades').length).toBe(before + 1);
    await at.edit('Cidade 3').click();
    await at.heading('Cidade 3').waitFor();
    expect(await at.text(detail.restored).count()).toBe(0);
    expect(alerts).toEqual([]);
  });
});

describe('the city field', () => {
  it('searches by what is typed, opens and closes by its button, and restores the name', async () => {
    const { page, at, backend } = await pages.open();
    await page.goto('/pessoas/detalhe/3');
    await expect.poll(() => at.city.inputValue()).toBe('Cidade 1');
    await at.button(city.open).click();
    await at.option('Cidade 5').waitFor();
    await at.button(city.close).click();
    await page.getByRole('listbox').waitFor({ state: 'hidden' });
    const waiting = backend.hold('GET /cidades');
    await at.city.fill('xyz');
    await at.text(fault.loading).first().waitFor();
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.({ json: [], headers: { 'x-total-count': '0' } });
    await at.text(city.none).waitFor();
    expect(backend.callsTo('GET /cidades').at(-1)?.query).toMatchObject({
      filter: 'xyz',
      id: '1',
      page: '1',
    });
    await at.city.press('Escape');
    await expect.poll(() => at.city.inputValue()).toBe('Cidade 1');
  });

  it('tells cities of one name apart', async () => {
    const { page, at, backend } = await pages.open();
    const json = [31, 32].map((id) => ({ id, nome: 'Bom Jesus' }));
    backend.on('GET /cidades', { json, headers: { 'x-total-count': '2' } });
    await page.goto('/pessoas/detalhe/nova');
    await at.field(detail.fullName).fill('Ana Souza');
    await at.field(detail.email).fill('ana@exemplo.com.br');
    await at.city.press('ArrowDown');
    await page.getByRole('option').nth(1).waitFor();
    // The option that the keys led to is chosen by leaving the field.
    await at.city.press('End');
    await at.city.press('Tab');
    await expect.poll(() => at.city.inputValue()).toBe('Bom Jesus');
    await at.button(detail.saveAndClose).click();
    await at.heading(list.people).waitFor();
    expect(backend.callsTo('POST /pessoas')[0]?.body).toMatchObject({ cidadeId: 32 });
  });
});
