/** The inspector in development, in a browser: what it shows, what leaves, and that the product has none of it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { build, createServer } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { refusal } from '../support/backend';
import { labels } from '../support/labels';
import { openPage, type WatchedPage } from './support/browser';
import { logIn, openInspector, serveBundledDevelopment } from './support/developmentSite';
import { attachBackend } from './support/intercept';
import { isFocused } from './support/pages';
import { sharedBrowser } from './support/seats';

const SENHA = 'segredo-que-nao-sai';
const TOKEN = 'ficha-que-nao-sai';

let site: Awaited<ReturnType<typeof serveBundledDevelopment>>;

beforeAll(async () => {
  site = await serveBundledDevelopment();
});

afterAll(async () => {
  await site?.stop();
});

async function openApp(address: string) {
  const opened = await openPage(await sharedBrowser(), site.url, { viewport: { width: 1440, height: 900 } });
  const { backend } = await attachBackend(opened.page);
  backend.next('POST /entrar', { json: { accessToken: TOKEN } });
  await opened.page.goto(address);
  return { ...opened, backend };
}

/** Somebody signs up, which the server refuses with their own words, logs in, and looks at people. */
async function liveThrough({ page: app, alerts }: Pick<WatchedPage, 'page' | 'alerts'>): Promise<void> {
  await app.getByLabel('Nome').fill('Ana Maria Souza');
  await app.getByLabel('Email').fill('ana.maria@exemplo.com.br');
  await app.getByLabel('Senha').fill(SENHA);
  await app.getByRole('button', { name: 'Cadastrar' }).click();
  // A click under an alert is lost.
  await expect.poll(() => alerts).toHaveLength(1);
  await app.getByRole('link', { name: 'Tenho conta' }).click();
  await logIn(app, SENHA);
  await app.getByRole('link', { name: 'Pessoas' }).click();
  await app.getByRole('row', { name: /Pessoa 5/ }).waitFor();
}

const SIGN_UP_REFUSED = refusal(400, `ana.maria@exemplo.com.br já existe (${SENHA}, ${TOKEN}).`);

describe('the hosted inspector', () => {
  /** A page with the library's own receiver, where the hosted one leads to. */
  async function receiverPage(): Promise<string> {
    const built = await build({
      configFile: false,
      logLevel: 'error',
      build: {
        write: false,
        lib: { entry: 'tests/browser/support/receiver.ts', formats: ['es'], fileName: 'r' },
      },
    });
    const [{ output } = { output: [] }] = [built].flat().filter((one) => 'output' in one);
    const code = output.map((part) => ('code' in part ? part.code : '')).join('');
    return `<!doctype html><script type="module">${code.replaceAll('</script', '<\\/script')}</script>`;
  }
  const LEADING_ELSEWHERE = '<script>location.replace("https://editor.stately.ai/inspect")</script>';

  it('is sent whole charts and every event after its question, and no secret', async () => {
    const opened = await openApp('/cadastrar?inspect');
    const { page: app, context, backend } = opened;
    backend.next('POST /cadastrar', SIGN_UP_REFUSED);
    const body = await receiverPage();
    await context.route('https://stately.ai/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: LEADING_ELSEWHERE }),
    );
    await context.route('https://editor.stately.ai/**', (route) =>
      route.fulfill({ contentType: 'text/html', body }),
    );
    await app.getByText(/leave your computer for stately\.ai/).waitFor();
    expect(context.pages()).toHaveLength(1);
    const popup = context.waitForEvent('page');
    await app.getByRole('button', { name: 'Open it nevertheless' }).click();
    const receiver = await popup;
    await app.getByText('What happens on this page is sent to editor.stately.ai.').waitFor();
    await liveThrough(opened);

    const received = async (): Promise<{ type: string; name?: string; definition?: string }[]> =>
      receiver.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(window, 'received') ?? [])));
    await expect.poll(async () => JSON.stringify(await received())).toContain('Pessoa 5');
    const messages = await received();
    const text = JSON.stringify(messages);
    for (const secret of [SENHA, TOKEN, 'ana@exemplo.com.br', 'ana.maria@exemplo.com.br', 'Ana Maria']) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('pessoa5@exemplo.com');
    // React's strict mode makes two of each page, and starts one.
    const [list, ...further] = messages.filter(({ name }) => name === 'pessoas.list');
    expect(further).toEqual([]);
    // What lies too deep is written as such a word.
    expect(list?.definition).not.toMatch(/\[(Object|Array)\]/);
    expect(list?.definition).toContain('"params":{"type":"params"}');
    await context.close();
  });
});

