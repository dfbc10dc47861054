/** What a screen is: roles, names, states, order. `npm run test:browser -- snapshots -u` writes it. */
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { scenes } from '../../tools/gallery/scenes';
import type { Visit, Width } from '../../tools/gallery/visit';
import { openGallery } from './support/galleryVisit';

const FOLDER = resolve('tools/gallery/snapshots');
const fileOf = (id: string) => `${FOLDER}/${id}.yml`;

let visit: Visit;
openGallery((opened) => {
  visit = opened;
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

async function snapshotOf(id: string, width: Width): Promise<string> {
  await visit.stand(id, 'light', width);
  return `${await visit.page.locator('body').ariaSnapshot()}\n${await attributes()}\n`;
}

it.each(scenes)('$id is as its snapshot', async ({ id, phoneOnly }) => {
  const phone = await snapshotOf(id, 360);
  const desk = phoneOnly ? '' : await snapshotOf(id, 1280);
  const narrow = phone === desk ? '' : `# 360 px\n${phone}`;
  await expect(`${desk}${narrow}`).toMatchFileSnapshot(fileOf(id));
});

it('no snapshot is of a scene that is gone', () => {
  const known = scenes.map(({ id }) => `${id}.yml`);
  expect(readdirSync(FOLDER).filter((name) => !known.includes(name))).toEqual([]);
});
