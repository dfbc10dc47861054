import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium, LAUNCH_ARGUMENTS } from '../../tests/browser/support/chromium';
import { difference, looksTheSame } from './compare';
import { writeContactSheets } from './contactSheet';
import { writeInspectorPicture } from './inspectorPicture';
import { FOLDER, pictureFile } from './pictures';
import { scenes } from './scenes';
import { serveGallery } from './serve';
import { themes, Visit, widths } from './visit';

/**
 * `npm run screenshots`: every scene in both themes and three widths, a sheet of
 * each theme, and the inspector. A picture that looks the same stays as it is, so
 * that a change shows which scenes it has changed.
 */
const gallery = await serveGallery();
const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_ARGUMENTS });
try {
  const comparing = await browser.newPage();
  const written = new Set<string>();
  const write = async (file: string, picture: Buffer) => {
    written.add(resolve(file));
    const before = await readFile(file).catch(() => undefined);
    if (before && looksTheSame(await difference(comparing, before, picture))) return;
    await writeFile(file, picture);
  };
  const visit = await Visit.start(browser, gallery.url);
  for (const theme of themes) {
    await mkdir(`${FOLDER}/${theme}`, { recursive: true });
    for (const width of widths) {
      const shown = scenes.filter(({ phoneOnly }) => !phoneOnly || width === 360);
      for (const { id } of shown) {
        await write(pictureFile(id, theme, width), await visit.picture(id, theme, width, 'webp'));
      }
      process.stdout.write(`${theme}, ${width} px: ${shown.length} pictures\n`);
    }
    for (const name of await readdir(`${FOLDER}/${theme}`)) {
      const file = resolve(FOLDER, theme, name);
      if (!written.has(file)) await rm(file);
    }
  }
  await writeContactSheets(browser);
  await writeInspectorPicture(browser);
} finally {
  await browser.close();
  await gallery.stop();
}