describe('the window of the inspector', () => {
  /** Whether the states that the actor is in are in view, and look like no other. */
  const seesWhereItIs = (inspector: Page) => async () => {
    const said = inspector.getByRole('region', { name: 'State' }).getByRole('paragraph').first();
    const states = ((await said.textContent()) ?? '').split(', ');
    return inspector.getByRole('region', { name: 'Chart', exact: true }).evaluate((chart, states) => {
      const pane = chart.getBoundingClientRect();
      const isInView = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const isBeside = left < pane.left - 1 || right > pane.right + 1;
        return !isBeside && top >= pane.top - 1 && bottom <= pane.bottom + 1;
      };
      const lookOf = (element: Element) => {
        const { backgroundColor, borderColor, borderWidth } = getComputedStyle(element);
        return [backgroundColor, borderColor, borderWidth].join();
      };
      const boxes = [...chart.querySelectorAll<HTMLElement>('[data-state]')];
      const isActive = ({ dataset: { state = '' } }: HTMLElement) => states.includes(state);
      const active = boxes.filter(isActive);
      // A region that is idle is folded, and may stand beside what is looked at.
      const looked = active.filter((box) => !box.querySelector('[aria-expanded="false"]'));
      const others = boxes.filter((box) => !isActive(box)).map(lookOf);
      return (
        active.length === states.length &&
        active.every((box) => !others.includes(lookOf(box))) &&
        looked.every(isInView)
      );
    }, states);
  };

  it('shows where a flow is, sends events by hand, and keeps a session without secrets', async () => {
    const { page: app, context, problems } = await openApp('/entrar');
    const inspector = await openInspector(app);
    await inspector.emulateMedia({ reducedMotion: 'reduce' });
    await inspector.setViewportSize({ width: 1440, height: 900 });
    const isInView = () => expect.poll(seesWhereItIs(inspector)).toBe(true);
    const happened = async (text: string) => {
      await inspector.getByRole('option').filter({ hasText: text }).first().waitFor();
      await isInView();
    };

    await isInView();
    await logIn(app, SENHA);
    await happened('session.started');
    await app.getByRole('link', { name: 'Pessoas' }).click();
    await app.getByRole('row', { name: /Pessoa 5/ }).waitFor();
    await app.getByPlaceholder('Pesquisar...').fill('Pessoa 1');
    await happened('after debounce');
    await inspector.getByRole('group').filter({ hasText: 'search.typed' }).click();
    await inspector
      .getByLabel('Event search.typed')
      .fill(JSON.stringify({ type: 'search.typed', busca: 'Pessoa 12' }));
    await inspector.getByRole('button', { name: 'Send' }).click();
    await expect.poll(() => app.getByRole('row').count()).toBe(2);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await inspector.getByRole('button', { name: 'Copy as a test' }).click();
    await inspector.getByText('as a test.').waitFor();
    expect(await inspector.evaluate(() => navigator.clipboard.readText())).toMatch(
      /playAgain\(flows\.list, \["loading","query answered","typed","300 ms passed","query answered","typed/,
    );
    // Every actor that runs is a click away, and its state in view.
    const actors = inspector.getByRole('navigation', { name: 'Actors' }).getByRole('button');
    await actors.filter({ hasText: 'auth' }).first().click();
    await inspector.getByRole('heading', { name: 'Cadastro › auth', exact: true }).waitFor();
    await isInView();

    await inspector.addScriptTag({ content: axe.source });
    for (const colorScheme of ['light', 'dark'] as const) {
      await inspector.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const violations = await inspector.evaluate(async () => {
        const { axe } = window as typeof window & { axe: typeof import('axe-core') };
        const found = await axe.run(document, { resultTypes: ['violations'] });
        return found.violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`),
        );
      });
      expect(violations).toEqual([]);
    }

    // After a save its history is read; the form that the user spoke to stays in view.
    await inspector.getByRole('button', { name: 'Follow the user' }).click();
    await app.getByRole('row', { name: /Pessoa 12/ }).click();
    await app.getByLabel(labels.detail.fullName).fill('Pessoa Doze');
    await app.getByRole('button', { name: labels.detail.save, exact: true }).click();
    await app.getByText(labels.detail.allSaved).waitFor();
    await inspector.getByRole('option').filter({ hasText: 'loadHistory done' }).last().waitFor();
    await inspector.getByRole('heading', { name: 'Cadastro › pessoas.detail', exact: true }).waitFor();

    await app.goto('/pessoas/detalhe/2');
    await inspector.getByText('a new run has begun').waitFor();
    // The story has the focus at the start.
    await inspector.reload();
    await inspector.getByRole('option').first().waitFor();
    await expect.poll(() => isFocused(inspector.getByRole('listbox', { name: 'Events' }))).toBe(true);
    await inspector.keyboard.press('ArrowUp');
    await inspector.getByRole('button', { name: 'Back to now' }).waitFor();
    const downloads = inspector.waitForEvent('download');
    await inspector.getByRole('button', { name: 'Save session' }).click();
    const file = await (await downloads).path();
    const text = await readFile(file, 'utf8');
    expect(text).toContain('pessoas.detail');
    for (const secret of [SENHA, TOKEN]) expect(text).not.toContain(secret);
    const alone = await context.newPage();
    await alone.goto('/tools/inspector/');
    await alone.getByLabel('Open session').setInputFiles(file);
    await alone.getByRole('option').first().waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

it('the console of a developer is empty', async () => {
  const development = await createServer({
    configFile: 'vite.config.ts',
    cacheDir: 'build/test-development',
    mode: 'development',
    logLevel: 'error',
    server: { port: 0, host: '127.0.0.1' },
  });
  onTestFinished(() => development.close());
  await development.listen();
  const [url = ''] = development.resolvedUrls?.local ?? [];
  const opened = await openPage(await sharedBrowser(), url);
  await attachBackend(opened.page);
  await opened.page.goto('/cadastrar');
  await opened.page.getByRole('button', { name: 'Inspector' }).waitFor();
  await opened.page.getByRole('link', { name: 'Tenho conta' }).click();
  await logIn(opened.page, SENHA);
  expect(opened.problems).toEqual([]);
  await opened.context.close();
});

it('the chart of a list is legible in a window of 1280 px; a region that is idle opens when it is pressed', async () => {
  const { page: app, context } = await openApp('/entrar');
  const inspector = await openInspector(app);
  await inspector.setViewportSize({ width: 1280, height: 800 });
  await logIn(app, SENHA);
  await app.getByRole('link', { name: 'Pessoas' }).click();
  await app.getByRole('row', { name: /Pessoa 5/ }).waitFor();
  await app.getByPlaceholder('Pesquisar...').fill('Pessoa 1');
  const chart = inspector.getByRole('region', { name: 'Chart', exact: true });
  await inspector.getByRole('heading', { name: 'Cadastro › pessoas.list', exact: true }).waitFor();
  /** The height of the smallest letters of the drawing, in pixels of the window. */
  const smallest = () =>
    chart.evaluate((region) => {
      const scale = (svg: SVGSVGElement) => svg.getBoundingClientRect().width / svg.viewBox.baseVal.width;
      return Math.min(
        ...[...region.querySelectorAll('pre')].map((text) => {
          const svg = text.closest('svg');
          return svg === null ? 0 : Number.parseFloat(getComputedStyle(text).fontSize) * scale(svg);
        }),
      );
    });
  const deletion = chart.getByRole('button', { name: /deletion/ });
  await expect.poll(() => deletion.textContent()).toBe('▸ deletion: none');
  expect(await smallest()).toBeGreaterThanOrEqual(10);
  expect(await chart.locator('[data-state="deletion.undoable"]').count()).toBe(0);
  await deletion.press('Enter');
  await chart.locator('[data-state="deletion.undoable"]').waitFor();
  await context.close();
});

/** Words of both inspectors, of their panel, of the window and of what it draws with. */
const TRACES = [
  'stately.ai',
  'xstateinspector',
  '“Inspector”',
  'inspector/',
  'elkjs',
  'authorization|\\w*token',
];

it('the production bundle has no trace of the inspectors', async () => {
  const folder = inject('webRoot');
  const files = await readdir(folder, { recursive: true });
  const scripts = files.filter((file) => /\.(js|css|html)$/.test(file));
  expect(scripts.filter((file) => file.endsWith('.html'))).toEqual(['index.html']);
  expect(scripts.some((file) => file.endsWith('.js'))).toBe(true);
  for (const script of scripts) {
    const code = (await readFile(path.join(folder, script), 'utf8')).toLowerCase();
    expect(TRACES.filter((trace) => code.includes(trace.toLowerCase()))).toEqual([]);
  }
});
