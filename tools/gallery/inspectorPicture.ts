import { writeFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { logIn, openInspector, serveBundledDevelopment } from '../../tests/browser/support/developmentSite';
import { attachBackend } from '../../tests/browser/support/intercept';

const SIZE = { width: 1440, height: 900 };

/** The inspector's window after a login and a search. */
export async function writeInspectorPicture(browser: Browser, file: string): Promise<void> {
  const site = await serveBundledDevelopment();
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: SIZE,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  try {
    const app = await context.newPage();
    await attachBackend(app);
    await app.goto('/entrar');
    const inspector = await openInspector(app);
    await inspector.setViewportSize(SIZE);
    await logIn(app, 'segredo');
    await app.getByRole('link', { name: 'Pessoas' }).click();
    await app.getByRole('row', { name: /Pessoa 5/ }).waitFor();
    await app.getByPlaceholder('Pesquisar...').fill('Pessoa 1');
    await app.getByRole('row', { name: /Pessoa 12/ }).waitFor();
    await inspector.getByRole('option').filter({ hasText: 'after debounce' }).waitFor();
    await inspector.getByRole('option').filter({ hasText: 'loadPage done' }).last().click();
    await inspector.locator('.taken').waitFor();
    const devtools = await context.newCDPSession(inspector);
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
    await writeFile(file, data, 'base64');
  } finally {
    await context.close();
    await site.stop();
  }
}
