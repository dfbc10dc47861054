/**
 * What a screen is: roles, names, states, order, as `npm run test:browser -- snapshots -u` writes them.
 * Beside that, what axe finds on it, whether it fits windows of every size, and what the eye would find wrong on it, by
 * a mouse and by a finger.
 */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import axe from 'axe-core';
import { expect, it } from 'vitest';
import { scenes } from '../../tools/gallery/scenes';
import type { Visit } from '../../tools/gallery/visit';
import { faultsOf } from './support/drawing';
import { openGallery } from './support/galleryVisit';

const FOLDER = resolve('tools/gallery/snapshots');
const fileOf = (id: string) => `${FOLDER}/${id}.yml`;

let visit: Visit;
openGallery(async (opened) => {
  visit = opened;
  await visit.page.addScriptTag({ content: axe.source });
});

/** Attributes that roles and names don't tell. */
const ATTRIBUTES = [
  ...['invalid', 'required', 'describedby', 'busy', 'live', 'modal', 'current', 'keyshortcuts', 'valuenow'],
  ...['autocomplete', 'haspopup', 'activedescendant'],
].map((name) => `aria-${name}`);
const OF_FIELDS = [
  ...['type', 'name', 'required', 'readonly', 'maxlength', 'autocomplete', 'inputmode', 'accept'],
  ...['autocapitalize', 'autocorrect', 'spellcheck'],
];

/** What such elements have, in the order of the page; an id is the text that it leads to. */
const attributes = () =>
  visit.page.evaluate(
    ({ names, selector }) => {
      const shown = (name: string, value: string) =>
        /describedby|activedescendant/.test(name)
          ? value.split(' ').map((id) => document.getElementById(id)?.textContent)
          : value;
      const lines = [...document.querySelectorAll(selector)].map((element) => {
        const held = names.flatMap((name) => {
          const value = element.getAttribute(name);
          return value === null ? [] : `${name}="${shown(name, value)}"`;
        });
        return `# ${element.localName} ${held.join(' ')}`;
      });
      return [`# title: ${document.title}`, ...lines].join('\n');
    },
    {
      names: [...OF_FIELDS, ...ATTRIBUTES],
      selector: ['input', 'select', ...ATTRIBUTES.map((name) => `[${name}]`)].join(),
    },
  );

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

/** What the page says to a screen reader. */
async function said(): Promise<string> {
  const tree = await visit.page.locator('body').ariaSnapshot();
  // Said after a pause: on a busy machine before the look, on a quiet one after it.
  const still = tree.replace(/- status: .*Nomes parecidos.*/g, '- status');
  return `${still}\n${await attributes()}\n`;
}

/** What may be, and why. */
const allowed: readonly (readonly [RegExp, string])[] = [
  [/^grows: form .*(alterou|salvou|apagou|Recuperamos|O registro de)/, 'it is about all fields, and stays'],
  [/^no ring: input “Pesquisar pessoas e cidades”$/, 'the line below it takes the colour of a ring'],
  [/^grows: section .*Registro apagado: /, 'it is the last line of the card, and moves no row'],
];

/** What axe and the eye find wrong; a look at the drawing moves the focus, so the page is of no use afterwards. */
async function faults(pointer: 'mouse' | 'finger'): Promise<string[]> {
  const found = await violations();
  found.push(...(await faultsOf(visit.page, pointer)));
  return found
    .filter((fault) => !allowed.some(([pattern]) => pattern.test(fault)))
    .map((fault) => `by a ${pointer}: ${fault}`);
}

it.each(scenes)('$id is as its snapshot, accessible, well drawn, and fits', async ({ id, phoneOnly }) => {
  const found: string[] = [];
  await visit.stand(id, 'light', phoneOnly ? 390 : 1280);
  const desk = phoneOnly ? '' : await said();
  found.push(...(await faults(phoneOnly ? 'finger' : 'mouse')));
  await visit.stand(id, 'dark', 390);
  found.push(...(await faults('finger')));
  await visit.stand(id, 'light', 360);
  const phone = await said();
  const narrow = phone === desk ? '' : `# 360 px\n${phone}`;
  await expect(`${desk}${narrow}`).toMatchFileSnapshot(fileOf(id));
  expect(found).toEqual([]);
  for (const [width, height] of SIZES) {
    await visit.resize(width, height);
    // On a busy machine a popover is late.
    await expect.poll(misfits, { message: `what does not fit ${width} × ${height}` }).toEqual([]);
  }
});

it('no snapshot is of a scene that is gone', () => {
  const known = scenes.map(({ id }) => `${id}.yml`);
  expect(readdirSync(FOLDER).filter((name) => !known.includes(name))).toEqual([]);
});
