import { mkdir, rm, writeFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { findChromium, LAUNCH_ARGUMENTS } from '../browser/support/chromium';
import { writeContactSheets } from './contactSheet';
import { writeInspectorPictures } from './inspectorPictures';
import { FOLDER, pictureFile } from './pictures';
import { scenes } from './scenes';
import { serveGallery } from './serve';
import { themes, Visit, widths } from './visit';

/** `npm run screenshots`: every scene in both themes and three widths, a sheet of each theme, and the inspector. */
const gallery = await serveGallery();
const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_ARGUMENTS });
try {
  await rm(FOLDER, { recursive: true, force: true });
  const visit = await Visit.start(browser, gallery.url);
  for (const theme of themes) {
    await mkdir(`${FOLDER}/${theme}`, { recursive: true });
    for (const width of widths) {
      const shown = scenes.filter(({ phoneOnly }) => !phoneOnly || width === 360);
      for (const { id } of shown) {
        await writeFile(pictureFile(id, theme, width), await visit.picture(id, theme, width, 'webp'));
      }
      process.stdout.write(`${theme}, ${width} px: ${shown.length} pictures\n`);
    }
  }
  await writeContactSheets(browser);
  await writeInspectorPictures(browser);
} finally {
  await browser.close();
  await gallery.stop();
}
