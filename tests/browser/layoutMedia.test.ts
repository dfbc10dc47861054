import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LONG_EMAIL, LONG_NAME } from '../../tools/gallery/register';
import type { Visit } from '../../tools/gallery/visit';
import { isRinged } from './support/focusRing';
import { openGallery } from './support/galleryVisit';

let visit: Visit;

openGallery((opened) => {
  visit = opened;
});

describe('in forced colours', () => {
  beforeAll(() => visit.page.emulateMedia({ forcedColors: 'active' }));
  afterAll(() => visit.page.emulateMedia({ forcedColors: null }));

  /** What is left to tell an element from others: lines, never backgrounds. */
  const linesOf = (selector: string) =>
    visit.page.evaluate((one) => {
      const element = document.querySelector(one);
      if (element === null) throw new Error(`There is no ${one}`);
      const { outlineStyle, textDecorationLine, borderWidth, boxShadow } = getComputedStyle(element);
      return { outlineStyle, textDecorationLine, borderWidth, boxShadow };
    }, selector);

  it.each([
    ['the open screen', 'pessoas', 'nav [aria-current]', 'nav a:not([aria-current])'],
    [
      'the page of a list',
      'pessoas-middle',
      '[aria-label="Paginação"] [aria-current]',
      '[aria-label="Paginação"] button:not([aria-current])',
    ],
    [
      'the active option',
      'pessoa-city-open',
      '[role="option"][aria-selected="true"]',
      '[role="option"][aria-selected="false"]',
    ],
  ])('%s is told by more than a colour', async (_, scene, current, other) => {
    await visit.resize(1280, 800);
    await visit.show(scene, 'light');
    expect(await linesOf(current)).not.toEqual(await linesOf(other));
  });

  /** Goes round a scene by Tab: the names of its stops, and those that don't show the focus. */
  async function goRound() {
    const { page } = visit;
    // At most one press for each thing, and one for the page itself.
    const presses = await page.evaluate(() => 1 + document.querySelectorAll('a, button, input').length);
    const stops: string[] = [];
    const unseen: string[] = [];
    for (let press = 0; press < presses; press += 1) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(() => {
        const element = document.activeElement;
        if (element === null || element === document.body) return null;
        const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
        return { name, html: element.outerHTML };
      });
      if (stop === null) continue;
      stops.push(stop.name);
      if (!(await isRinged(page))) unseen.push(stop.html);
    }
    return { stops, unseen };
  }

  it.each([
    ['pessoa-saved', 1280, 'Salvar e fechar'],
    ['pessoa-city-unknown', 1280, 'Tentar novamente'],
    ['cidades-middle', 1280, 'Última página'],
    ['home-one-failed', 1280, 'Abrir listagem'],
    ['shortcuts', 1280, 'Fechar'],
    ['drawer', 360, 'Fechar menu'],
  ])('the focus is seen at every stop of %s at %i px, such as %s', async (scene, width, stop) => {
    await visit.resize(width, 800);
    await visit.show(scene, 'light');
    const { stops, unseen } = await goRound();
    expect(unseen).toEqual([]);
    expect(stops).toContain(stop);
  });

  it('what moves while something loads stands out from what it moves on', async () => {
    await visit.show('pessoas-loading', 'light');
    const bar = visit.page.getByRole('progressbar');
    await bar.waitFor({ state: 'attached' });
    const [track, moving] = await bar.evaluate((element) =>
      [element, element.firstElementChild ?? element].map((one) => getComputedStyle(one).backgroundColor),
    );
    expect(moving).not.toBe(track);
  });

  it('buttons and fields have a border', async () => {
    await visit.show('pessoa-saved', 'light');
    const borderless = await visit.page.evaluate(() =>
      [...document.querySelectorAll('form button:not([aria-label]), form input')]
        .filter((element) => Number.parseFloat(getComputedStyle(element).borderWidth) < 1)
        .map((element) => element.outerHTML),
    );
    expect(borderless).toEqual([]);
  });
});

describe('on paper', () => {
  beforeAll(() => visit.page.emulateMedia({ media: 'print' }));
  afterAll(() => visit.page.emulateMedia({ media: null }));

  it.each([
    ['light', 768],
    ['dark', 768],
    // A sheet of A4, within its margins.
    ['light', 658],
  ] as const)('a %s list is black on white at %i px, without controls', async (theme, width) => {
    await visit.resize(width, 1000);
    await visit.show('pessoas', theme);
    const { page } = visit;
    expect(await page.getByText('Aline Conceição Barbosa').isVisible()).toBe(true);
    expect(await page.getByText('aline.barbosa@exemplo.com.br').isVisible()).toBe(true);
    for (const control of ['button', 'navigation', 'searchbox', 'progressbar'] as const) {
      expect(await page.getByRole(control).filter({ visible: true }).count(), control).toBe(0);
    }
    const headers = page.getByRole('columnheader').filter({ visible: true });
    expect(await headers.allTextContents()).toEqual(['Nome completo', 'Email']);
    // What stands beside it on a screen leaves no gap.
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(heading?.x).toBeLessThan(100);
    const colours = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement);
      const { color } = getComputedStyle(document.querySelector('h1') ?? document.body);
      return { backgroundColor, color };
    });
    expect(colours).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(0, 0, 0)' });
  });

  it.each([768, 480])('long names are printed whole on a sheet of %i px', async (width) => {
    await visit.resize(width, 1000);
    await visit.show('pessoas-long', 'light');
    const hanging = await visit.page
      .getByRole('row')
      .evaluateAll((rows) =>
        rows
          .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
          .map((it) => it.textContent),
      );
    expect(hanging).toEqual([]);
    for (const text of [LONG_NAME, LONG_EMAIL]) {
      const isCut = await visit.page
        .getByText(text)
        .evaluate((element) => element.scrollHeight > element.clientHeight && element.clientHeight > 0);
      expect(isCut).toBe(false);
    }
  });

  it('what is wrong with a form is read on white paper, however dark the screen is', async () => {
    await visit.resize(768, 1000);
    await visit.show('pessoa-errors', 'dark');
    const message = visit.page.getByText('O campo é obrigatório').first();
    const [red = 255, green = 255, blue = 255] = await message.evaluate((it) =>
      (getComputedStyle(it).color.match(/[\d.]+/g) ?? []).map(Number),
    );
    const [r = 1, g = 1, b = 1] = [red, green, blue].map((part) =>
      part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    expect(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)).toBeGreaterThan(4.5);
  });

  it('a form is printed without its buttons, and without how it stands', async () => {
    await visit.resize(768, 1000);
    await visit.show('pessoa-saved', 'dark');
    const form = visit.page.getByRole('form');
    expect(await visit.page.getByRole('button').filter({ visible: true }).allTextContents()).toEqual([]);
    expect((await form.innerText()).split('\n')).toEqual(['Nome completo', 'Email', 'Cidade']);
    // Where the buttons stand on a screen is nothing, either.
    const first = await visit.page.getByText('Nome completo', { exact: true }).boundingBox();
    expect((first?.y ?? 0) - ((await form.boundingBox())?.y ?? 0)).toBeLessThan(30);
  });
});
