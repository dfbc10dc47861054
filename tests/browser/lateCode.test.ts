/** Chunks that do not arrive. */
import { expect, it } from 'vitest';
import { registerPages } from './support/fixture';

const pages = registerPages();

it('a page whose chunk is gone comes with one reload, as after a deployment', async () => {
  const { page, at, alerts, problems } = await pages.open({ isNew: true });
  const loaded = new Set<string>();
  let isMissing = false;
  let loads = 0;
  // The app loads all chunks when it has nothing else to do.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.route('**/assets/*.js', (route) => {
    const url = route.request().url();
    if (isMissing && !loaded.has(url)) return route.fulfill({ status: 404, body: '' });
    loaded.add(url);
    return route.continue();
  });
  await page.goto('/cidades');
  await at.row('Cidade 1').waitFor();
  await page.waitForLoadState('networkidle');
  isMissing = true;
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    loads += 1;
    isMissing = false;
  });
  await at.edit('Cidade 1').click();
  await at.heading('Cidade 1').waitFor();
  expect({ alerts, loads }).toEqual({ alerts: [], loads: 1 });
  for (const problem of problems.splice(0)) expect(problem).toMatch(/dynamically imported module/);
});
