/** Chunks that do not arrive. */
import { expect, it } from 'vitest';
import { registerPages } from './support/fixture';

const pages = registerPages();

/** The home page, which then misses every chunk that it has not loaded yet. */
async function openHome() {
  const { page, alerts, problems } = await pages.open({ isNew: true });
  const loaded = new Set<string>();
  const chunks = { areMissing: false };
  // The app loads all chunks when it has nothing else to do.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.route('**/assets/*.js', (route) => {
    const url = route.request().url();
    if (chunks.areMissing && !loaded.has(url)) return route.fulfill({ status: 404, body: '' });
    loaded.add(url);
    return route.continue();
  });
  await page.goto('/pagina-inicial');
  await page.getByRole('heading', { name: 'Página inicial', level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  chunks.areMissing = true;
  const loads = { count: 0 };
  page.on('load', () => {
    loads.count += 1;
  });
  return { page, alerts, problems, chunks, loads };
}

it('a page whose chunk is gone comes with one reload, as after a deployment', async () => {
  const { page, alerts, problems, chunks, loads } = await openHome();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) chunks.areMissing = false;
  });
  await page.getByRole('link', { name: 'Cidades' }).first().click();
  await page.getByText('Cidade 1', { exact: true }).waitFor();
  expect({ alerts, loads: loads.count }).toEqual({ alerts: [], loads: 1 });
  for (const problem of problems.splice(0)) expect(problem).toMatch(/dynamically imported module/);
});

it('a page whose chunk is still missing after the reload says so, and comes on a retry', async () => {
  const { page, problems, chunks, loads } = await openHome();
  await page.getByRole('link', { name: 'Cidades' }).first().click();
  await page.getByRole('heading', { name: 'A tela não pôde ser carregada.', level: 1 }).waitFor();
  expect(loads.count).toBe(1);
  expect(new URL(page.url()).pathname).toBe('/cidades');
  chunks.areMissing = false;
  await page.getByRole('button', { name: 'Tentar novamente' }).click();
  await page.getByText('Cidade 1', { exact: true }).waitFor();
  for (const problem of problems.splice(0)) expect(problem).toMatch(/dynamically imported module/);
});
