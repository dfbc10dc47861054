import { readFile, writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { FOLDER, pictureFile } from './pictures';
import type { Theme } from './Stage';
import { scenes } from './scenes';
import { themes, type Width } from './visit';

const COLUMNS = 5;
const colours = { light: '#dedbd3; color: #1f1e1b', dark: '#0f1011; color: #eeeeeb' };

const thumbnail = async (scene: string, theme: Theme, width: Width, shownWidth: number) => {
  const picture = await readFile(pictureFile(scene, theme, width), 'base64');
  const style = `width:${shownWidth}px;height:220px;object-fit:cover;object-position:top left;border-radius:4px`;
  return `<img src="data:image/webp;base64,${picture}" style="${style}">`;
};

async function sheetOf(theme: Theme): Promise<string> {
  const figures = await Promise.all(
    scenes.map(async ({ id, title, phoneOnly }) => {
      const phone = await thumbnail(id, theme, 360, 107);
      const wide = phoneOnly ? '' : await thumbnail(id, theme, 1280, 370);
      return `<figure style="margin:0"><div style="display:flex;gap:6px;height:220px">${wide}${phone}</div>
        <figcaption style="margin-top:6px">${title}</figcaption></figure>`;
    }),
  );
  return `<body style="margin:0;padding:24px;width:max-content;font:13px sans-serif;background:${colours[theme]}">
    <div style="display:grid;grid-template-columns:repeat(${COLUMNS},484px);gap:20px">${figures.join('')}</div>`;
}

/** All scenes of a theme on one picture, wide and on a phone side by side. */
export async function writeContactSheets(browser: Browser): Promise<void> {
  const page = await browser.newPage({ deviceScaleFactor: 1 });
  const devtools = await page.context().newCDPSession(page);
  for (const theme of themes) {
    await page.setContent(await sheetOf(theme));
    const [width, height] = await page.evaluate(async () => {
      await Promise.all([...document.images].map((image) => image.decode()));
      return [document.body.offsetWidth, document.body.offsetHeight] as const;
    });
    await page.setViewportSize({ width, height });
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
    await writeFile(`${FOLDER}/${theme}.webp`, data, 'base64');
  }
}
