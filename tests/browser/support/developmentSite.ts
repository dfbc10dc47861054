import type { Page } from 'playwright-core';
import { createServer } from 'vite';
import { WINDOW_PATH } from '../../../src/inspector/protocol';
import { serveBuilt } from '../../support/builtSite';

/** The app and the inspector's window as `npm run dev` serves them, without an API behind. */
export async function serveDevelopment(): Promise<{ url: string; stop: () => Promise<void> }> {
  const vite = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
  await vite.listen();
  await Promise.all(
    ['/src/main.ts', `${WINDOW_PATH}window/main.tsx`].map((entry) => vite.warmupRequest(entry)),
  );
  const address = vite.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('Vite does not listen');
  return { url: `http://127.0.0.1:${address.port}`, stop: () => vite.close() };
}

/**
 * The same, bundled beforehand: for those who open it again and again, and not
 * each time its hundreds of modules.
 */
export const serveBundledDevelopment = () =>
  serveBuilt({
    pages: ['index.html', `.${WINDOW_PATH}index.html`],
    folder: 'build/test-inspector',
    environment: 'development',
  });

/** Opens the inspector's window by its button on the app's page, and waits until it follows the app. */
export async function openInspector(app: Page): Promise<Page> {
  const opened = app.context().waitForEvent('page');
  await app.getByRole('button', { name: 'Inspetor', exact: true }).click();
  const inspector = await opened;
  inspector.setDefaultTimeout(20_000);
  await inspector.getByText('Acompanhando o aplicativo').waitFor();
  return inspector;
}

/** Somebody logs in, and stands on the home page. */
export async function logIn(app: Page, senha: string): Promise<void> {
  await app.getByLabel('Email').fill('ana@exemplo.com.br');
  await app.getByLabel('Senha').fill(senha);
  await app.getByRole('button', { name: 'Entrar' }).click();
  await app.getByRole('heading', { name: 'Página inicial' }).waitFor();
}
