import type { Page } from 'playwright-core';
import { array, assert, boolean, type Infer, is, literal, string, type, unknown } from 'superstruct';
import { describe, expect, inject, it } from 'vitest';
import { callsHaveCome } from './support/calls';
import { registerPages } from './support/fixture';

const pages = registerPages();

const layoutSchema = type({
  name: literal('Layout'),
  args: type({ beginData: type({ frame: string(), partialLayout: boolean() }) }),
});

/** Every layout of the page that Chromium made meanwhile, as its trace tells them. */
async function layoutsDuring(page: Page, act: () => Promise<void>): Promise<Infer<typeof layoutSchema>[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('A page without a browser has no trace');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
  assert(trace, type({ traceEvents: array(unknown()) }));
  // Another tab may have been begun in the same process.
  const devtools = await page.context().newCDPSession(page);
  const { frameTree } = await devtools.send('Page.getFrameTree');
  return trace.traceEvents.filter(
    (event): event is Infer<typeof layoutSchema> =>
      is(event, layoutSchema) && event.args.beginData.frame === frameTree.frame.id,
  );
}

describe('the search', () => {
  it('runs at once the first time, then 300 ms after the last key, from page 1', async () => {
    const { page, backend } = await pages.open({ clock: 'still' });
    await page.goto('/pessoas?pagina=2');
    await page.getByText('Pessoa 10', { exact: true }).waitFor();
    const queries = () => backend.callsTo('GET /pessoas').map(({ query }) => `${query.filter}:${query.page}`);
    const before = queries().length;
    const box = page.getByPlaceholder('Pesquisar...');
    await box.focus();
    await box.press('1');
    await page.clock.runFor(200);
    await box.press('1');
    await page.clock.runFor(299);
    await expect.poll(() => new URL(page.url()).search).toBe('?busca=11&pagina=1');
    await callsHaveCome(page);
    expect(queries().length).toBe(before);
    await page.clock.runFor(1);
    await page.getByText('Pessoa 11', { exact: true }).waitFor();
    expect(queries().slice(before)).toEqual(['11:1']);
    expect(await page.getByRole('row').count()).toBe(2);
  });

  it('never shows the answer to an older search', async () => {
    const { page, backend } = await pages.open();
    await page.goto('/pessoas');
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    const waiting = backend.hold('GET /pessoas');
    const box = page.getByPlaceholder('Pesquisar...');
    await box.fill('velha');
    await expect.poll(() => waiting.length).toBe(1);
    await box.fill('nova');
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.({
      json: [{ id: 2, nomeCompleto: 'A nova', email: 'n@x.br' }],
      headers: { 'x-total-count': '1' },
    });
    waiting[0]?.({
      json: [{ id: 1, nomeCompleto: 'A velha', email: 'v@x.br' }],
      headers: { 'x-total-count': '1' },
    });
    await page.getByText('A nova', { exact: true }).waitFor();
    // Who has got a later answer has got the earlier one.
    await callsHaveCome(page);
    expect(await page.getByText('A velha', { exact: true }).count()).toBe(0);
  });

  it('stands in the address of a list that is left in the very moment of a letter', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    // One task of the browser, in which nothing is painted between the letter and the click.
    await page.evaluate(() => {
      const box = document.querySelector<HTMLInputElement>('input[type="search"]');
      box?.focus();
      document.execCommand('insertText', false, '11');
      document.querySelector<HTMLElement>('a[href="/cidades"]')?.click();
    });
    await page.getByRole('heading', { name: 'Listagem de cidades' }).waitFor();
    await page.goBack();
    await page.getByText('Pessoa 11', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?busca=11&pagina=1');
    expect(await page.getByPlaceholder('Pesquisar...').inputValue()).toBe('11');
  });

  it('goes on where the browser takes no more addresses, and comes to stand in one', async () => {
    const { page, backend, problems } = await pages.open();
    await page.goto('/pessoas');
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    // As WebKit does after 100 of them in ten seconds.
    await page.evaluate(() => {
      const write = history.replaceState.bind(history);
      history.replaceState = () => {
        Object.assign(window, { isRefused: true });
        throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError');
      };
      window.addEventListener('allow', () => Object.assign(history, { replaceState: write }));
    });
    const waiting = backend.hold('GET /pessoas');
    await page.getByPlaceholder('Pesquisar...').fill('11');
    await expect.poll(() => waiting.length).toBe(1);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isRefused'))).toBe(true);
    expect(new URL(page.url()).search).toBe('');
    await page.evaluate(() => window.dispatchEvent(new Event('allow')));
    waiting[0]?.({ json: [{ id: 11, nomeCompleto: 'Pessoa 11', email: 'p@x.br' }] });
    await page.getByText('Pessoa 11', { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?busca=11&pagina=1');
    expect(problems).toEqual([]);
  });

  it('leads by a link, too, where the browser takes no more addresses', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    await page.evaluate(() => {
      history.replaceState = () => {
        throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError');
      };
    });
    const loaded = page.waitForEvent('load');
    await page.getByRole('link', { name: 'Pessoas' }).click();
    await loaded;
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pessoas');
  });

  it.runIf(inject('browser').engine === 'chromium')(
    'has no more than its box laid out by a letter',
    async () => {
      const { page } = await pages.open({ clock: 'still' });
      await page.goto('/pessoas');
      await page.getByText('Pessoa 5', { exact: true }).waitFor();
      const box = page.getByPlaceholder('Pesquisar...');
      // The first one shows that rows are on their way.
      await box.pressSequentially('1');
      await page.getByRole('button', { name: 'Limpar' }).waitFor();
      // Nothing of before is laid out later: neither what the first letter leaves to do nor a picture.
      await expect.poll(() => new URL(page.url()).searchParams.get('busca')).toBe('1');
      await expect
        .poll(() => page.evaluate(() => [...document.images].every(({ complete }) => complete)))
        .toBe(true);
      const layouts = await layoutsDuring(page, () => page.keyboard.press('1'));
      expect(await box.inputValue()).toBe('11');
      expect(layouts.length).toBeGreaterThan(0);
      expect(layouts.filter(({ args }) => !args.beginData.partialLayout)).toEqual([]);
    },
  );

  it('keeps the caret while somebody types in the middle of a word, at any speed', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas?busca=Maria');
    const box = page.getByPlaceholder('Pesquisar...');
    await box.focus();
    for (let step = 0; step < 3; step += 1) await box.press('ArrowLeft');
    await page.keyboard.type('depressa e certo', { delay: 20 });
    expect(await box.inputValue()).toBe('Madepressa e certoria');
    await expect.poll(() => new URL(page.url()).searchParams.get('busca')).toBe('Madepressa e certoria');
  });

  it('follows links, back and forward', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    const box = page.getByPlaceholder('Pesquisar...');
    await box.fill('Pessoa 1');
    await page.getByText('Pessoa 12', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Pessoas' }).click();
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    expect(await box.inputValue()).toBe('');
    await page.goBack();
    await page.getByText('Pessoa 12', { exact: true }).waitFor();
    expect(await box.inputValue()).toBe('Pessoa 1');
    await page.goForward();
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    expect(await box.inputValue()).toBe('');
  });
});
