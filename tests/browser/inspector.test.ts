import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { launch, openPage } from './support/browser';
import { FakeBackend } from './support/fakeBackend';

/** A receiver on this machine in place of the Stately inspector; it keeps what it is sent. */
const RECEIVER = `<!doctype html><script>
  window.received = [];
  addEventListener('message', ({ data }) => received.push(data));
  opener.postMessage({ type: '@statelyai.connected' }, '*');
</script>`;

const SECRET = 'segredo-que-nao-sai';
const TOKEN = 'ficha-que-nao-sai';

type Received = { type: string; name?: string; definition?: string; event?: { type: string } };

let browser: Browser;
let vite: ViteDevServer;
let baseUrl: string;

beforeAll(async () => {
  browser = await launch();
  vite = await createServer({ server: { port: 0, host: '127.0.0.1' }, logLevel: 'error' });
  await vite.listen();
  const address = vite.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('Vite does not listen');
  baseUrl = `http://127.0.0.1:${address.port}`;
});

afterAll(async () => {
  await browser?.close();
  await vite?.close();
});

async function openInspected(address: string) {
  const { page, context } = await openPage(browser, baseUrl);
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

async function logIn(page: Page) {
  await page.getByLabel('Email').fill('ana@exemplo.com.br');
  await page.getByLabel('Senha').fill(SECRET);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('heading', { name: 'Página inicial' }).waitFor();
}

const receivedBy = (receiver: Page) =>
  receiver.evaluate(() => JSON.parse(JSON.stringify(Reflect.get(window, 'received')))) as Promise<Received[]>;

/** Waits until the receiver has heard of an actor, for the inspector sends when the page is idle. */
const waitForActor = (receiver: Page, name: string) =>
  receiver.waitForFunction(
    (wanted) => Reflect.get(window, 'received').some((event: { name?: string }) => event.name === wanted),
    name,
  );

describe('the inspector in development', () => {
  it('shows actors by their names, with events and snapshots, and no secret', async () => {
    const { page, context } = await openInspected('/entrar');
    await page.goto('/entrar?inspect=/receptor');
    const receiver = context.pages().find((one) => one !== page) ?? (await context.waitForEvent('page'));
    await logIn(page);
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

  it('replays what happened before it was opened', async () => {
    const { page, context } = await openInspected('/entrar');
    // The button opens the Stately inspector; here the window it opens is our receiver.
    await context.route(/stately\.ai/, (route) =>
      route.fulfill({ contentType: 'text/html', body: RECEIVER }),
    );
    await logIn(page);
    const opened = context.waitForEvent('page');
    await page.getByRole('button', { name: 'Inspetor' }).click();
    const receiver = await opened;
    await waitForActor(receiver, 'login');

    const received = await receivedBy(receiver);
    expect(received.some(({ event }) => event?.type === 'session.started')).toBe(true);
    expect(JSON.stringify(received)).not.toContain(SECRET);
    expect(JSON.stringify(received)).not.toContain(TOKEN);
    await context.close();
  });
});

describe('the production bundle', () => {
  it('has no trace of the inspector', async () => {
    const folder = path.join(inject('webRoot'), 'assets');
    const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const code = await readFile(path.join(folder, script), 'utf8');
      for (const trace of ['stately.ai/inspect', 'xstateinspector', 'Inspetor', 'accessToken|storedToken']) {
        expect(code.toLowerCase().includes(trace.toLowerCase()), `${script} holds ${trace}`).toBe(false);
      }
    }
  });
});
