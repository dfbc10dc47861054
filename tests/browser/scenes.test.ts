import axe from 'axe-core';
import { expect, it } from 'vitest';
import { scenes } from '../../tools/gallery/scenes';
import type { Visit } from '../../tools/gallery/visit';
import { openGallery } from './support/galleryVisit';

let visit: Visit;

openGallery(async (opened) => {
  visit = opened;
  await visit.page.addScriptTag({ content: axe.source });
});

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds on the page: rule, and where. */
const violations = () =>
  visit.page.evaluate(async (tags) => {
    const { axe } = window as typeof window & { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      // The options of a combobox hang at the end of the body; the field they belong to is in a landmark.
      rules: { 'target-size': { enabled: true }, region: { enabled: false } },
      resultTypes: ['violations'],
      // Neither is read: ways to what was found, beside its HTML; style sheets, which none of these rules asks for.
      selectors: false,
      preload: { assets: ['media'] },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    );
  }, TAGS);

it.each([
  ['light', 1280],
  ['dark', 360],
] as const)('axe finds nothing in any scene: %s, %d px', async (theme, width) => {
  const found: string[] = [];
  for (const { id } of scenes.filter(({ phoneOnly }) => !phoneOnly || width === 360)) {
    await visit.stand(id, theme, width);
    found.push(...(await violations()).map((violation) => `${id}: ${violation}`));
  }
  expect(found).toEqual([]);
});

/** Content outside of the window or cut off by a dialog, and buttons of a dialog out of reach. */
const misfits = () =>
  visit.page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    // A popover takes its new place some frames after a resize.
    if (document.querySelector('[data-radix-popper-content-wrapper]')) await frame().then(frame).then(frame);
    const { clientWidth, scrollWidth } = document.documentElement;
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
    const wide = dialogs.filter((dialog) => {
      const { left, right } = dialog.getBoundingClientRect();
      return left < 0 || right > clientWidth || dialog.scrollWidth > dialog.clientWidth;
    });
    const outOfReach = dialogs
      .flatMap((dialog) => [...dialog.querySelectorAll('button')])
      .filter((button) => {
        button.scrollIntoView({ block: 'nearest' });
        const { top, bottom } = button.getBoundingClientRect();
        return top < 0 || bottom > window.innerHeight;
      });
    return [
      ...(scrollWidth > clientWidth ? [`page: ${scrollWidth} > ${clientWidth}`] : []),
      ...wide.map((dialog) => `sticks out: ${dialog.textContent}`),
      ...outOfReach.map((button) => `out of reach: ${button.textContent}`),
    ];
  });

/** A narrow phone, a desk at 200 %, a tablet, a wide screen: width and height in pixels. */
const SIZES = [
  [320, 256],
  [640, 400],
  [768, 900],
  [1920, 1080],
] as const;

it('every scene reflows at every size', async () => {
  const found: string[] = [];
  for (const { id } of scenes) {
    await visit.show(id, 'light');
    for (const [width, height] of SIZES) {
      await visit.resize(width, height);
      found.push(...(await misfits()).map((misfit) => `${id} at ${width} px: ${misfit}`));
    }
  }
  expect(found).toEqual([]);
});
