import { expect, it } from 'vitest';
import type { Visit } from '../../tools/gallery/visit';
import { labels } from '../support/labels';
import { registerPages } from './support/fixture';
import { openGallery } from './support/galleryVisit';
import { isFocused } from './support/pages';

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
  // The form takes the focus a moment after it is drawn.
  await expect.poll(() => isFocused(at.field(labels.detail.fullName))).toBe(true);
  await at.city.pressSequentially('a');
  await page.getByRole('option').nth(4).waitFor({ state: 'attached' });
  const list = page.getByRole('listbox');
  // It grows, and takes its place a frame later.
  await expect
    .poll(async () => {
      const { y = 0, height = 0 } = (await list.boundingBox()) ?? {};
      return { hasRoom: height > 88, isInWindow: y >= 0 && y + height <= viewport.height };
    })
    .toEqual({ hasRoom: true, isInWindow: true });
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
