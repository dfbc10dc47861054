import { expect, it } from 'vitest';
import type { Visit } from '../../tools/gallery/visit';
import { labels } from '../support/labels';
import { registerPages } from './support/fixture';
import { openGallery } from './support/galleryVisit';

const pages = registerPages();

let visit: Visit;

openGallery((opened) => {
  visit = opened;
});

it.each([
  { width: 320, height: 640 },
  { width: 320, height: 320 },
])('options that come late have room, above the field where there is more: %o', async (viewport) => {
  const { page, at } = await pages.open({ viewport });
  await page.goto('/pessoas/detalhe/nova');
  await at.heading(labels.detail.newPerson).waitFor();
  await at.city.pressSequentially('a');
  await page.getByRole('option').nth(4).waitFor({ state: 'attached' });
  const list = page.getByRole('listbox');
  await expect.poll(async () => (await list.boundingBox())?.height ?? 0).toBeGreaterThan(88);
  const box = await list.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
});

it.each([
  [1280, 760],
  [320, 640],
])('the open list shows the selected city: %i × %i', async (width, height) => {
  await visit.resize(width, height);
  await visit.show('pessoa-city-last', 'light');
  const { page } = visit;
  const list = page.getByRole('listbox');
  const selected = list.getByRole('option', { name: 'Uberaba' });
  await expect
    .poll(async () => {
      const [inner, outer] = await Promise.all([selected.boundingBox(), list.boundingBox()]);
      if (inner === null || outer === null) return false;
      return inner.y >= outer.y - 1 && inner.y + inner.height <= outer.y + outer.height + 1;
    })
    .toBe(true);
});
