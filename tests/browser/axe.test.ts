import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { scenes } from '../gallery/scenes';
import type { Visit } from '../gallery/visit';
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
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
    );
  }, TAGS);

describe.each([
  ['light', 1280, 800],
  ['dark', 360, 740],
] as const)('axe finds nothing: %s, %d px', (theme, width, height) => {
  it.each(scenes.filter(({ phoneOnly }) => !phoneOnly || width === 360))('$id', async ({ id }) => {
    await visit.resize(width, height);
    await visit.show(id, theme);
    expect(await violations()).toEqual([]);
  });
});

/** What sticks out of the window to the right, or is cut off by a dialog. */
const sticksOut = () =>
  visit.page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
    const wide = dialogs.filter((dialog) => {
      const { left, right } = dialog.getBoundingClientRect();
      return left < 0 || right > clientWidth || dialog.scrollWidth > dialog.clientWidth;
    });
    return [
      ...(scrollWidth > clientWidth ? [`page: ${scrollWidth} > ${clientWidth}`] : []),
      ...wide.map(String),
    ];
  });

/** Buttons of a dialog that scrolling can't bring into the window. */
const outOfReach = () =>
  visit.page.evaluate(() =>
    [...document.querySelectorAll('[role="dialog"] button, [role="alertdialog"] button')]
      .filter((button) => {
        button.scrollIntoView({ block: 'nearest' });
        const { top, bottom } = button.getBoundingClientRect();
        return top < 0 || bottom > window.innerHeight;
      })
      .map((button) => button.textContent),
  );

describe.each([
  ['at 320 px', 320, 256],
  ['at 200 %', 640, 400],
])('reflows %s', (_, width, height) => {
  it.each(scenes)('$id', async ({ id }) => {
    await visit.resize(width, height);
    await visit.show(id, 'light');
    expect(await sticksOut()).toEqual([]);
    expect(await outOfReach()).toEqual([]);
  });
});
