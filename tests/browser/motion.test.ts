import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { openGallery } from './support/galleryVisit';

let context: BrowserContext;
let page: Page;

// A page of its own: on the one that pictures are taken of nothing moves.
openGallery(async (_, browser, url) => {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  page = await context.newPage();
  await page.goto(url);
});
afterAll(() => context?.close());

/** What is found in a scene of the gallery, where things move. */
async function inMotion<Found>(scene: string, find: () => Found): Promise<Found> {
  await page.evaluate((shown) => {
    window.location.hash = shown;
  }, `${scene}/light`);
  await page.locator(`html[data-scene="${scene}/light"]`).waitFor();
  return page.evaluate<Found>(find);
}

/** What is animated for longer than a blink, or for ever, by name. */
const movements = () =>
  document
    .getAnimations()
    .map((one) => {
      const { duration, iterations } = one.effect?.getComputedTiming() ?? {};
      const name = one instanceof CSSAnimation ? one.animationName : '';
      return { name, milliseconds: Number(duration) * Number(iterations) };
    })
    .filter(({ milliseconds }) => milliseconds > 50);

/** What is seen, or goes, only when something lasts: each by its words, or by what it is. */
const late = () =>
  [...document.querySelectorAll('body *')]
    .filter((element) => {
      const { transitionDelay, animationName, animationDelay } = getComputedStyle(element);
      return transitionDelay === '0.15s' || (animationName === 'appear' && animationDelay === '0.15s');
    })
    .map((element) => element.getAttribute('role') ?? (element.textContent || element.localName));

it('nothing moves for people whom movement bothers', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const found = await inMotion('pessoas-loading', movements);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(found).toEqual([]);
});

// What stands still tells nobody that something is under way.
it.each([
  ['the bar of a list', 'pessoas-loading', 'sweep'],
  ['where rows will stand', 'pessoas-loading', 'breathe'],
  ['where fields will stand', 'pessoa-loading', 'breathe'],
  ['a button that works', 'login-submitting', 'spin'],
])('moves for others: %s', async (_, scene, name) => {
  expect(await inMotion(scene, movements)).toContainEqual({ name, milliseconds: Number.POSITIVE_INFINITY });
});

it.each([
  ['the spinner of a button, in the place of its word', 'login-submitting', ['progressbar', 'Entrar']],
  ['that totals are counted', 'home-loading', ['Carregando...', 'Carregando...']],
  ['the outline of a form', 'pessoa-loading', ['progressbar', 'div']],
  [
    'the bar of a list, and where its rows will stand',
    'pessoas-loading',
    ['progressbar', 'tr', 'tr', 'tr', 'tr', 'tr'],
  ],
  ['the bar over rows that are to go, which fade', 'pessoas-turning', ['progressbar', 'rowgroup']],
])('nobody sees before it lasts: %s', async (_, scene, waiting) => {
  expect(await inMotion(scene, late)).toEqual(waiting);
});

it.each([
  ['turned to its open list', 'pessoa-city-open', '180deg', 'none'],
  ['as where its list will be', 'pessoa-saved', 'none', 'none'],
  ['one that moves while it is waited for', 'pessoa-city-waiting', 'none', 'spin'],
])('the city has a sign: %s', async (_, scene, rotate, animationName) => {
  const sign = await inMotion(scene, () => {
    const svg = document.querySelector('[role="combobox"] ~ button svg');
    const { rotate, animationName } = getComputedStyle(svg ?? document.body);
    return { rotate, animationName };
  });
  expect(sign).toEqual({ rotate, animationName });
});

it('what moves stays in its place: a notice on a phone is not pushed aside', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  const widths = await inMotion('pessoa-conflict-reading', () => {
    for (const moving of document.getAnimations()) {
      moving.pause();
      if (moving instanceof CSSAnimation && moving.animationName === 'sweep') moving.currentTime = 1_050;
    }
    return [document.documentElement.scrollWidth, document.querySelectorAll('.animate-sweep').length];
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(widths).toEqual([360, 1]);
});
