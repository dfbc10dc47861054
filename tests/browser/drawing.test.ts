/** What the eye would find wrong on a screen, looked for on every scene of the gallery by a mouse and by a finger. */
import { expect, it } from 'vitest';
import { scenes } from '../../tools/gallery/scenes';
import type { Visit } from '../../tools/gallery/visit';
import { faultsOf } from './support/drawing';
import { openGallery } from './support/galleryVisit';

let visit: Visit;
openGallery((opened) => {
  visit = opened;
});

/** What may be, and why. */
const allowed: readonly (readonly [RegExp, string])[] = [
  [/^grows: form .*(alterou|salvou|apagou|Recuperamos|O registro de)/, 'it is about all fields, and stays'],
  [/^no ring: input “Pesquisar pessoas e cidades”$/, 'the line below it takes the colour of a ring'],
  [/^grows: section .*Registro apagado: /, 'it is the last line of the card, and moves no row'],
];
const isAllowed = (fault: string) => allowed.some(([pattern]) => pattern.test(fault));

it.each(scenes)(
  '$id paints inside its corners, cuts no text and no ring, and its targets are large and apart',
  async ({ id, phoneOnly }) => {
    await visit.resize(390, 800);
    await visit.show(id, 'light');
    const faults = (await faultsOf(visit.page, 'finger')).map((fault) => `at 390 px: ${fault}`);
    if (!phoneOnly) {
      await visit.resize(1280, 760);
      await visit.leave();
      await visit.show(id, 'light');
      faults.push(...(await faultsOf(visit.page, 'mouse')).map((fault) => `at 1280 px: ${fault}`));
    }
    await visit.leave();
    expect(faults.filter((fault) => !isAllowed(fault.replace(/^at \d+ px: /, '')))).toEqual([]);
  },
);
