import type { Page } from 'playwright-core';
import { array, assert, boolean, type Infer, is, literal, type, unknown } from 'superstruct';
import { describe, expect, inject, it } from 'vitest';
import { doubleClick } from './support/browser';
import { registerPages } from './support/fixture';
import { listing, pessoas } from './support/register';

const pages = registerPages();

const layoutSchema = type({
  name: literal('Layout'),
  args: type({ beginData: type({ partialLayout: boolean() }) }),
});

/** Every layout that Chromium made meanwhile, as its trace tells them. */
async function layoutsDuring(page: Page, act: () => Promise<void>): Promise<Infer<typeof layoutSchema>[]> {
  const browser = page.context().browser();
  if (browser === null) throw new Error('A page without a browser has no trace');
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
  assert(trace, type({ traceEvents: array(unknown()) }));
  return trace.traceEvents.filter((event): event is Infer<typeof layoutSchema> => is(event, layoutSchema));
}

describe('the lists', () => {
  it('shows the people with their columns, five to a page', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    await page.getByRole('heading', { name: 'Listagem de pessoas' }).waitFor();
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Ações',
      'Nome completo',
      'Email',
    ]);
    expect(await page.getByRole('row').count()).toBe(6);
    expect(await page.getByPlaceholder('Pesquisar...').inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
  });

  it('shows the cities with their columns', async () => {
    const { page, backend } = await pages.open();
    await page.goto('/cidades');
    await page.getByRole('heading', { name: 'Listagem de cidades' }).waitFor();
    await page.getByText('Cidade 5', { exact: true }).waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Ações', 'Nome']);
    expect(backend.callsTo('GET /cidades').map(({ query }) => query)).toEqual([
      { page: '1', limit: '5', filter: '' },
    ]);
  });

  it('turns pages in the URL and replaces history', async () => {
    const { page, backend } = await pages.open();
    await page.goto('/pessoas');
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    const length = await page.evaluate(() => history.length);
    await page.getByRole('button', { name: 'Página 3' }).click();
    await page.getByText('Pessoa 12', { exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBe(3);
    expect(new URL(page.url()).searchParams.get('pagina')).toBe('3');
    expect(backend.callsTo('GET /pessoas').at(-1)?.query).toEqual({ page: '3', limit: '5', filter: '' });
    expect(await page.evaluate(() => history.length)).toBe(length);
  });

  it.each([
    ['a phone', { width: 360, height: 740 }],
    ['a tablet', { width: 768, height: 1024 }],
    ['a desk', { width: 1280, height: 900 }],
  ])('turn two pages when next is pressed twice in the same spot of %s', async (_, viewport) => {
    const { page, backend } = await pages.open({ viewport });
    const people = pessoas(5_003).map((pessoa) =>
      pessoa.id > 5 && pessoa.id < 11
        ? { ...pessoa, nomeCompleto: `${pessoa.nomeCompleto} ${'de Souza e Silva '.repeat(9)}` }
        : pessoa,
    );
    backend.on('GET /pessoas', listing(people));
    await page.goto('/pessoas?pagina=98');
    const next = page.getByRole('button', { name: 'Próxima página' });
    const at = (pagina: number) => page.getByText(`Página ${pagina.toLocaleString('pt-BR')} de 1.001`);
    await at(98).waitFor();
    await next.scrollIntoViewIfNeeded();
    const place = await next.boundingBox();
    for (const pagina of [1, 2, 9, 10, 98, 99, 100, 999, 1000, 1001]) {
      await page.getByLabel('Ir para a página').fill(String(pagina));
      await page.keyboard.press('Enter');
      await at(pagina).waitFor();
      expect(await next.boundingBox(), `the place of next on page ${pagina}`).toEqual(place);
    }
    await page.getByRole('button', { name: 'Primeira página' }).click();
    await at(1).waitFor();
    const { x = 0, y = 0, width = 0, height = 0 } = place ?? {};
    for (const pagina of [2, 3]) {
      await page.mouse.click(x + width / 2, y + height / 2);
      await at(pagina).waitFor();
    }
  });

  it.each([
    ['?pagina=abc', '1'],
    ['?pagina=0', '1'],
    ['?pagina=-1', '1'],
    ['?pagina=1.5', '1'],
    ['?pagina=2&busca=Pessoa', '2'],
  ])('%s asks for page %s', async (search, expected) => {
    const { page, backend } = await pages.open();
    await page.goto(`/pessoas${search}`);
    await page
      .getByRole('row', { name: /Pessoa/ })
      .first()
      .waitFor();
    expect(backend.callsTo('GET /pessoas').at(-1)?.query.page).toBe(expected);
  });

  it('past the last page shows the last page', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas?pagina=99');
    await page.getByText('Pessoa 12', { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('pagina')).toBe('3');
  });

  it('has no pagination unless the total exceeds the page size', async () => {
    const { page, backend } = await pages.open();
    backend.on('GET /pessoas', listing(pessoas(5)));
    await page.goto('/pessoas');
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Paginação' }).count()).toBe(0);
    backend.on('GET /pessoas', listing(pessoas(6)));
    await page.reload();
    await page.getByRole('navigation', { name: 'Paginação' }).waitFor();
  });

  it('without the total header there is one page', async () => {
    const { page, backend } = await pages.open();
    backend.on('GET /pessoas', { json: pessoas(5) });
    await page.goto('/pessoas');
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Paginação' }).count()).toBe(0);
  });

  it('says that an empty list is empty', async () => {
    const { page, backend } = await pages.open();
    backend.on('GET /cidades', listing([]));
    await page.goto('/cidades');
    await page.getByText('Nenhum registro encontrado.', { exact: true }).waitFor();
  });

  it('shows a progress bar while it loads', async () => {
    const { page, backend } = await pages.open();
    await page.goto('/cidades');
    await page.getByText('Cidade 5', { exact: true }).waitFor();
    const waiting = backend.hold('GET /pessoas');
    await page.getByRole('link', { name: 'Pessoas' }).click();
    await page.getByRole('progressbar').waitFor();
    expect(await page.getByText('Nenhum registro encontrado.').count()).toBe(0);
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.({ json: [], headers: { 'x-total-count': '0' } });
    await page.getByText('Nenhum registro encontrado.').waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
  });
});

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
    expect(queries().length).toBe(before);
    await expect.poll(() => new URL(page.url()).search).toBe('?busca=11&pagina=1');
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
    await page.evaluate(() => fetch('/api/cidades?page=1&limit=5&filter='));
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
        throw new DOMException('Attempt to use history.replaceState() more than 100 times', 'SecurityError');
      };
      window.addEventListener('allow', () => Object.assign(history, { replaceState: write }));
    });
    const waiting = backend.hold('GET /pessoas');
    await page.getByPlaceholder('Pesquisar...').fill('11');
    await expect.poll(() => waiting.length).toBe(1);
    expect(new URL(page.url()).search).toBe('');
    await page.evaluate(() => window.dispatchEvent(new Event('allow')));
    waiting[0]?.({ json: [{ id: 11, nomeCompleto: 'Pessoa 11', email: 'p@x.br' }] });
    await page.getByText('Pessoa 11', { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('?busca=11&pagina=1');
    expect(problems).toEqual([]);
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

describe('opening from a list', () => {
  const cell = (page: Page, name: string) => page.getByText(name, { exact: true });

  it.each([
    ['the middle of the mouse on a row', 'row', { button: 'middle' }],
    ['Ctrl and a click on a row', 'row', { modifiers: ['Control'] }],
    ['the middle of the mouse on Nova', 'Nova', { button: 'middle' }],
    ['Ctrl and a click on Nova', 'Nova', { modifiers: ['Control'] }],
    ['Ctrl and a click on Editar', 'Editar', { modifiers: ['Control'] }],
  ] as const)('%s opens a tab, and the list stays', async (_, what, how) => {
    const { page, context } = await pages.open();
    await page.goto('/pessoas');
    await cell(page, 'Pessoa 3').waitFor();
    const places = {
      row: cell(page, 'Pessoa 3'),
      Nova: page.getByRole('button', { name: 'Nova' }),
      Editar: page.getByRole('row', { name: /Pessoa 3 / }).getByRole('link', { name: 'Editar' }),
    };
    const [tab] = await Promise.all([
      context.waitForEvent('page'),
      places[what].click({ ...how, modifiers: 'modifiers' in how ? [...how.modifiers] : [] }),
    ]);
    await tab.waitForURL(what === 'Nova' ? '**/pessoas/detalhe/nova' : '**/pessoas/detalhe/3');
    expect(context.pages()).toHaveLength(2);
    expect(new URL(page.url()).pathname).toBe('/pessoas');
    await tab.close();
  });

  it.each(['row', 'Nova'])('a double click on %s makes one entry of the history', async (what) => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    await cell(page, 'Pessoa 3').waitFor();
    const length = await page.evaluate(() => history.length);
    await doubleClick(what === 'row' ? cell(page, 'Pessoa 3') : page.getByRole('button', { name: 'Nova' }));
    await page.waitForURL('**/pessoas/detalhe/*');
    expect(await page.evaluate(() => history.length)).toBe(length + 1);
    await page.goBack();
    await page.getByRole('heading', { name: 'Listagem de pessoas' }).waitFor();
  });

  it('the click that ends a selection of text opens nothing', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    const box = await cell(page, 'Pessoa 3').boundingBox();
    const { x = 0, y = 0, height = 0 } = box ?? {};
    await page.mouse.move(x + 1, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 45, y + height / 2, { steps: 5 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).toMatch(/^Pess/);
    expect(new URL(page.url()).pathname).toBe('/pessoas');
    await cell(page, 'Pessoa 2').click();
    await page.waitForURL('**/pessoas/detalhe/2');
  });
});

describe('what a list shows', () => {
  it('is whole in a tooltip where it is cut, and only there', async () => {
    const { page, backend } = await pages.open({ viewport: { width: 1280, height: 800 } });
    const long = `Ana ${'de Souza e Silva '.repeat(12)}Filha`;
    backend.on('GET /pessoas', listing([{ id: 1, nomeCompleto: long, email: 'a@b.br' }, ...pessoas(2)]));
    await page.goto('/pessoas');
    const title = (text: string) => page.getByText(text, { exact: true }).getAttribute('title');
    await page.getByText(long, { exact: true }).waitFor();
    expect(await title(long)).toBe(long);
    expect(await title('Pessoa 2')).toBe('');
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await title('Pessoa 2')).toBe('');
  });

  it('is what is there, whatever a row lacks', async () => {
    const { page, backend } = await pages.open();
    const rows = [
      { id: 1, nomeCompleto: null, email: 'sem-nome@x.br' },
      { id: 2, nomeCompleto: 'Sem Email' },
    ];
    backend.on('GET /pessoas', { json: rows, headers: { 'x-total-count': '2' } });
    await page.goto('/pessoas');
    await page.getByText('sem-nome@x.br').waitFor();
    await page.getByText('Sem Email').waitFor();
  });

  it('is marked where it was searched for', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas?busca=Pessoa%201&pagina=1');
    await page.getByText('Pessoa 12', { exact: true }).waitFor();
    expect(await page.locator('tbody mark').allTextContents()).toEqual(Array(4).fill('Pessoa 1'));
    expect(await page.getByRole('row', { name: /Pessoa 12 pessoa12@exemplo/ }).count()).toBe(1);
  });
});

