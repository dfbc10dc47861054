import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { registerPages } from './support/fixture';

const pages = registerPages();

const phone = { width: 360, height: 640 };
const main = (page: Page) => page.getByRole('main');
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true });
const pathOf = (page: Page) => new URL(page.url()).pathname;

async function boxOf(thing: Locator) {
  const box = await thing.boundingBox();
  if (box === null) throw new Error('It is not to be seen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** What it is painted on, if on anything of its own. */
const paintOf = (thing: Locator) => thing.evaluate((it) => getComputedStyle(it).backgroundColor);

describe('the home page', () => {
  it('keeps a great number in one line on a tablet', async () => {
    const { page, backend } = await pages.open({ viewport: { width: 768, height: 900 } });
    backend.on('GET /pessoas', { json: [], headers: { 'x-total-count': '1204387' } });
    await page.goto('/pagina-inicial');
    const total = main(page).getByText('1.204.387', { exact: true });
    await total.waitFor();
    const lines = await total.evaluate(
      (element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight),
    );
    expect(Math.round(lines)).toBe(1);
  });

  it.each([
    ['Total de pessoas', 'pessoas'],
    ['Total de cidades', 'cidades'],
  ])('leads from anywhere on %s to the list, and by Nova to a new record', async (title, resource) => {
    const { page } = await pages.open();
    await page.goto('/pagina-inicial');
    const card = main(page).getByRole('region', { name: title });
    const heading = await boxOf(card.getByRole('heading'));
    await page.mouse.click(heading.x + 5, heading.y + 5);
    await page.getByRole('heading', { name: `Listagem de ${resource}` }).waitFor();
    expect(pathOf(page)).toBe(`/${resource}`);
    await page.goBack();
    await card.getByRole('button', { name: 'Nova' }).click();
    await expect.poll(() => pathOf(page)).toBe(`/${resource}/detalhe/nova`);
  });
});

describe('the list', () => {
  it('has the mouse tell what can be pressed', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    const paging = main(page).getByRole('navigation', { name: 'Paginação' });
    await paging.waitFor();
    const cursorOver = (thing: Locator) => thing.evaluate((it) => getComputedStyle(it).cursor);
    for (const [name, thing] of [
      ['a row', main(page).getByRole('row').getByText('Pessoa 2', { exact: true })],
      ['Nova', button(page, 'Nova')],
      ['a page', paging.getByRole('button', { name: 'Página 2' })],
    ] as const) {
      expect.soft(await cursorOver(thing), name).toBe('pointer');
    }
    const nowhere = paging.getByRole('button', { name: 'Página anterior' });
    expect(await nowhere.getAttribute('aria-disabled')).toBe('true');
    expect(await cursorOver(nowhere)).not.toBe('pointer');
  });
});

describe('the detail page', () => {
  it('is as wide as the list', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    const list = await boxOf(main(page).getByRole('table'));
    await page.goto('/pessoas/detalhe/3');
    const form = await boxOf(main(page).getByRole('form'));
    expect(Math.abs(form.width - list.width)).toBeLessThanOrEqual(2);
    expect(Math.abs(form.x - list.x)).toBeLessThanOrEqual(2);
  });

  it('lets nothing be read through the list of cities', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas/detalhe/3');
    await main(page).getByRole('button', { name: 'Abrir' }).click();
    const list = page.getByRole('listbox', { name: 'Opções' });
    await list.waitFor();
    const paints = await list.evaluate((it) => {
      const found: string[] = [];
      for (let at: Element | null = it; at; at = at.parentElement)
        found.push(getComputedStyle(at).backgroundColor);
      return found;
    });
    expect(paints).toContain('rgb(255, 254, 252)');
  });

  it('has Voltar above the title, and Apagar apart from the other buttons', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas/detalhe/3');
    const title = await boxOf(page.getByRole('heading', { name: 'Pessoa 3' }));
    expect((await boxOf(button(page, 'Voltar'))).bottom).toBeLessThanOrEqual(title.y);
    const [close, create, remove] = await Promise.all(
      ['Salvar e fechar', 'Nova', 'Apagar'].map((name) => boxOf(button(page, name))),
    );
    const usual = (create?.x ?? 0) - (close?.right ?? 0);
    expect((remove?.x ?? 0) - (create?.right ?? 0)).toBeGreaterThan(4 * usual);
  });

  it('keeps its buttons in one row on a phone, inside the window and in reach', async () => {
    const { page } = await pages.open({ viewport: phone });
    await page.goto('/pessoas/detalhe/3');
    const buttons = ['Salvar', 'Salvar e fechar', 'Nova', 'Apagar'].map((name) => button(page, name));
    await page.getByRole('heading', { name: 'Pessoa 3' }).waitFor();
    const boxes = await Promise.all(buttons.map(boxOf));
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    const form = await boxOf(main(page).getByRole('form'));
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThan(form.right);
    await page.evaluate(() => {
      document.body.style.paddingBottom = '2000px';
      scrollTo(0, 300);
    });
    const header = await boxOf(page.getByRole('banner'));
    // What is scrolled goes below them, and is not read through them.
    expect(await paintOf(page.getByRole('banner'))).toBe('rgb(247, 246, 243)');
    expect(await paintOf(button(page, 'Salvar').locator('..'))).toBe('rgb(239, 237, 231)');
    await expect.poll(async () => (await boxOf(button(page, 'Salvar'))).y).toBeGreaterThan(header.bottom);
    expect((await boxOf(button(page, 'Salvar'))).y).toBeLessThan(header.bottom + 40);
  });

  it.each(['Abrir menu', 'Salvar'])('lets no field that is scrolled lie over %s on a phone', async (name) => {
    const { page } = await pages.open({ viewport: phone });
    await page.goto('/pessoas/detalhe/3');
    await main(page).getByRole('combobox', { name: 'Cidade' }).waitFor();
    const { distance, isFound } = await page.getByRole('button', { name, exact: true }).evaluate((it) => {
      const field = document.querySelector('[role="combobox"]') ?? document.body;
      const middleOf = (one: Element) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      };
      document.body.style.paddingBottom = '2000px';
      // From here on it stays in its place.
      scrollTo(0, 300);
      const { x, y } = middleOf(it);
      scrollBy(0, middleOf(field).y - y);
      const isFound = it.contains(document.elementFromPoint(x, y));
      return { distance: Math.abs(middleOf(field).y - y), isFound };
    });
    expect(distance).toBeLessThanOrEqual(1);
    expect(isFound).toBe(true);
  });

  it('lets its buttons go with the rest at a desk', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas/detalhe/3');
    await main(page).getByLabel('Email').waitFor();
    await page.evaluate(() => {
      document.body.style.paddingBottom = '2000px';
      scrollTo(0, 300);
    });
    await expect.poll(async () => (await boxOf(button(page, 'Salvar'))).bottom).toBeLessThan(0);
  });

  it('keeps what somebody else has saved inside the window of a phone, however long', async () => {
    const { page, backend } = await pages.open({ viewport: phone });
    await page.goto('/pessoas/detalhe/3');
    await main(page).getByLabel('Nome completo').fill('Outra pessoa');
    const email = `${'a'.repeat(50)}@exemplo.com.br`;
    backend
      .on('PUT /pessoas/:id', { status: 412 })
      .on('GET /pessoas/:id', { json: { id: 3, nomeCompleto: 'Pessoa 3', email, cidadeId: 1 } });
    await button(page, 'Salvar').click();
    await main(page).getByText(email).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width);
  });

  it.each([
    [360, '/pessoas/detalhe/3'],
    [414, '/pessoas/detalhe/3'],
    [360, '/pessoas/detalhe/nova'],
  ])('keeps its words off the borders of its buttons at %i px on %s', async (width, path) => {
    const { page } = await pages.open({ viewport: { width, height: 640 } });
    await page.goto(path);
    const form = main(page).getByRole('form');
    const title = path.endsWith('nova') ? 'Nova pessoa' : 'Pessoa 3';
    await page.getByRole('heading', { name: title }).waitFor();
    await form.getByLabel('Email').waitFor();
    const buttons = await form.locator('button', { hasText: /./ }).all();
    const boxes = await Promise.all(buttons.map(boxOf));
    expect(new Set(boxes.map(({ y }) => y)).size).toBe(1);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThan((await boxOf(form)).right);
    for (const [at, box] of boxes.entries()) {
      const word = await boxOf(buttons[at]?.locator('> span') ?? form);
      // A border of one pixel, and air.
      expect(Math.min(word.x - box.x, box.right - word.right)).toBeGreaterThanOrEqual(1 + 6);
    }
  });

  it('keeps how it stands with the form away from the error above it', async () => {
    const { page } = await pages.open({ viewport: phone });
    await page.goto('/pessoas/detalhe/3');
    const city = main(page).getByLabel('Cidade');
    await city.fill('são');
    await button(page, 'Salvar').click();
    // Errors take the focus, which scrolls.
    await expect.poll(() => city.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => city.evaluate((field) => field === document.activeElement)).toBe(true);
    const error = await boxOf(main(page).getByText('Escolha uma cidade da lista.'));
    const status = await boxOf(main(page).getByText('Alterações não salvas'));
    expect(status.y - error.bottom).toBeGreaterThanOrEqual(20);
  });

  it('leaves more air between an error and the next label than between the error and its field', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas/detalhe/nova');
    await button(page, 'Salvar').click();
    await expect.poll(() => main(page).getByText('O campo é obrigatório').count()).toBe(3);
    const name = await boxOf(page.getByLabel('Nome completo'));
    const error = await boxOf(main(page).getByText('O campo é obrigatório').first());
    const next = await boxOf(main(page).getByText('Email', { exact: true }));
    expect(next.y - error.bottom).toBeGreaterThan(2 * (error.y - name.bottom));
  });
});

