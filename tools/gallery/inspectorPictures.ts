import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { logIn, openInspector, serveDevelopment } from '../../tests/browser/support/developmentSite';
import { attachRegister } from '../../tests/browser/support/register';
import { inspectorPicture } from './pictures';
import type { Theme } from './Stage';

const SIZE = { width: 1360, height: 860 };

async function capture(inspector: Page, theme: Theme): Promise<void> {
  const devtools = await inspector.context().newCDPSession(inspector);
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 70 });
  await writeFile(inspectorPicture(theme), data, 'base64');
}

/** Somebody logs in, searches, and the search fails. */
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

/** The inspector's window: in the light theme a failure looked back at, in the dark one a payload being written. */
export async function writeInspectorPictures(browser: Browser): Promise<void> {
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
    await capture(inspector, 'light');

    await inspector.getByRole('button', { name: 'Voltar ao agora' }).click();
    await inspector.getByRole('button', { name: 'Tema escuro' }).click();
    await inspector.getByRole('button', { name: 'search.typed', exact: true }).click();
    await inspector.getByRole('button', { name: 'Sequência' }).click();
    await inspector
      .getByRole('img', { name: /últimos 50 eventos/ })
      .locator('svg')
      .waitFor();
    await capture(inspector, 'dark');
  } finally {
    await context.close();
    await site.stop();
  }
}
