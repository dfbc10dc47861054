/** The inspector in development, in a browser: what leaves, and that the product has none of it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { refusal } from '../support/backend';
import { openPage, type WatchedPage } from './support/browser';
import { logIn, openInspector, serveBundledDevelopment } from './support/developmentSite';
import { attachBackend } from './support/intercept';
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

it('a session that is kept as a file has no secret, and opens in a window of its own', async () => {
  const { page: app, context, problems } = await openApp('/entrar');
  const inspector = await openInspector(app);
  await logIn(app, SENHA);
  await app.getByRole('link', { name: 'Pessoas' }).click();
  await app.getByRole('row', { name: /Pessoa 5/ }).click();
  const actors = inspector.getByRole('navigation', { name: 'Actors' }).getByRole('button');
  await actors.filter({ hasText: 'pessoas.detail' }).first().waitFor();
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