describe('the frame', () => {
  it('shows the picture away from Sair', async () => {
    const { page } = await pages.open();
    await page.goto('/pagina-inicial');
    const sidebar = page.getByRole('complementary');
    const picture = await boxOf(sidebar.getByRole('img', { name: 'Foto de perfil' }));
    const leave = await boxOf(sidebar.getByRole('button', { name: 'Sair' }));
    expect(leave.y - picture.bottom).toBeGreaterThan(100);
  });

  it.each([
    [true, 'at once'],
    [false, 'smoothly'],
  ])('changes looks, with movement reduced or not (%s), %s', async (reducedMotion) => {
    const { page } = await pages.open({ reducedMotion });
    await page.goto('/pagina-inicial');
    const seconds = await page
      .getByRole('button', { name: 'Alternar tema' })
      .evaluate((it) => Number.parseFloat(getComputedStyle(it).transitionDuration));
    expect(seconds < 0.05).toBe(reducedMotion);
  });

  it('gives the browser the color of the theme', async () => {
    const { page } = await pages.open();
    await page.goto('/pagina-inicial');
    const color = () => page.locator('meta[name="theme-color"]').getAttribute('content');
    await expect.poll(color).toBe('#f7f6f3');
    await page.getByRole('button', { name: 'Alternar tema' }).click();
    await expect.poll(color).toBe('#202124');
    await page.getByRole('button', { name: 'Alternar tema' }).click();
    await expect.poll(color).toBe('#f7f6f3');
  });
});
