/** What browsers get that are older than the oldest we support. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launch } from './support/browser';
import { type Product, startProduct } from './support/realServer';

const SENTENCE =
  'Este navegador é antigo demais para o Cadastro. Atualize-o ou use outro mais novo: Chrome, Edge, Firefox ou Safari.';

let browser: Browser;
let product: Product;
beforeAll(async () => {
  product = await startProduct(inject('webRoot'));
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** The page as a browser without container queries takes it; the scripts it has still run. */
async function openOld(address: string): Promise<{ page: Page; calls: string[] }> {
  const context = await browser.newContext({ baseURL: product.url });
  await context.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...asked: string[]) =>
      !asked.join().includes('container') && Reflect.apply(supports, CSS, asked);
    localStorage.setItem('APP_ACCESS_TOKEN', 'ficha');
  });
  const page = await context.newPage();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  await page.goto(address, { waitUntil: 'networkidle' });
  return { page, calls };
}

describe('a browser that is too old', () => {
  it.each(['/entrar', '/pessoas', '/pessoas/detalhe/nova'])(
    'is told so on %s, and nothing else',
    async (address) => {
      const { page, calls } = await openOld(address);
      expect((await page.locator('body').innerText()).trim()).toBe(SENTENCE);
      expect(await page.locator('body *:visible').count()).toBe(1);
      expect(calls).toEqual([]);
      await page.context().close();
    },
  );
});

it('without scripts a browser is told that it needs them, and sees no dead form', async () => {
  const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/entrar');
  expect(await page.locator('body').innerText()).toBe('O Cadastro precisa de JavaScript para funcionar.');
  await context.close();
});
