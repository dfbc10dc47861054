import { writeFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { logIn, openInspector, serveBundledDevelopment } from '../../tests/browser/support/developmentSite';
import { attachBackend } from '../../tests/browser/support/intercept';
import { labels } from '../../tests/support/labels';

const SIZE = { width: 1440, height: 900 };
/** The time that the server of a slow line takes, in milliseconds. */
const SLOW = 1_500;

/** The inspector's window after a save on a slow line: the whole conversation. */
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
    const { backend } = await attachBackend(app);
    await app.goto('/entrar');
    const inspector = await openInspector(app);
    await inspector.setViewportSize(SIZE);
    await logIn(app, 'segredo');
    await app.getByRole('link', { name: labels.frame.people }).click();
    await app.getByRole('row', { name: /Pessoa 3/ }).click();
    await app.getByLabel(labels.detail.fullName).fill('Maria Silva');
    const slow = backend.hold('PUT /pessoas/3');
    await app.getByRole('button', { name: labels.detail.save, exact: true }).click();
    await slow.made;
    await setTimeout(SLOW);
    await slow.answer();
    await app.getByText(labels.detail.allSaved).waitFor();
    await inspector.getByRole('option').filter({ hasText: 'loadHistory done' }).last().waitFor();
    // The moment at which the page hears the end of its save.
    await inspector.getByRole('option').filter({ hasText: 'save done' }).last().click();
    await inspector.locator('[data-taken]').first().waitFor();
    const devtools = await context.newCDPSession(inspector);
    const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
    await writeFile(file, data, 'base64');
  } finally {
    await context.close();
    await site.stop();
  }
}
