import type { Page } from 'playwright-core';
import { serveBuilt } from '../../support/builtSite';
import { labels } from '../../support/labels';

/** The app and the inspector's window as `npm run dev` serves them, without an API behind, bundled beforehand. */
export const serveBundledDevelopment = () =>
  serveBuilt({
    pages: ['index.html', 'tools/inspector/index.html'],
    folder: 'build/test-inspector',
    environment: 'development',
  });

/** Opens the inspector's window by its button on the app's page, and waits until it follows the app. */
export async function openInspector(app: Page): Promise<Page> {
  const opened = app.context().waitForEvent('page');
  await app.getByRole('button', { name: 'Inspector', exact: true }).click();
  const inspector = await opened;
  inspector.setDefaultTimeout(60_000);
  await inspector.getByText('Following the app').waitFor();
  return inspector;
}

/** Somebody logs in, and stands on the home page. */
export async function logIn(app: Page, senha: string): Promise<void> {
  await app.getByLabel(labels.auth.email).fill('ana@exemplo.com.br');
  await app.getByLabel(labels.auth.password).fill(senha);
  await app.getByRole('button', { name: labels.auth.enter }).click();
  await app.getByRole('heading', { name: labels.frame.home }).waitFor();
}
