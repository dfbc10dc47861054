import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { statesNotShown } from '../../tools/gallery/coverage';
import { LONG_NAME } from '../../tools/gallery/register';
import { scenes } from '../../tools/gallery/scenes';
import { sharedBrowser } from './support/seats';

describe('the gallery', () => {
  it('shows every state of every screen', () => {
    // Left at once, and the page as it is without a drawer, a question or a read that nobody asked for.
    const withoutScene = [
      ...['detail.deciding', 'list.deletion.deciding', 'list.deletion.none'],
      ...['list.query.refreshing', 'list.query.shown.stale'],
      'detail.form.renewing',
      // Its scene clicks: a question that is drawn at once with the dialog below it is hidden by it.
      'imports.asking',
      // Its options load, as they do without it.
      'cityPicker.popover.committing',
      // They look as another save does.
      ...['detail.form.submitting.leaving.creating', 'detail.form.submitting.leaving.startingNew'],
    ];
    expect(statesNotShown(scenes).filter((state) => !withoutScene.includes(state))).toEqual([]);
  });

  it('walks through scenes by arrow keys, and its address names what it shows', async () => {
    const [first, second, third] = scenes;
    const page = await (await sharedBrowser()).newPage();
    await page.goto(inject('galleryUrl').replace('?stage', `#${first?.id}/dark/390`));
    await page.getByLabel('Filter').press('ArrowDown');
    await expect.poll(() => page.url()).toContain(`#${second?.id}/dark/390`);
    const stage = page.frameLocator('iframe').locator(`[data-scene="${second?.id}/dark"]`);
    await stage.waitFor();
    expect(await stage.evaluate(({ clientWidth }) => clientWidth)).toBe(390);
    // The form in the frame begins with its first field; the keys go on walking.
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.url()).toContain(`#${third?.id}/dark/390`);
    await page.close();
  });

  it('is no part of the product', () => {
    const root = inject('webRoot');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    const traces = files
      .filter((name) => /\.(js|css|html)$/.test(name))
      .filter((name) => readFileSync(join(root, name), 'utf8').includes(LONG_NAME.slice(0, 35)));
    expect(traces).toEqual([]);
  });
});
