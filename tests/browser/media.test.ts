/** Forced colours, paper, reduced motion, and contrast that axe does not look at. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LONG_EMAIL, LONG_NAME } from '../../tools/gallery/register';
import type { Visit } from '../../tools/gallery/visit';
import { labels } from '../support/labels';
import { openGallery } from './support/galleryVisit';

const { city, detail, list } = labels;
let visit: Visit;

openGallery((opened) => {
  visit = opened;
});
afterEach(() => visit.page.emulateMedia({ forcedColors: null, media: null }));

describe('in forced colours', () => {
  beforeEach(() => visit.page.emulateMedia({ forcedColors: 'active' }));

  /** Lines tell an element from others there, never backgrounds. */
  const linesOf = (selector: string) =>
    visit.page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { outlineStyle, textDecorationLine, borderWidth, boxShadow } = getComputedStyle(element);
        return { outlineStyle, textDecorationLine, borderWidth, boxShadow };
      });

  it.each([
    ['the open page', 'pessoas', 'nav [aria-current]', 'nav a:not([aria-current])'],
    [
      'the page of a list',
      'pessoas-middle',
      `[aria-label="${list.pagination}"] [aria-current]`,
      `[aria-label="${list.pagination}"] button:not([aria-current])`,
    ],
    [
      'the active option',
      'pessoa-city-selected',
      '[role="option"][aria-selected="true"]',
      '[role="option"]:last-of-type',
    ],
    ['a row saved a moment ago', 'pessoas-saved', 'tbody tr:nth-child(2)', 'tbody tr:nth-child(3)'],
    ['a cell with a problem', 'import-reviewing', 'td:text("ana.exemplo.com")', 'td:text("Ana Lima")'],
  ])('%s stands out by more than a colour', async (_, scene, current, other) => {
    await visit.resize(1280, 800);
    await visit.show(scene, 'light');
    expect(await linesOf(current)).not.toEqual(await linesOf(other));
  });

  it.each([
    ['the track of a progress bar', 'import-importing', '[role="progressbar"][aria-valuenow]'],
    ['the notice over a record', 'pessoa-deleted', 'form [role="alert"]'],
    ['the line over a login', 'login-expired', 'main form [role="status"]'],
    ['a recovery link that is damaged', 'recovery-damaged', 'main [role="alert"]'],
  ])('%s has an edge', async (_, scene, selector) => {
    await visit.resize(1280, 800);
    await visit.show(scene, 'light');
    const { borderWidth } = await linesOf(selector);
    expect(borderWidth).not.toBe('0px');
  });

  it.each([
    [390, 'active'],
    [1280, 'active'],
    [390, 'none'],
    [1280, 'none'],
  ] as const)(
    'no button covers what stands beside it at %i px, forced colours: %s',
    async (width, forcedColors) => {
      await visit.page.emulateMedia({ forcedColors });
      await visit.resize(width, 800);
      await visit.show('pessoa-saved', 'light');
      const covered = await visit.page.evaluate(() => {
        const boxOf = (element: Element) => element.getBoundingClientRect();
        const others = [...document.querySelectorAll('main p, main button, main a')].filter(
          (element) => boxOf(element).width > 0,
        );
        return [...document.querySelectorAll('main button')].flatMap((button) => {
          const { left, right, top, bottom } = boxOf(button);
          return others
            .filter((other) => !button.contains(other) && !other.contains(button))
            .filter((other) => {
              const box = boxOf(other);
              return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
            })
            .map((other) => `'${button.textContent}' over '${other.textContent}'`);
        });
      });
      expect(covered).toEqual([]);
    },
  );
});

