/** What browsers get that are older than the oldest we support (docs/platforms.md). */
import { expect, inject, it } from 'vitest';
import { openProfile } from './support/browser';
import { sharedBrowser } from './support/seats';

it.each(['/entrar', '/pessoas'])(
  'a browser that is too old reads so at %s, and nothing else',
  async (address) => {
    const context = await openProfile(await sharedBrowser(), inject('siteUrl'));
    // Without container queries, although scripts still run.
    await context.addInitScript(() => {
      const { supports } = CSS;
      CSS.supports = (...asked: string[]) =>
        !asked.join().includes('container') && Reflect.apply(supports, CSS, asked);
    });
    const page = await context.newPage();
    // Its scripts have run by then.
    await page.goto(address, { waitUntil: 'load' });
    expect((await page.innerText('body')).trim()).toMatch(/^Este navegador é antigo demais.*Safari\.$/);
    await context.close();
  },
);

it('a browser without scripts reads that it needs them', async () => {
  const baseURL = inject('siteUrl');
  const page = await (await sharedBrowser()).newPage({ baseURL, javaScriptEnabled: false });
  await page.goto('/entrar');
  expect(await page.innerText('body')).toBe('O Cadastro precisa de JavaScript para funcionar.');
  await page.context().close();
});