describe('a list that somebody comes back to', () => {
  it('shows what was saved and tells it once: a reload has forgotten it', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas?busca=&pagina=2');
    await page.getByText('Pessoa 10', { exact: true }).waitFor();
    await page.evaluate(() => {
      const registro = { nomeCompleto: 'Zilda Arns', email: 'zilda@exemplo.com.br', cidadeId: 1 };
      history.replaceState({ ...history.state, usr: { salvo: 13, registro } }, '');
    });
    await page.reload();
    const row = page.getByRole('row', { name: /Zilda Arns/ });
    await row.waitFor();
    expect(await row.evaluate((element) => getComputedStyle(element).animationName)).toBe('lit');
    await page.getByText('Pessoa 10', { exact: true }).waitFor();
    expect(await page.getByRole('status').getByText('Registro salvo.').count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?busca=&pagina=2');
    await page.reload();
    await page.getByText('Pessoa 10', { exact: true }).waitFor();
    expect(await row.count()).toBe(0);
    expect(await page.getByText('Registro salvo.').count()).toBe(0);
  });
});

describe('a list without a connection', () => {
  it('alerts once, then says it quietly, and alerts anew after an answer', async () => {
    const { page, backend, alerts } = await pages.open();
    await page.goto('/pessoas');
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    const box = page.getByPlaceholder('Pesquisar...');
    const calls = () => backend.callsTo('GET /pessoas').length;
    const quietly = page.getByRole('status').getByText('Verifique a conexão');
    backend.on('GET /pessoas', 'connection lost');
    for (const text of ['a', 'an', 'ana']) {
      const before = calls();
      await box.fill(text);
      await expect.poll(calls).toBe(before + 1);
      await quietly.waitFor();
    }
    expect(alerts).toEqual(['Erro de conexão.']);
    backend.on('GET /pessoas', listing(pessoas(12)));
    await box.fill('Pessoa 1');
    await page.getByText('Pessoa 12', { exact: true }).waitFor();
    backend.on('GET /pessoas', 'connection lost');
    await box.fill('Pessoa');
    await quietly.waitFor();
    expect(alerts).toEqual(['Erro de conexão.', 'Erro de conexão.']);
  });

  it('gives the focus to trying again when a page does not come', async () => {
    const { page, backend } = await pages.open();
    await page.goto('/pessoas');
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    backend.on('GET /pessoas', 'connection lost');
    await page.getByRole('button', { name: 'Próxima página' }).click();
    const retry = page.getByRole('button', { name: 'Tentar novamente' });
    await expect.poll(() => retry.evaluate((button) => button === document.activeElement)).toBe(true);
  });
});

