import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { type Difference, difference, looksTheSame } from '../../tools/gallery/compare';
import { statesNotShown } from '../../tools/gallery/coverage';
import { INSPECTOR_PICTURE, pictureFile } from '../../tools/gallery/pictures';
import { LONG_NAME } from '../../tools/gallery/register';
import { scenes } from '../../tools/gallery/scenes';
import { themes, type Visit, widths } from '../../tools/gallery/visit';
import { openGallery } from './support/galleryVisit';

let visit: Visit;

openGallery((opened) => {
  visit = opened;
});

/** No screen of their own, and why. */
const withoutScene = [
  // Left at once.
  'detail.deciding',
  // The page as it is without them.
  'drawer.closed',
  'help.closed',
  'deletion.idle',
];

describe('the gallery', () => {
  it('shows every state of every screen', () => {
    expect(statesNotShown(scenes).filter((state) => !withoutScene.includes(state))).toEqual([]);
  });

  it('gives every scene a name of its own', () => {
    const ids = scenes.map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('has a picture of every scene in both themes and three widths, and no other', () => {
    const expected = scenes.flatMap(({ id, phoneOnly }) =>
      themes.flatMap((theme) =>
        widths
          .filter((width) => !phoneOnly || width === 360)
          .map((width) => pictureFile(id, theme, width).replace('docs/screenshots/', '')),
      ),
    );
    const kept = readdirSync('docs/screenshots', { recursive: true, encoding: 'utf8' });
    const sheets = [
      ...themes.map((theme) => `${theme}.webp`),
      INSPECTOR_PICTURE.replace('docs/screenshots/', ''),
    ];
    expect(kept.filter((name) => name.endsWith('.webp')).sort()).toEqual([...expected, ...sheets].sort());
  });

  it('is no part of the product', () => {
    const root = inject('webRoot');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.endsWith('.html'))).toEqual(['index.html']);
    const traces = files
      .filter((name) => /\.(js|css|html)$/.test(name))
      .filter((name) => {
        const text = readFileSync(join(root, name), 'utf8');
        return text.includes(LONG_NAME.slice(0, 35)) || text.includes('pessoas-no-match');
      });
    expect(traces).toEqual([]);
  });
});

describe('the comparison of pictures', () => {
  /** A phone's login has the least text; what is noticed there is noticed everywhere. */
  const sample = [
    ['login', 360],
    ['pessoas', 1280],
  ] as const;

  const differencesWith = async (css: string): Promise<Difference[]> => {
    const found: Difference[] = [];
    for (const [scene, width] of sample) {
      const before = await visit.picture(scene, 'light', width);
      const style = await visit.page.addStyleTag({ content: css });
      const after = await visit.picture(scene, 'light', width);
      await style.evaluate((element) => element.parentNode?.removeChild(element));
      found.push(await difference(visit.page, before, after));
    }
    return found;
  };

  it.each([
    ['the same page', '* { }'],
    ['edges of letters between pixels', 'body { transform: translate(0.3px, 0.3px) }'],
    ['edges of letters turned', 'body { transform: rotate(0.001deg) }'],
    ['letters without hints', '* { text-rendering: geometricPrecision !important }'],
  ])('lets pass: %s', async (_, css) => {
    const found = await differencesWith(css);
    expect(found.filter((one) => !looksTheSame(one))).toEqual([]);
  });

  it.each([
    ['another font', '* { font-family: "Liberation Sans", Arial, sans-serif !important }'],
    ['another weight', '* { font-weight: 500 !important }'],
    ['wider letters', '* { letter-spacing: 0.1px !important }'],
    ['another accent', ':root { --accent: #6b0f2b !important }'],
  ])('notices: %s', async (_, css) => {
    const found = await differencesWith(css);
    expect(found.filter(looksTheSame)).toEqual([]);
  });
});
