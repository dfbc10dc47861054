import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openPage } from './support/browser';
import { logIn, serveDevelopment } from './support/developmentSite';
import { FakeBackend } from './support/fakeBackend';
import { attachRegister } from './support/register';
import { sharedBrowser } from './support/seats';

/** A receiver on this machine in place of the Stately inspector; it keeps what it is sent. */
const RECEIVER = `<!doctype html><script>
  window.received = [];
  addEventListener('message', ({ data }) => received.push(data));
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

const SECRET = 'segredo-que-nao-sai';
const TOKEN = 'ficha-que-nao-sai';

type Received = { type: string; name?: string; definition?: string; event?: { type: string } };

/** The development server builds what it serves, at first for long. In milliseconds. */
const FIRST_LOAD = 60_000;

let site: Awaited<ReturnType<typeof serveDevelopment>>;

beforeAll(async () => {
  site = await serveDevelopment();
});

afterAll(async () => {
  await site?.stop();
});

async function openInspected(address: string) {
  const { page, context } = await openPage(await sharedBrowser(), site.url);
  page.setDefaultTimeout(FIRST_LOAD);
  await context.route(
    (url) => url.pathname === '/receptor',
    (route) => route.fulfill({ contentType: 'text/html', body: RECEIVER }),
  );
  const backend = await FakeBackend.attach(page);
  const listing = { json: [], headers: { 'x-total-count': '0' } };
  backend
    .on('POST /entrar', { json: { accessToken: TOKEN } })
    .on('GET /pessoas', listing)
    .on('GET /cidades', listing);
  await page.goto(address);
  return { page, context };
}

const receivedBy = (receiver: Page) =>
  receiver.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(window, 'received')))) as Promise<Received[]>;

/** Waits until the receiver has heard of an actor, for the inspector sends when the page is idle. */
const waitForActor = (receiver: Page, name: string) =>
  receiver.waitForFunction(
    // A window that has just opened has no receiver yet.
    (wanted) => Reflect.get(window, 'received')?.some((event: { name?: string }) => event.name === wanted),
    name,
  );

/** What stands before the hosted inspector. */
const LEAVES = /saem do seu computador para stately\.ai/;

describe('the hosted inspector in development', () => {
  it('shows actors by their names, with events and snapshots, and no secret', async () => {
    const { page, context } = await openInspected('/entrar');
    await page.goto('/entrar?inspect=/receptor');
    const receiver = context.pages().find((one) => one !== page) ?? (await context.waitForEvent('page'));
    await logIn(page, SECRET);
    await page.getByRole('link', { name: 'Pessoas' }).click();
    await waitForActor(receiver, 'pessoas.list');

    const received = await receivedBy(receiver);
    const names = received.filter(({ type }) => type === '@xstate.actor').map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['auth', 'login', 'home', 'theme', 'drawer', 'pessoas.list']),
    );
    expect(received.some(({ type, event }) => type === '@xstate.event' && event?.type === 'submit')).toBe(
      true,
    );
    expect(received.some(({ type }) => type === '@xstate.snapshot')).toBe(true);

    const list = received.find(({ name }) => name === 'pessoas.list');
    expect(list?.definition).toContain('the page is past the last one');
    expect(list?.definition).toContain('removeRow');

    const everything = JSON.stringify(received);
    expect(everything).toContain('ana@exemplo.com.br');
    expect(everything).not.toContain(SECRET);
    expect(everything).not.toContain(TOKEN);
    await context.close();
  });

  it('says that data leaves before `?inspect` opens the hosted one', async () => {
    const { page, context } = await openInspected('/entrar?inspect');
    await context.route(/stately\.ai/, (route) =>
      route.fulfill({ contentType: 'text/html', body: RECEIVER }),
    );
    await page.getByText(LEAVES).waitFor();
    expect(context.pages()).toHaveLength(1);
    await page.keyboard.press('Escape');
    await page.getByText(LEAVES).waitFor({ state: 'detached' });
    expect(context.pages()).toHaveLength(1);
    await page.getByRole('button', { name: 'Inspetor da Stately' }).click();
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Abrir mesmo assim' }).click();
    await (await opened).waitForURL(/stately\.ai/);
    await context.close();
  });

  it('replays what happened before it was opened', async () => {
    const { page, context } = await openInspected('/entrar');
    // The button opens the Stately inspector; here the window it opens is our receiver.
    await context.route(/stately\.ai/, (route) =>
      route.fulfill({ contentType: 'text/html', body: RECEIVER }),
    );
    await logIn(page, SECRET);
    await page.getByRole('button', { name: 'Inspetor da Stately' }).click();
    await page.getByText(LEAVES).waitFor();
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Abrir mesmo assim' }).click();
    const receiver = await opened;
    await waitForActor(receiver, 'login');

    await expect
      .poll(async () => (await receivedBy(receiver)).some(({ event }) => event?.type === 'session.started'))
      .toBe(true);
    const received = await receivedBy(receiver);
    expect(JSON.stringify(received)).not.toContain(SECRET);
    expect(JSON.stringify(received)).not.toContain(TOKEN);
    await context.close();
  });
});

describe('the window of the inspector in development', () => {
  it('opens by `?inspect=local`, and a second time is the same window', async () => {
    const { page, context, problems } = await openPage(await sharedBrowser(), site.url);
    page.setDefaultTimeout(FIRST_LOAD);
    context.on('request', (request) => {
      if (new URL(request.url()).origin !== site.url) problems.push(request.url());
    });
    await attachRegister(page);
    const opened = context.waitForEvent('page');
    await page.goto('/entrar?inspect=local');
    const inspector = await opened;
    inspector.setDefaultTimeout(FIRST_LOAD);
    inspector.on('pageerror', (error) => problems.push(String(error)));
    await inspector.getByText('Acompanhando o aplicativo').waitFor();
    await inspector
      .getByRole('navigation', { name: 'Atores' })
      .getByRole('button', { name: /^login/ })
      .waitFor();
    await inspector.evaluate(() => Object.assign(window, { isTheSame: true }));
    await page.getByRole('button', { name: 'Inspetor', exact: true }).click();
    await page.reload();
    await expect
      .poll(() => inspector.getByRole('status').textContent(), { timeout: FIRST_LOAD })
      .toContain('uma nova execução começou');
    expect(context.pages()).toHaveLength(2);
    expect(await inspector.evaluate(() => Reflect.get(window, 'isTheSame'))).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  });
});

/** Words of both inspectors, of their panel, of the window and of what it draws with. */
const TRACES = [
  'stately.ai/inspect',
  'xstateinspector',
  'Inspetor',
  'inspector/',
  'BroadcastChannel',
  'mermaid',
  'authorization|\\w*token',
];

/** The names of all classes that a minified stylesheet has rules for. */
const classesIn = (css: string): string[] =>
  [
    ...css
      .replace(/url\([^)]*\)/g, '')
      .matchAll(/\.((?:\\[0-9a-f]+ |\\.|[a-z_-])(?:\\[0-9a-f]+ |\\.|[\w-])*)/gi),
  ].map(([, name = '']) =>
    name
      .replace(/\\([0-9a-f]+) /g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replace(/\\(.)/g, '$1'),
  );

/** Every word of the product's own sources, as Tailwind might read it. */
async function wordsOfProduct(): Promise<Set<string>> {
  const names = await readdir('src', { recursive: true });
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !name.startsWith(`inspector${path.sep}`));
  const texts = await Promise.all(sources.map((name) => readFile(path.join('src', name), 'utf8')));
  return new Set(texts.flatMap((text) => [...text.split(/[\s"'`]+/), ...(text.match(/[\w-]+/g) ?? [])]));
}

describe('the production bundle', () => {
  it('has no trace of the inspectors', async () => {
    const folder = inject('webRoot');
    const files = await readdir(folder, { recursive: true });
    const scripts = files.filter((file) => /\.(js|css|html)$/.test(file));
    expect(scripts.filter((file) => file.endsWith('.html'))).toEqual(['index.html']);
    expect(scripts.some((file) => file.endsWith('.js'))).toBe(true);
    for (const script of scripts) {
      const code = await readFile(path.join(folder, script), 'utf8');
      for (const trace of TRACES) {
        expect(code.toLowerCase().includes(trace.toLowerCase()), `${script} holds ${trace}`).toBe(false);
      }
    }
  });

  it('has no style but those of the product', async () => {
    const folder = inject('webRoot');
    const sheets = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.css'));
    const texts = await Promise.all(sheets.map((sheet) => readFile(path.join(folder, sheet), 'utf8')));
    const classes = texts.flatMap(classesIn);
    expect(classes).toContain('text-ink-soft');
    const words = await wordsOfProduct();
    expect(classes.filter((name) => !words.has(name))).toEqual([]);
  });
});