describe('deleting from a list', () => {
  it.each(['Escape', 'Cancelar'])(
    'gives the focus back where its question is left by %s, and hands it to the next row as the row goes',
    async (how) => {
      const { page, backend, alerts } = await pages.open();
      const people = pessoas(12);
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      backend
        .on('GET /pessoas', (call) => listing(people)(call))
        .on('DELETE /pessoas/:id', async ({ name }) => {
          await ended;
          people.splice(
            people.findIndex(({ id }) => name.endsWith(`/${id}`)),
            1,
          );
          return { status: 204 };
        });
      await page.goto('/pessoas');
      const deleting = (name: string) =>
        page.getByRole('row', { name: new RegExp(`${name} `) }).getByRole('button', { name: 'Apagar' });
      const isFocused = (name: string) =>
        deleting(name).evaluate((button) => button === document.activeElement);
      const dialog = page.getByRole('alertdialog');
      await deleting('Pessoa 2').press('Enter');
      await dialog.getByRole('button', { name: 'Apagar' }).press('Enter');
      if (how === 'Escape') await page.keyboard.press('Escape');
      else await dialog.getByRole('button', { name: 'Cancelar' }).press('Enter');
      await expect.poll(() => isFocused('Pessoa 2')).toBe(true);
      end();
      await deleting('Pessoa 2').waitFor({ state: 'detached' });
      expect(await isFocused('Pessoa 3')).toBe(true);
      expect(alerts).toEqual(['Registro apagado com sucesso!']);
    },
  );

  it('removes the row at once, says so, and lets the next record move up', async () => {
    const { page, backend, alerts } = await pages.open();
    const people = pessoas(12);
    backend
      .on('GET /pessoas', (call) => listing(people)(call))
      .on('DELETE /pessoas/:id', ({ name }) => {
        people.splice(
          people.findIndex(({ id }) => name.endsWith(`/${id}`)),
          1,
        );
        return { status: 204 };
      });
    await page.goto('/pessoas');
    await page
      .getByRole('row', { name: /Pessoa 2 / })
      .getByRole('button', { name: 'Apagar' })
      .click();
    const dialog = page.getByRole('alertdialog', { name: 'Realmente deseja apagar?' });
    await dialog.getByRole('button', { name: 'Apagar' }).click();
    await page.getByText('Pessoa 6', { exact: true }).waitFor();
    expect(await page.getByText('Pessoa 2', { exact: true }).count()).toBe(0);
    expect(alerts).toEqual(['Registro apagado com sucesso!']);
    expect(backend.callsTo('DELETE /pessoas/2').length).toBe(1);
  });

  it('shows the page before when the last row of the last page goes', async () => {
    const { page, backend } = await pages.open();
    const people = pessoas(6);
    backend
      .on('GET /pessoas', (call) => listing(people)(call))
      .on('DELETE /pessoas/:id', () => {
        people.pop();
        return { status: 204 };
      });
    await page.goto('/pessoas?pagina=2');
    await page
      .getByRole('row', { name: /Pessoa 6/ })
      .getByRole('button', { name: 'Apagar' })
      .click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Apagar' }).click();
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('pagina')).toBe('1');
    expect(await page.getByRole('navigation', { name: 'Paginação' }).count()).toBe(0);
  });

  it.each(['Cancelar', 'Escape'])('%s deletes nothing', async (way) => {
    const { page, backend } = await pages.open();
    await page.goto('/cidades');
    await page
      .getByRole('row', { name: /Cidade 2/ })
      .getByRole('button', { name: 'Apagar' })
      .click();
    const dialog = page.getByRole('alertdialog');
    const cancel = dialog.getByRole('button', { name: 'Cancelar' });
    await expect.poll(() => cancel.evaluate((button) => button === document.activeElement)).toBe(true);
    if (way === 'Escape') await page.keyboard.press('Escape');
    else await cancel.click();
    await dialog.waitFor({ state: 'hidden' });
    const opener = page.getByRole('row', { name: /Cidade 2/ }).getByRole('button', { name: 'Apagar' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(backend.callsTo('DELETE /cidades/2')).toEqual([]);
  });
});
