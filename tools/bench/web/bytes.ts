import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/** A first visit to weigh. */
export type WeighedScreen = {
  path: string;
  signedIn: boolean /** Stands there when the screen is usable. */;
  ready: string;
};

export const screens: WeighedScreen[] = [
  { path: '/entrar', signedIn: false, ready: 'input[name="email"]' },
  { path: '/cadastrar', signedIn: false, ready: 'input[name="nome"]' },
  { path: '/pagina-inicial', signedIn: true, ready: 'main a[href="/pessoas"]' },
  { path: '/pessoas', signedIn: true, ready: 'tbody a[href]' },
  { path: '/cidades', signedIn: true, ready: 'tbody a[href]' },
  { path: '/pessoas/detalhe/1', signedIn: true, ready: 'input[name="email"]' },
  { path: '/cidades/detalhe/1', signedIn: true, ready: 'input[name="nome"]' },
];

export type Weight = {
  scripts: number;
  styles: number;
  /** Scripts that were asked for, though the document doesn't name them. */
  undeclared: string[];
};

/** Size of a file of a build as it is sent, in bytes. */
const sizeOf = (folder: string, path: string) =>
  gzipSync(readFileSync(join(folder, path)), { level: 9 }).length;

/**
 * Bytes that a first visit asks for until its screen is usable: gzip of scripts
 * and styles, without what the browser fetches later, when it has nothing to do.
 * @param folder where the build at `url` lies, which must answer its calls under /api
 */
export async function weigh(
  browser: Browser,
  { url, folder }: { url: string; folder: string },
  { path, signedIn, ready }: WeighedScreen,
): Promise<Weight> {
  const context = await browser.newContext({ baseURL: url, locale: 'pt-BR' });
  const files = new Set<string>();
  context.on('request', (request) => files.add(new URL(request.url()).pathname));
  await context.addInitScript(() => {
    // What waits for idle time is not part of the visit.
    window.requestIdleCallback = () => 0;
  });
  if (signedIn) await context.addInitScript(() => localStorage.setItem('APP_ACCESS_TOKEN', '"ficha"'));
  const page = await context.newPage();
  await page.goto(path);
  await page.locator(`:not([inert]) > ${ready}`).first().waitFor();
  await page.waitForLoadState('networkidle');
  const declared = await page.evaluate(() =>
    [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href')),
  );
  await context.close();
  const sum = (extension: string) =>
    [...files]
      .filter((file) => file.endsWith(extension))
      .reduce((total, file) => total + sizeOf(folder, file), 0);
  const undeclared = [...files].filter((file) => file.endsWith('.js') && !declared.includes(file));
  return { scripts: sum('.js'), styles: sum('.css'), undeclared };
}
