import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { statesNotShown } from '../../tools/gallery/coverage';
import { LONG_NAME } from '../../tools/gallery/register';
import { scenes } from '../../tools/gallery/scenes';
import { ask } from '../support/offer';
import { sharedBrowser } from './support/seats';

describe('the gallery', () => {
  it('shows every state of every screen, or there is a reason why not', () => {
    const withoutScene: Readonly<Record<string, string>> = {
      'deleted.list.debouncing': 'the rows as they are, with the bar of a search that is awaited',
      'deletion.conflicted': 'looks as deleting does',
      'detail.form.deleting.rereading': 'looks as a deletion that is under way',
      'detail.form.renewing': 'left at once, for the address of a new record',
      'list.deletion.deciding': 'left at once',
      'exporting.collecting.lasting': 'looks as brief does',
      'palette.closed': 'nothing is drawn',
      'list.query.refreshing': 'the rows as they are, with the bar of a search that is awaited',
      'list.query.shown.stale': 'the rows as they are, until the next reason to read again',
      'imports.asking': 'its scene clicks: a question that is drawn with the dialog below it is hidden by it',
      'cityPicker.popover.committing': 'its options load, as they do without it',
    };
    const where = 'states without a scene in tools/gallery/scenes/, or with a scene and a reason';
    expect(statesNotShown(scenes).sort(), where).toEqual(Object.keys(withoutScene).sort());
  });

  it('walks through scenes by arrow keys, and its address names what it shows', async () => {
    const [first, second, third] = scenes;
    const page = await (await sharedBrowser()).newPage();
    const url = await ask(inject('galleryOffer'));
    await page.goto(url.replace('?stage', `#${first?.id}/dark/390`));
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
