/** Chunks that do not arrive. */
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { labels } from '../support/labels';
import { registerPages } from './support/fixture';

const { fault, list, sheets } = labels;
const pages = registerPages();

/** The page loads nothing but what is opened. */
const withoutIdle = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, after = 0) => (after === 5_000 ? 0 : setTimeout(run, after)),
    });
  });

it('a page whose chunk is gone comes with one reload, as after a deployment', async () => {
  const { page, at, alerts, problems } = await pages.open({ isNew: true });
  // Some seconds later the app would load the chunks of all pages.
  await page.addInitScript(() => {
    const start = window.setTimeout;
    window.setTimeout = ((work: () => void, ms = 0) => (ms < 1_000 ? start(work, ms) : 0)) as typeof start;
  });
  const loaded = new Set<string>();
  let isMissing = false;
  let loads = 0;
  await page.route('**/assets/*.js', (route) => {
    const url = route.request().url();
    if (isMissing && !loaded.has(url)) return route.fulfill({ status: 404, body: '' });
    loaded.add(url);
    return route.continue();
  });
  await page.goto('/cidades');
  await at.row('Cidade 1').waitFor();
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

it.each([
  ['/pessoas/detalhe/1', 'Pessoa 1', 'PUT /pessoas/1'],
  ['/cidades/detalhe/1', 'Cidade 1', 'PUT /cidades/1'],
  ['/pessoas', 'Listagem de pessoas', 'DELETE /pessoas/1'],
])('what is written from %s as soon as it is there waits for no code', async (address, heading, write) => {
  const { page, at, alerts, backend } = await pages.open({ isNew: true });
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, after = 0) => (after < 5_000 ? setTimeout(run, after) : 0),
    });
  });
  await page.goto(address);
  await at.heading(heading).waitFor();
  if (write.startsWith('PUT')) {
    const name = page.getByRole('textbox', { name: /^Nome/ });
    await name.fill('Outro nome');
    await page.route('**/assets/*.js', (route) => route.abort());
    await name.press('Control+s');
    await page.getByText(labels.detail.allSaved).waitFor();
  } else {
    await at.remove('Pessoa 1').click();
    await at.question.waitFor();
    await page.route('**/assets/*.js', (route) => route.abort());
    await at.answer(list.remove).click();
    await expect.poll(() => alerts).toEqual(['Registro apagado com sucesso!']);
  }
  expect(backend.requests(write.split(' ')[0] ?? '')).toEqual([write]);
});

it('the splash stands until the first page is drawn, with a hint after 10 s', async () => {
  const { page, at } = await pages.open({ isNew: true });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/cidades', { waitUntil: 'commit' });
  const splash = page.getByRole('img', { name: fault.loading });
  await splash.waitFor();
  const isHintedAfter = async (milliseconds: number) => {
    await page.evaluate((time) => {
      for (const animation of document.getAnimations()) {
        animation.pause();
        animation.currentTime = time;
      }
    }, milliseconds);
    return page.getByText(/^Está demorando\?/).isVisible();
  };
  expect(await isHintedAfter(9_900)).toBe(false);
  expect(await isHintedAfter(10_300)).toBe(true);
  arrive();
  await at.row('Cidade 1').waitFor();
  expect(await splash.count()).toBe(0);
});

it('what is typed before the palette is there goes into it, and nothing into the page; Escape gives it up', async () => {
  const { page, backend } = await pages.open({ isNew: true });
  backend.isOurs = true;
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/Palette-*.js', async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto('/cidades/detalhe/nova');
  const name = page.getByLabel(labels.detail.name);
  await name.pressSequentially('Olin');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('xx');
  await page.keyboard.press('Escape');
  await page.keyboard.type('da');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cidadee 3');
  for (const key of ['Backspace', 'Backspace', 'Backspace', 'Space', '3', 'Enter'])
    await page.keyboard.press(key);
  await page.getByText('cidade 3').waitFor();
  arrive();
  await page.getByRole('option', { name: 'Cidade 3', exact: true }).waitFor();
  expect(await page.getByRole('combobox', { name: labels.palette.field }).inputValue()).toBe('cidade 3');
  await page.keyboard.press('Escape');
  expect(await name.inputValue()).toBe('Olinda');
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
});

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: 'Verifique a conexão.' });

