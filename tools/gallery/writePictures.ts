/**
 * `npm run screenshots`: every scene in both themes and three widths and a
 * contact sheet of each theme, into build/screenshots; and the pictures that the
 * docs show, into docs/pictures.
 */
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { type Browser, chromium } from 'playwright-core';
import { findChromium, LAUNCH_ARGUMENTS } from '../../tests/browser/support/chromium';
import { writeInspectorPicture } from './inspectorPicture';
import { type Theme, themes } from './scene';
import { scenes } from './scenes';
import { serveGallery } from './serve';
import { Visit, type Width, widths } from './visit';

const FOLDER = 'build/screenshots';
const DOCS = 'docs/pictures';

const fileOf = (scene: string, theme: Theme, width: Width) => `${FOLDER}/${theme}/${scene}-${width}.webp`;

/** Pictures for the docs, by their names there; the inspector adds one. */
const forDocs: Readonly<Record<string, string>> = {
  list: fileOf('pessoas-middle', 'light', 1280),
  'list-dark': fileOf('pessoas-middle', 'dark', 1280),
  detail: fileOf('pessoa-conflict', 'light', 1280),
  phone: fileOf('pessoas-middle', 'light', 360),
};

const colours = { light: '#dedbd3; color: #1f1e1b', dark: '#0f1011; color: #eeeeeb' };

async function thumbnail(file: string, width: number): Promise<string> {
  const style = `width:${width}px;height:220px;object-fit:cover;object-position:top left;border-radius:4px`;
  return `<img src="data:image/webp;base64,${await readFile(file, 'base64')}" style="${style}">`;
}

/** HTML with all scenes of a theme, wide and on a phone side by side. */
async function sheetOf(theme: Theme): Promise<string> {
  const figures = scenes.map(async ({ id, title, phoneOnly }) => {
    const phone = await thumbnail(fileOf(id, theme, 360), 107);
    const wide = phoneOnly ? '' : await thumbnail(fileOf(id, theme, 1280), 370);
    return `<figure style="margin:0"><div style="display:flex;gap:6px;height:220px">${wide}${phone}</div>
      <figcaption style="margin-top:6px">${title}</figcaption></figure>`;
  });
  return `<body style="margin:0;padding:24px;width:max-content;font:13px sans-serif;background:${colours[theme]}">
    <div style="display:grid;grid-template-columns:repeat(5,484px);gap:20px">${(await Promise.all(figures)).join('')}</div>`;
}

async function writeContactSheet(browser: Browser, theme: Theme): Promise<void> {
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  await page.setContent(await sheetOf(theme));
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  await page.screenshot({ path: `${FOLDER}/${theme}.jpeg`, type: 'jpeg', quality: 80, fullPage: true });
  await page.close();
}

const gallery = await serveGallery();
const browser = await chromium.launch({ executablePath: findChromium(), args: LAUNCH_ARGUMENTS });
try {
  const visit = await Visit.start(browser, gallery.url);
  await rm(FOLDER, { recursive: true, force: true });
  for (const theme of themes) {
    await mkdir(`${FOLDER}/${theme}`, { recursive: true });
    for (const width of widths) {
      const shown = scenes.filter(({ phoneOnly }) => !phoneOnly || width === 360);
      for (const { id } of shown) {
        await writeFile(fileOf(id, theme, width), await visit.picture(id, theme, width));
      }
      console.log(`${theme}, ${width} px: ${shown.length} pictures`);
    }
    await writeContactSheet(browser, theme);
  }
  await mkdir(DOCS, { recursive: true });
  for (const [name, file] of Object.entries(forDocs)) await copyFile(file, `${DOCS}/${name}.webp`);
  await writeInspectorPicture(browser, `${DOCS}/inspector.webp`);
} finally {
  await browser.close();
  await gallery.stop();
}
