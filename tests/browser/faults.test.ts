import { expect, it } from 'vitest';
import { labels } from '../support/labels';
import { registerPages } from './support/fixture';

const { fault, frame, list } = labels;
const pages = registerPages();

it.each(['another address', 'a reload'])(
  'a lost connection of a page that is left by %s is no failure',
  async (way) => {
    const { page, at, backend, alerts } = await pages.open();
    await page.goto('/pessoas');
    await at.row('Pessoa 5').waitFor();
    const { made } = backend.hold('GET /pessoas');
    await at.search.fill('Pessoa 1');
    await made;
    backend.register.pessoas = [];
    await (way === 'a reload' ? page.reload() : page.goto('/pessoas?busca=x'));
    await at.text(list.empty).waitFor();
    expect(alerts).toEqual([]);
  },
);

it('a defect gives way to a page that starts again by its button', async () => {
  const { page, at, problems } = await pages.open({ isNew: true });
  await page.addInitScript(() => {
    if (!location.protocol.startsWith('http') || sessionStorage.getItem('broken') !== null) return;
    sessionStorage.setItem('broken', 'yes');
    window.matchMedia = () => {
      throw new Error('A defect');
    };
  });
  await page.goto('/pagina-inicial');
  await at.heading(fault.unexpected).waitFor();
  // The console has it for developers.
  await expect.poll(() => problems.length).toBe(1);
  problems.length = 0;
  await at.button(fault.reload).click();
  await at.heading(frame.home).waitFor();
});
