import { expect, it } from 'vitest';
import { labels } from '../support/labels';
import { registerPages } from './support/fixture';

const { list } = labels;
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
