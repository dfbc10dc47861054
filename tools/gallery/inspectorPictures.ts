import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { logIn, openInspector, serveDevelopment } from '../../tests/browser/support/developmentSite';
import { attachRegister } from '../../tests/browser/support/register';

const SIZE = { width: 1360, height: 860 };

async function capture(inspector: Page, file: string): Promise<void> {
  const devtools = await inspector.context().newCDPSession(inspector);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  await writeFile(file, data, 'base64');
}

/** Logs in and searches; the search fails. */
async function liveThrough(app: Page): Promise<void> {
  const backend = await attachRegister(app);
  await app.goto('/entrar');
  await logIn(app, 'segredo');
  await app.getByRole('link', { name: 'Pessoas' }).click();
  await app.getByRole('row', { name: /Pessoa 5/ }).waitFor();
  backend.on('GET /pessoas', 'connection lost');
  await app.getByPlaceholder('Pesquisar...').pressSequentially('ana');
  await app.getByText('A lista não pôde ser carregada.').waitFor();
}

/** Two pictures of the inspector's window: a failed call on the chart, and the sequence of events. */
export async function writeInspectorPictures(browser: Browser, folder: string): Promise<void> {
  const site = await serveDevelopment();
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: SIZE,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
  });
  try {
    const app = await context.newPage();
    app.on('dialog', (dialog) => dialog.accept());
    await liveThrough(app);
    const inspector = await openInspector(app);
    await inspector.setViewportSize(SIZE);
    const failed = inspector.getByRole('option').filter({ hasText: 'loadPage failed' }).last();
    await failed.click();
    await inspector.locator('.diagram path.taken').waitFor();
    await capture(inspector, `${folder}/inspector.webp`);

    await inspector.getByRole('button', { name: 'Voltar ao agora' }).click();
    await inspector.getByRole('button', { name: 'Tema escuro' }).click();
    await inspector.getByRole('button', { name: 'search.typed', exact: true }).click();
    await inspector.getByRole('button', { name: 'Sequência' }).click();
    await inspector
      .getByRole('img', { name: /últimos 50 eventos/ })
      .locator('svg')
      .waitFor();
    await capture(inspector, `${folder}/inspector-sequence.webp`);
  } finally {
    await context.close();
    await site.stop();
  }
}