/** What opens a late part of a list or of the page of a record, and how the part is known. */
const parts: [string, string, (page: Page) => Promise<void>, (page: Page) => Locator][] = [
  [
    'the palette',
    '/cidades',
    (page) => page.keyboard.press('Control+k'),
    (page) => page.getByRole('combobox', { name: labels.palette.field }),
  ],
  [
    "'Mais ações'",
    '/cidades',
    (page) => page.getByRole('button', { name: list.more }).click(),
    (page) => page.getByRole('button', { name: sheets.import }),
  ],
  [
    'the account',
    '/cidades',
    (page) => page.getByRole('button', { name: labels.account.open }).click(),
    (page) => page.getByRole('dialog', { name: labels.account.open }),
  ],
  [
    "'Histórico'",
    '/cidades/detalhe/1',
    (page) => page.getByRole('button', { name: labels.detail.history }).click(),
    (page) => page.getByRole('dialog', { name: labels.detail.history }),
  ],
  [
    'the question of a deletion',
    '/cidades',
    (page) => page.getByRole('row', { name: 'Cidade 1' }).getByRole('button', { name: list.remove }).click(),
    (page) => page.getByRole('alertdialog'),
  ],
  [
    'the drawer',
    '/cidades',
    async (page) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('button', { name: labels.frame.openMenu }).click();
    },
    (page) => page.getByRole('dialog', { name: 'Menu' }),
  ],
  [
    'the list of the city field',
    '/pessoas/detalhe/1',
    (page) => page.getByRole('combobox').click(),
    (page) => page.getByRole('listbox'),
  ],
];

it.each(parts)(
  'without a connection %s is one line, and opens at the next press with one',
  async (...part) => {
    const [, address, open, opened] = part;
    const { page, backend, problems } = await pages.open({ isNew: true });
    backend.isOurs = true;
    backend.register.change('cidades', 1, {});
    await withoutIdle(page);
    await page.goto(address);
    await page.getByRole('row', { name: 'Cidade 1' }).or(page.getByText('Tudo salvo')).first().waitFor();
    await page.context().setOffline(true);
    await open(page);
    await failed(page).waitFor();
    // The page stands behind it.
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    await page.context().setOffline(false);
    await open(page);
    await opened(page).waitFor();
    expect(await failed(page).count()).toBe(0);
    problems.splice(0);
  },
);

it.each(parts)(
  'a page that has been idle has loaded %s, and opens it without a connection',
  async (...part) => {
    const [, address, open, opened] = part;
    const { page, backend, problems } = await pages.open({ isNew: true });
    backend.isOurs = true;
    backend.register.change('cidades', 1, {});
    await page.addInitScript(() => {
      const { setTimeout } = window;
      Object.assign(window, {
        setTimeout: (run: () => void, after = 0) => setTimeout(run, after === 5_000 ? 0 : after),
      });
    });
    await page.goto(address);
    await page.getByRole('row', { name: 'Cidade 1' }).or(page.getByText('Tudo salvo')).first().waitFor();
    // The last one that is loaded.
    await expect
      .poll(() =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .map(({ name }) => name)
            .join(),
        ),
      )
      .toMatch(/EmailOwner/);
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await open(page);
    await opened(page).waitFor();
    problems.splice(0);
  },
);

it('nothing is loaded while idle where the user saves data', async () => {
  const { page } = await pages.open({ isNew: true });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, after = 0) => {
        if (after !== 5_000) return setTimeout(run, after);
        run();
        document.documentElement.dataset.idle = '';
        return 0;
      },
    });
  });
  await page.goto('/cidades');
  await page.locator('[data-idle]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .join(),
  );
  expect(loaded).not.toMatch(/Palette/);
});

it('a dialog whose chunk is gone comes with one reload in a tab; after that it is one line', async () => {
  const { page, at, alerts, problems, backend } = await pages.open({ isNew: true });
  backend.isOurs = true;
  await withoutIdle(page);
  let isGone = true;
  await page.route('**/assets/ImportDialog-*.js', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  );
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  const importSheet = async () => {
    await at.row('Cidade 1').waitFor();
    await at.button(list.more).click();
    await at.button(sheets.import).click();
  };
  await page.goto('/cidades');
  await importSheet();
  await expect.poll(() => loads).toBe(2);
  await page.waitForLoadState();
  await importSheet();
  await failed(page).waitFor();
  isGone = false;
  await importSheet();
  await page.getByRole('dialog', { name: sheets.import }).waitFor();
  await at.button('Cancelar').click();
  await at.row('Cidade 1').waitFor();
  expect({ alerts, loads }).toEqual({ alerts: [], loads: 2 });
  problems.splice(0);
});
