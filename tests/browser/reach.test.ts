/** What lies under a finger or under the focus, on small windows. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { registerPages } from './support/fixture';
import { cidades } from './support/register';

const pages = registerPages();

/** Whether the middle of it is in sight, with nothing over it. */
const isInSight = (thing: Locator) =>
  thing.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

const small = { width: 360, height: 400 };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

describe('what the focus goes to by itself', () => {
  it('is in sight where it is the heading of the next screen', async () => {
    const { page } = await pages.open({ viewport: small });
    await page.goto('/pessoas');
    await page.getByRole('link', { name: 'Editar' }).last().click();
    await heading(page, 'Pessoa 5').waitFor();
    await expect.poll(() => isInSight(heading(page, 'Pessoa 5'))).toBe(true);
  });

  it('is in sight where it is a field with an error', async () => {
    const { page } = await pages.open({ viewport: small });
    await page.goto('/pessoas/detalhe/nova');
    await page.getByLabel('Nome completo').fill('Ana Souza');
    await page.getByLabel('Email').fill('ana@exemplo.com.br');
    const city = page.getByLabel('Cidade');
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await isInSight(city)).toBe(false);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect.poll(() => city.evaluate((field) => field === document.activeElement)).toBe(true);
    await expect.poll(() => isInSight(city)).toBe(true);
  });
});

describe('the buttons of a record', () => {
  it.each([
    ['on a phone that lies', 740, 360],
    ['in a window at 400 %', 320, 256],
  ])('take no place away %s: they go with the rest', async (_, width, height) => {
    const { page } = await pages.open({ viewport: { width, height } });
    await page.goto('/pessoas/detalhe/3');
    await page.getByLabel('Email').waitFor();
    await page.evaluate(() => {
      document.body.style.paddingBottom = '2000px';
      window.scrollTo(0, 300);
    });
    const save = page.getByRole('button', { name: 'Salvar', exact: true });
    await expect.poll(() => save.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(0);
  });

  it.each([768, 822])('stand within its form at %i px', async (width) => {
    const { page } = await pages.open({ viewport: { width, height: 900 } });
    await page.goto('/pessoas/detalhe/3');
    const form = page.getByRole('form');
    await form.getByLabel('Email').waitFor();
    const beyond = await form.evaluate((element) => {
      const { right } = element.getBoundingClientRect();
      return [...element.querySelectorAll('button')]
        .filter((button) => button.getBoundingClientRect().right > right - 12)
        .map((button) => button.textContent);
    });
    expect(beyond).toEqual([]);
  });
});

describe('the question before a deletion', () => {
  it.each([320, 360, 414, 560, 620])(
    'does not delete under the finger that asked, at %i px',
    async (width) => {
      const { page } = await pages.open({ viewport: { width, height: 640 } });
      await page.goto('/pessoas');
      const bin = page.getByRole('row').getByRole('button', { name: 'Apagar' }).first();
      await bin.waitFor();
      const finger = await bin.boundingBox();
      await bin.click();
      const remove = page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' });
      await remove.waitFor();
      const answer = await remove.boundingBox();
      if (finger === null || answer === null) throw new Error('It is not to be seen');
      // Wherever the list is scrolled to: the rows move up and down, not aside.
      expect(answer.x + answer.width < finger.x || answer.x > finger.x + finger.width).toBe(true);
    },
  );
});

describe('the list of cities', () => {
  it('can be scrolled with the mouse where there is no room for all of them', async () => {
    const { page, backend } = await pages.open({ viewport: small });
    const long = cidades(5).map(({ id, nome }) => ({ id, nome: `${nome} ${'de Santo Antônio '.repeat(6)}` }));
    backend.on('GET /cidades', { json: long, headers: { 'x-total-count': '5' } });
    await page.goto('/pessoas/detalhe/nova');
    // Before that the form still gives the focus to its first field.
    await expect.poll(() => backend.callsTo('GET /cidades').length).toBe(1);
    await page.getByLabel('Cidade').press('ArrowDown');
    const list = page.getByRole('listbox', { name: 'Opções' });
    await list.getByRole('option').nth(4).waitFor();
    await list.hover();
    await page.mouse.wheel(0, 100);
    // Farther than an option that is pointed at may move it.
    await expect.poll(() => list.evaluate((it) => it.scrollTop)).toBeGreaterThan(50);
  });
});

describe('what the focus comes back to', () => {
  const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top);

  /** Shift+Tab leads from one thing to the other, in sight wherever the page was scrolled to. */
  async function comesInSight(page: Page, from: Locator, to: Locator) {
    await page.evaluate(() => {
      document.body.style.paddingBottom = '2000px';
    });
    await scrollTo(page, 0);
    const { y } = (await to.boundingBox()) ?? { y: 0 };
    for (let under = 0; under < 180; under += 12) {
      await from.focus();
      // What was before it ends up this far below the upper edge of the window.
      await scrollTo(page, y - under);
      await page.keyboard.press('Shift+Tab');
      await expect.poll(() => to.evaluate((it) => it === document.activeElement)).toBe(true);
      expect(await isInSight(to), `${under} px below the edge`).toBe(true);
    }
  }

  it.each([
    ['a phone', 360, 740],
    ['a small phone', 320, 568],
    ['a phone that lies', 740, 360],
    ['a window at 400 %', 320, 256],
  ])('is under nothing that stays in sight in a form, on %s', async (_, width, height) => {
    const { page } = await pages.open({ viewport: { width, height }, reducedMotion: true });
    await page.goto('/pessoas/detalhe/3');
    const name = page.getByLabel('Nome completo');
    await name.waitFor();
    await comesInSight(page, page.getByLabel('Email'), name);
  });

  it.each([
    ['a window beside another one', 683, 650],
    ['a phone', 360, 740],
  ])('is under nothing that stays in sight beside a conflict, on %s', async (_, width, height) => {
    const { page, backend } = await pages.open({ viewport: { width, height }, reducedMotion: true });
    await page.goto('/pessoas/detalhe/3');
    const name = page.getByLabel('Nome completo');
    await name.fill('Outra pessoa');
    const newer = { id: 3, nomeCompleto: 'Pessoa 3', email: 'nova@exemplo.com.br', cidadeId: 1 };
    backend.on('PUT /pessoas/:id', { status: 412 }).on('GET /pessoas/:id', { json: newer });
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    const overrule = page.getByRole('button', { name: 'Salvar o que digitei' });
    await overrule.waitFor();
    await comesInSight(page, name, overrule);
  });
});
