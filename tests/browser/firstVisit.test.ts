import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { labels } from '../support/labels';
import { registerPages } from './support/fixture';

const pages = registerPages();

/** Counts scripts and styles, as they travel compressed, in bytes. */
function weigh(page: Page): () => Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(new URL(response.url()).pathname)) return;
    sizes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
  });
  return async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

test.each([
  { at: '/entrar', heading: labels.auth.login, limit: 128_000 },
  { at: '/cidades', heading: labels.list.cities, limit: 158_000 },
  { at: '/pessoas/detalhe/1', heading: 'Pessoa 1', limit: 187_000 },
])(
  'a first visit to $at asks for at most $limit bytes of scripts and styles',
  async ({ at, heading, limit }) => {
    const { page, at: parts } = await pages.open({ isNew: true, signedOut: at === '/entrar' });
    // The other pages are loaded once nothing has happened for seconds.
    await page.addInitScript(() => {
      const { setTimeout } = window;
      Object.assign(window, {
        setTimeout: (run: () => void, after = 0) => (after < 5_000 ? setTimeout(run, after) : 0),
      });
    });
    const weighed = weigh(page);
    await page.goto(at);
    await parts.heading(heading).waitFor();
    const bytes = await weighed();
    expect(bytes).toBeGreaterThan(limit / 2);
    expect(bytes).toBeLessThanOrEqual(limit);
  },
);
