import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { difference, looksTheSame } from '../../tools/gallery/compare';
import { pictureFile } from '../../tools/gallery/pictures';
import type { Theme } from '../../tools/gallery/Stage';
import { scenes } from '../../tools/gallery/scenes';
import type { Visit, Width } from '../../tools/gallery/visit';
import { openGallery } from './support/galleryVisit';

/** Where pictures that differ are kept, to be looked at. */
const FOUND = 'build/differing-pictures';

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

/** What stands on the stage looks as it does in its picture. */
async function expectAsPictured(id: string, theme: Theme, width: Width) {
  const file = pictureFile(id, theme, width);
  expect(existsSync(file), `${file}: \`npm run screenshots\` makes it`).toBe(true);
  const picture = await visit.capture(width);
  const found = await difference(visit.page, readFileSync(file), picture);
  if (looksTheSame(found)) return;
  await mkdir(FOUND, { recursive: true });
  const kept = join(FOUND, `${id}-${theme}-${width}.png`);
  await writeFile(kept, picture);
  expect.fail(`${file} differs from ${kept}: ${JSON.stringify(found)}`);
}

// Once for both: setting the stage is as much work as looking at it.
describe.each([
  ['light', 1280],
  ['dark', 360],
] as const)('axe finds nothing, and it looks as in its picture: %s, %d px', (theme, width) => {
  it.each(scenes.filter(({ phoneOnly }) => !phoneOnly || width === 360))('$id', async ({ id, foreign }) => {
    await visit.stand(id, theme, width);
    expect.soft(await violations(), 'what axe finds').toEqual([]);
    // Letters of foreign scripts come from whatever fonts a machine has.
    if (!foreign) await expectAsPictured(id, theme, width);
  });
});

// Between a phone and a desk, what stands beside what is all that differs.
describe('it looks as in its picture on a tablet', () => {
  it.each(['login', 'home', 'pessoas', 'pessoa-saved', 'pessoa-loading'])('%s', async (id) => {
    await visit.stand(id, 'light', 768);
    await expectAsPictured(id, 'light', 768);
  });
});

/**
 * What sticks out of the window to the right, or is cut off by a dialog, and the
 * buttons of a dialog that scrolling can't bring into the window.
 */
const misfits = () =>
  visit.page.evaluate(() => {
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

describe.each([
  ['at 320 px', 320, 256],
  ['at 200 %', 640, 400],
])('reflows %s', (_, width, height) => {
  it.each(scenes)('$id', async ({ id }) => {
    await visit.resize(width, height);
    await visit.show(id, 'light');
    expect(await misfits()).toEqual([]);
  });
});
