import { describe, expect, it } from 'vitest';
import { registerPages } from './support/fixture';
import { listing, pessoas } from './support/register';

const pages = registerPages();

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

  it('name the columns of a phone, where nothing shows them, to screen readers', async () => {
    const { page } = await pages.open({ viewport: { width: 360, height: 740 } });
    await page.goto('/pessoas');
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    const headers = page.getByRole('columnheader');
    expect(await headers.allTextContents()).toEqual(['Ações', 'Nome completo', 'Email']);
  });

  it('give the focus to the search box also where its magnifier is clicked', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    const search = page.getByPlaceholder('Pesquisar...');
    const shortcut = search.locator('..').locator('kbd');
    await shortcut.waitFor();
    await search.click({ position: { x: 18, y: 20 } });
    expect(await search.evaluate((box) => box === document.activeElement)).toBe(true);
    // Where somebody types, the key that leads there is only in the way.
    expect(await shortcut.isVisible()).toBe(false);
    const hit = await search.evaluate((box) => {
      const { x, y, height } = box.getBoundingClientRect();
      return document.elementFromPoint(x + 18, y + height / 2)?.tagName;
    });
    expect(hit).toBe('INPUT');
    const atItsEnd = await search.evaluate((box) => {
      const { right, y, height } = box.getBoundingClientRect();
      return document.elementFromPoint(right - 18, y + height / 2)?.tagName;
    });
    expect(atItsEnd).toBe('INPUT');
  });

  it('light up the row just saved long enough for it to be found', async () => {
    const { page } = await pages.open();
    await page.goto('/pessoas');
    await page.getByRole('link', { name: 'Editar' }).first().click();
    await page.getByRole('heading', { name: 'Pessoa 1', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Salvar e fechar' }).click();
    const row = page.getByRole('row', { name: /Pessoa 1 / });
    await row.waitFor();
    const lit = await row.evaluate((element) => {
      // A row below the mouse changes its colour besides.
      const animation = element.getAnimations().find((one) => one instanceof CSSAnimation);
      if (animation === undefined) return null;
      animation.pause();
      const colourAt = (milliseconds: number) => {
        animation.currentTime = milliseconds;
        return getComputedStyle(element).backgroundColor;
      };
      const colours = [colourAt(0), colourAt(1_500), colourAt(3_990)];
      return { duration: Number(animation.effect?.getComputedTiming().duration), colours };
    });
    expect(lit?.duration).toBeGreaterThanOrEqual(3_000);
    const [first, later, last] = lit?.colours ?? [];
    expect(first).toBe(later);
    expect(first).not.toBe(last);
    expect(first).not.toBe('rgba(0, 0, 0, 0)');
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
    // The address follows what is drawn, when there is time.
    await expect.poll(() => new URL(page.url()).searchParams.get('pagina')).toBe('3');
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
    expect(await page.getByPlaceholder('Pesquisar...', { exact: true }).isVisible()).toBe(true);
  });

  it('shows a progress bar while it loads', async () => {
    const { page, backend } = await pages.open();
    await page.goto('/cidades');
    await page.getByText('Cidade 5', { exact: true }).waitFor();
    const waiting = backend.hold('GET /pessoas');
    await page.getByRole('link', { name: 'Pessoas' }).click();
    const bar = page.getByRole('progressbar');
    await bar.waitFor();
    // Unseen until an answer is late: one that is quick makes nothing flicker.
    const { animationDelay, animationFillMode } = await bar.evaluate((it) => ({ ...getComputedStyle(it) }));
    expect({ animationDelay, animationFillMode }).toEqual({
      animationDelay: '0.15s',
      animationFillMode: 'backwards',
    });
    expect(await page.getByText('Nenhum registro encontrado.').count()).toBe(0);
    await expect.poll(() => waiting.length).toBe(1);
    waiting[0]?.({ json: [], headers: { 'x-total-count': '0' } });
    await page.getByText('Nenhum registro encontrado.').waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
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
    // Rows that are measured again are so by the frame after next.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
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
    // First, since it goes again after some seconds.
    await page.getByRole('status').getByText('Registro salvo.').waitFor({ state: 'attached' });
    const row = page.getByRole('row', { name: /Zilda Arns/ });
    await row.waitFor();
    expect(await row.evaluate((element) => getComputedStyle(element).animationName)).toBe('lit');
    await page.getByText('Pessoa 10', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?busca=&pagina=2');
    await page.reload();
    await page.getByText('Pessoa 10', { exact: true }).waitFor();
    expect(await row.count()).toBe(0);
    expect(await page.getByText('Registro salvo.').count()).toBe(0);
  });

  it('lights it for those, too, whom movement bothers or whose colours are their own, until it is forgotten', async () => {
    const { page } = await pages.open({ reducedMotion: true });
    await page.goto('/pessoas');
    await page.getByText('Pessoa 3', { exact: true }).waitFor();
    await page.evaluate(() => history.replaceState({ ...history.state, usr: { salvo: 3 } }, ''));
    await page.reload();
    const row = page.getByRole('row', { name: /Pessoa 3 / });
    await row.waitFor();
    const looks = () =>
      row.evaluate((element) => {
        const { backgroundColor, outlineStyle } = getComputedStyle(element);
        const isMoving = element.getAnimations().length > 0;
        return { backgroundColor, outlineStyle, isMoving };
      });
    const lit = { backgroundColor: 'rgb(223, 238, 230)', outlineStyle: 'none', isMoving: false };
    const plain = { ...lit, backgroundColor: 'rgba(0, 0, 0, 0)' };
    await expect.poll(looks).toEqual(lit);
    await page.emulateMedia({ reducedMotion: 'no-preference', forcedColors: 'active' });
    await expect.poll(async () => (await looks()).outlineStyle).toBe('solid');
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: 'none' });
    await expect.poll(looks).toEqual(lit);

    await page.getByPlaceholder('Pesquisar...').fill('Pessoa 3');
    await expect.poll(looks).toEqual(plain);
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
    // The button goes with the failure; the focus does not go with it.
    backend.on('GET /pessoas', listing(pessoas(12)));
    await page.keyboard.press('Enter');
    await page.getByText('Pessoa 6', { exact: true }).waitFor();
    const heading = page.getByRole('heading', { name: 'Listagem de pessoas' });
    expect(await heading.evaluate((title) => title === document.activeElement)).toBe(true);
  });
});
