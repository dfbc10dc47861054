/** Chunks that do not arrive. */
import { expect, it } from 'vitest';
import { labels } from '../support/labels';
import { registerPages } from './support/fixture';
import { addressOf } from './support/pages';

const { fault } = labels;
const pages = registerPages();

/** A list that then misses every chunk it has not loaded yet. */
async function openList() {
  const opened = await pages.open({ isNew: true });
  const { page } = opened;
  const loaded = new Set<string>();
  const state = { isMissing: false, loads: 0 };
  // The app loads all chunks when it has nothing else to do.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.route('**/assets/*.js', (route) => {
    const url = route.request().url();
    if (state.isMissing && !loaded.has(url)) return route.fulfill({ status: 404, body: '' });
    loaded.add(url);
    return route.continue();
  });
  await page.goto('/cidades');
  await opened.at.row('Cidade 1').waitFor();
  await page.waitForLoadState('networkidle');
  state.isMissing = true;
  page.on('load', () => {
    state.loads += 1;
  });
  return { ...opened, state };
}

it('a page whose chunk is gone comes with one reload, as after a deployment', async () => {
  const { page, at, alerts, problems, state } = await openList();
  page.on('request', (request) => {
    if (request.isNavigationRequest()) state.isMissing = false;
  });
  await at.edit('Cidade 1').click();
  await at.heading('Cidade 1').waitFor();
  expect({ alerts, loads: state.loads }).toEqual({ alerts: [], loads: 1 });
  for (const problem of problems.splice(0)) expect(problem).toMatch(/dynamically imported module/);
});

it('a page whose chunk is still missing after the reload says so, and comes on a retry', async () => {
  const { page, at, problems, state } = await openList();
  await at.edit('Cidade 1').click();
  await at.heading(fault.unexpected).waitFor();
  expect(state.loads).toBe(1);
  expect(addressOf(page)).toBe('/cidades/detalhe/1');
  state.isMissing = false;
  await at.button(fault.reload).click();
  await at.heading('Cidade 1').waitFor();
  for (const problem of problems.splice(0)) expect(problem).toMatch(/dynamically imported module/);
});
