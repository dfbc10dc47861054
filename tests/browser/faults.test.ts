import { describe, expect, it } from 'vitest';
import { button, cases, faults, waitForHeading } from './support/faultCases';
import { registerPages } from './support/fixture';

const pages = registerPages();

describe.each(cases)('$call', (tested) => {
  it.each(faults.filter(({ onlyIfRead }) => tested.isRead || !onlyIfRead))(
    '$name: the right message once, nothing lost, and on it goes',
    async ({ answer, message }) => {
      const { page, backend, alerts } = await pages.open({ signedOut: tested.signedOut ?? false });
      backend.once(tested.call, answer);
      await page.goto(tested.address);
      await tested.act(page);
      await expect.poll(() => alerts).toEqual([message(tested.fallback)]);
      await tested.kept(page);
      await tested.goOn(page);
      expect(alerts.filter((text) => text.startsWith('Erro') || text.startsWith('O banco'))).toHaveLength(1);
    },
  );
});

describe('the same for people', () => {
  it('a person that does not open leads back to the list', async () => {
    const { page, backend, alerts } = await pages.open();
    backend.on('GET /pessoas/:id', { status: 404 });
    await page.goto('/pessoas/detalhe/3');
    await waitForHeading(page, 'Listagem de pessoas');
    expect(alerts).toEqual(['Erro ao consultar o registro.']);
  });

  it('a city search that fails says so; the next key tries again', async () => {
    const { page, backend, alerts } = await pages.open();
    backend.once('GET /cidades', { status: 500 });
    await page.goto('/pessoas/detalhe/nova');
    await expect.poll(() => alerts).toEqual(['Erro ao listar os registros.']);
    await page.getByLabel('Cidade').pressSequentially('Cidade 3');
    await page.getByRole('option', { name: 'Cidade 3' }).click();
    await expect.poll(() => page.getByLabel('Cidade').inputValue()).toBe('Cidade 3');
  });

  it('messages of single fields land under them, with the fallback in the alert', async () => {
    const { page, backend, alerts } = await pages.open();
    backend.on('PUT /pessoas/:id', {
      status: 500,
      json: { errors: { body: { email: 'Email já cadastrado' } } },
    });
    await page.goto('/pessoas/detalhe/3');
    await page.getByLabel('Nome completo').fill('Outra pessoa');
    await button(page, 'Salvar').click();
    await page.getByText('Email já cadastrado').waitFor();
    expect(alerts).toEqual(['Erro ao atualizar o registro.']);
    expect(await page.getByLabel('Nome completo').inputValue()).toBe('Outra pessoa');
    await page.getByLabel('Email').fill('nova@exemplo.com.br');
    await expect.poll(() => page.getByText('Email já cadastrado').count()).toBe(0);
  });
});

describe('the home page', () => {
  it('shows Carregando... for each total on its own, and asks for page 1 of both', async () => {
    const { page, backend } = await pages.open();
    const waiting = backend.hold('GET /cidades');
    await page.goto('/pagina-inicial');
    await page.getByText('12', { exact: true }).waitFor();
    expect(await page.getByText('Carregando...').count()).toBe(1);
    await expect.poll(() => waiting.length).toBe(1);
    for (const call of ['GET /pessoas', 'GET /cidades'] as const) {
      expect(backend.callsTo(call)[0]?.query).toMatchObject({ page: '1', limit: '5', filter: '' });
    }
    waiting[0]?.({ json: [], headers: { 'x-total-count': '7' } });
    await page.getByText('7', { exact: true }).waitFor();
    expect(await page.getByText('Carregando...').count()).toBe(0);
  });

  it('one failure does not hide the other total', async () => {
    const { page, backend, alerts } = await pages.open();
    backend.once('GET /cidades', { status: 500 });
    await page.goto('/pagina-inicial');
    await page.getByText('12', { exact: true }).waitFor();
    await expect.poll(() => alerts).toEqual(['Erro ao listar os registros.']);
    await button(page, 'Tentar novamente').click();
    await page.getByText('7', { exact: true }).waitFor();
  });

  it('says once that the connection is lost', async () => {
    const { page, backend, alerts } = await pages.open();
    backend.on('GET /pessoas', 'connection lost').on('GET /cidades', 'connection lost');
    await page.goto('/pagina-inicial');
    await expect.poll(() => button(page, 'Tentar novamente').count()).toBe(2);
    expect(alerts).toEqual(['Erro de conexão.']);
  });
});

describe('a page that is left while a call runs', () => {
  it.each(['by another address', 'by a reload'])('%s, says nothing of it', async (way) => {
    const { page, backend, alerts } = await pages.open();
    await page.goto('/pessoas');
    await page.getByText('Pessoa 5', { exact: true }).waitFor();
    const waiting = backend.hold('GET /pessoas');
    await page.getByPlaceholder('Pesquisar...').fill('Pessoa 1');
    await expect.poll(() => waiting.length).toBe(1);
    backend.on('GET /pessoas', { json: [], headers: { 'x-total-count': '0' } });
    await (way === 'by a reload' ? page.reload() : page.goto('/pessoas?busca=x'));
    await page.getByText('Nenhum registro encontrado.').waitFor();
    expect(alerts).toEqual([]);
  });

  it('says nothing either where the browser ends its calls before it goes, as WebKit does, and reads anew when it comes back', async () => {
    const { page, backend, alerts } = await pages.open();
    const happen = (type: string) =>
      page.evaluate((name) => {
        dispatchEvent(
          name === 'pageshow' ? new PageTransitionEvent(name, { persisted: true }) : new Event(name),
        );
      }, type);
    const waiting = backend.hold('GET /cidades');
    await page.goto('/cidades');
    await expect.poll(() => waiting.length).toBe(1);
    const cut = page.waitForEvent('requestfailed');
    await happen('beforeunload');
    waiting[0]?.('connection lost');
    await cut;
    await happen('pagehide');
    await happen('pageshow');
    await expect.poll(() => waiting.length).toBe(2);
    expect(alerts).toEqual([]);
    waiting[1]?.('connection lost');
    await expect.poll(() => alerts).toEqual(['Erro de conexão.']);
  });
});

describe('a defect', () => {
  it('gives way to a page that starts again by its button', async () => {
    const { page, problems } = await pages.open({ isNew: true });
    // Once: what comes after the reload is well.
    await page.addInitScript(() => {
      if (!location.protocol.startsWith('http') || sessionStorage.getItem('broken') !== null) return;
      sessionStorage.setItem('broken', 'yes');
      window.matchMedia = () => {
        throw new Error('A defect');
      };
    });
    await page.goto('/pagina-inicial');
    await waitForHeading(page, 'Algo deu errado');
    // Developers are told, too, and of nothing else.
    await expect.poll(() => problems.length).toBe(1);
    problems.length = 0;
    await button(page, 'Recarregar').click();
    await waitForHeading(page, 'Página inicial');
  });
});