describe('on paper', () => {
  beforeEach(() => visit.page.emulateMedia({ media: 'print' }));

  it.each([
    ['light', 768],
    ['dark', 658],
  ] as const)('a %s list is black on white at %i px, without controls', async (theme, width) => {
    await visit.resize(width, 1000);
    await visit.show('pessoas', theme);
    const { page } = visit;
    expect(await page.getByText('Aline Conceição Barbosa').isVisible()).toBe(true);
    for (const control of ['button', 'searchbox', 'progressbar'] as const) {
      expect(await page.getByRole(control).filter({ visible: true }).count(), control).toBe(0);
    }
    const headers = page.getByRole('columnheader').filter({ visible: true });
    expect(await headers.allTextContents()).toEqual([list.fullName, list.email]);
    const email = page.getByText(/@exemplo/).first();
    const [over, under] = await Promise.all(
      [headers.last(), email].map((one) =>
        one.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element);
          return range.getBoundingClientRect().left;
        }),
      ),
    );
    expect(under).toBe(over);
    const heading = page.getByRole('heading', { level: 1 });
    expect((await heading.boundingBox())?.x).toBeLessThan(100);
    expect(await heading.evaluate((one) => getComputedStyle(one).color)).toBe('rgb(0, 0, 0)');
    const canvas = page.locator('html');
    expect(await canvas.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgb(255, 255, 255)');
    await visit.show('pessoas-found', theme);
    expect(await page.getByText(/^Pesquisa: \S+ · $/).isVisible()).toBe(true);
  });

  it('a list of who lives in a city is printed with its name and the words of the search', async () => {
    await visit.show('residents-narrowed', 'light');
    const { page } = visit;
    expect(await page.getByText('Cidade: Campinas (SP)').isVisible()).toBe(true);
    expect(await page.getByText('Pesquisa: silva · ').isVisible()).toBe(true);
    expect(await page.getByText('cidade:12').count()).toBe(0);
    expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    await visit.show('residents', 'light');
    expect(await page.getByText('Pesquisa:').count()).toBe(0);
  });

  it.each([768, 480])('long names are printed whole at %i px', async (width) => {
    await visit.resize(width, 1000);
    await visit.show('pessoas-long', 'light');
    for (const text of [LONG_NAME, LONG_EMAIL]) {
      const cut = await visit.page
        .getByText(text, { exact: true })
        .evaluate((element) => element.scrollHeight > element.clientHeight && element.clientHeight > 0);
      expect(cut).toBe(false);
    }
  });

  it('a form is printed without its buttons and its status', async () => {
    await visit.resize(768, 1000);
    await visit.show('pessoa-saved', 'dark');
    expect(await visit.page.getByRole('button').filter({ visible: true }).count()).toBe(0);
    const form = visit.page.getByRole('form');
    const labels = await form.locator('label').allTextContents();
    expect(labels).toContain(detail.email);
    expect((await form.innerText()).split('\n').filter(Boolean)).toEqual(labels);
  });
});

it('home is printed without its search', async () => {
  await visit.page.emulateMedia({ media: 'print' });
  await visit.resize(768, 1000);
  await visit.show('home', 'light');
  expect(await visit.page.getByRole('searchbox').filter({ visible: true }).count()).toBe(0);
  expect(await visit.page.getByText('1.204.387').isVisible()).toBe(true);
});

it('a bar that stands still does not look like a part done', async () => {
  await visit.resize(1280, 800);
  await visit.show('pessoas-loading', 'light');
  const bar = visit.page.getByRole('progressbar');
  const isFull = await bar.evaluate((track) => track.firstElementChild?.clientWidth === track.clientWidth);
  expect(isFull).toBe(true);
});

it('nothing moves where less motion is asked for; otherwise what waits does', async () => {
  const { page } = visit;
  const still = page.locator('style').last();
  const moving = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 50)
          .length,
    );
  await still.evaluate((style) => style.setAttribute('media', 'not all'));
  await visit.resize(1280, 800);
  await visit.show('pessoas-loading', 'light');
  expect(await moving()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const scene of ['pessoas-loading', 'pessoa-loading', 'login-submitting']) {
    await visit.show(scene, 'light');
    expect(await moving(), scene).toBeGreaterThan(0);
  }
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await still.evaluate((style) => style.removeAttribute('media'));
});

it.each(['light', 'dark'] as const)(
  'fields and signs stand out from what is behind them: %s',
  async (theme) => {
    await visit.resize(1280, 800);
    const found: string[] = [];
    for (const [scene, selector, property] of [
      ['pessoas', 'section div:has(> input) > svg', 'color'],
      ['pessoa-saved', 'form input', 'borderTopColor'],
      ['pessoa-errors', 'form input', 'borderTopColor'],
      ['pessoas', 'tbody svg', 'color'],
      ['pessoas', 'nav button svg', 'color'],
      ['pessoa-city-open', `[aria-label="${city.close}"] svg`, 'color'],
      ['import-choosing', 'label:has(:focus)', 'outlineColor'],
    ] as const) {
      await visit.show(scene, theme);
      const contrasts = await visit.page.locator(selector).evaluateAll((elements, property) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
        if (canvas === null) throw new Error('No canvas');
        /** Luminance of a colour painted over what is there. */
        const paint = (colour: string) => {
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
            const share = part / 255;
            return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        return elements.map((element) => {
          const grounds: Element[] = [];
          // The ring of the focus lies around its element.
          const inner = property === 'outlineColor' ? element.parentElement : element;
          for (let one: Element | null = inner; one; one = one.parentElement) grounds.unshift(one);
          let behind = 0;
          for (const ground of grounds) behind = paint(getComputedStyle(ground).backgroundColor);
          const front = paint(getComputedStyle(element)[property]);
          return (Math.max(front, behind) + 0.05) / (Math.min(front, behind) + 0.05);
        });
      }, property);
      expect(contrasts.length).toBeGreaterThan(0);
      if (Math.min(...contrasts) < 3) found.push(`${scene} ${selector}: ${Math.min(...contrasts)}`);
    }
    expect(found).toEqual([]);
  },
);
