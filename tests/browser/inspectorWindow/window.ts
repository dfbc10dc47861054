import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { channelName, tabIn } from '../../../src/inspector/protocol';
import { openPage, openProfile, type WatchedPage } from '../support/browser';
import { openInspector, serveBundledDevelopment } from '../support/developmentSite';
import type { FakeBackend } from '../support/fakeBackend';
import { attachRegister } from '../support/register';
import { sharedBrowser } from '../support/seats';

export const SECRET = 'segredo-que-nao-sai';
export const TOKEN = 'ficha-que-nao-sai';

/** Waits for what others do: the page, the window, the channel between them. */
export const eventually = <Value>(read: () => Value) => expect.poll(read);

/** What stands in the inspector's window, and what is done there. */
function handsOn(inspector: Page) {
  const actors = () => inspector.getByRole('navigation', { name: 'Atores' });
  const events = () => inspector.getByRole('option').filter({ hasText: '→' });
  const button = (name: string) => inspector.getByRole('button', { name, exact: true });
  return {
    inspector,
    actors,
    actor: (name: string) =>
      actors().getByRole('button', { name: new RegExp(`^${name.replaceAll('.', '\\.')}`) }),
    events,
    event: (text: string) => events().filter({ hasText: text }),
    status: () => inspector.getByRole('status'),
    button,
    chart: (name: string) => inspector.getByRole('img', { name: `Gráfico de ${name}` }),
    /** The channel between the app's tab and the window. */
    channel: () => channelName(tabIn(new URL(inspector.url()).search) ?? ''),
    /** The names of the states whose boxes are lit. */
    lit: () =>
      inspector
        .locator('.diagram .node.lit')
        .evaluateAll((nodes) => nodes.map(({ id }) => /-state-(.+)-\d+$/.exec(id)?.[1]).sort()),
    copied: () => inspector.evaluate(() => navigator.clipboard.readText()),
    /** Writes an event by hand and sends it. */
    async send(type: string, payload: object) {
      await button(type).click();
      await inspector.getByLabel(/^Conteúdo de/).fill(JSON.stringify(payload));
      await button('Enviar').click();
    },
  };
}

type Window = ReturnType<typeof handsOn>;

/** Puts the window of an app that has left back to how it was opened. */
async function tidy({ inspector, button }: Window): Promise<void> {
  for (const name of ['Cancelar', 'Tema claro']) {
    if ((await button(name).count()) > 0) await button(name).click();
  }
  await button('Limpar').click();
  // A list that comes back is at its end.
  await button('Sequência').click();
  await button('Eventos').click();
  await inspector.getByLabel('Filtrar por ator').selectOption('');
  await inspector.getByLabel('Filtrar por texto').fill('');
}

/** Leaves nothing of what the app has stored but the name of its tab, by which the window knows it. */
const storeOnly = (app: Page, token: string | undefined) =>
  app.evaluate((stored) => {
    localStorage.clear();
    for (const key of Object.keys(sessionStorage)) {
      if (!key.startsWith('cadastro.inspector.')) sessionStorage.removeItem(key);
    }
    if (stored !== undefined) localStorage.setItem('APP_ACCESS_TOKEN', stored);
  }, token);

/**
 * The app with the inspector's window beside it. Loading and drawing are most of
 * the work, so one window sees the tests of a file, each with an app loaded anew
 * and a story that begins with it. After each test nothing may stand in a
 * console, and nothing may have left the machine.
 */
export function registerWindow() {
  let site: Awaited<ReturnType<typeof serveBundledDevelopment>>;
  let profile: BrowserContext;
  let watched: WatchedPage | undefined;
  let backend: FakeBackend | undefined;
  let hands: Window | undefined;
  const problems: string[] = [];

  beforeAll(async () => {
    const browser = await sharedBrowser();
    site = await serveBundledDevelopment();
    profile = await openProfile(browser, site.url);
    await profile.grantPermissions(['clipboard-read', 'clipboard-write']);
    profile.on('page', (page) => {
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('request', (request) => {
        if (new URL(request.url()).origin !== site.url) problems.push(request.url());
      });
    });
  });

  afterAll(async () => {
    await profile?.close();
    await site?.stop();
  });

  afterEach(async ({ task }) => {
    const found = [...problems.splice(0), ...(watched?.problems.splice(0) ?? [])];
    const isWell = task.result?.state !== 'fail' && found.length === 0 && watched?.page.isClosed() === false;
    if (!isWell) {
      watched = undefined;
      hands = undefined;
    }
    const kept = [watched?.page, hands?.inspector];
    const others = profile.pages().filter((page) => !kept.includes(page));
    await Promise.all(others.map((page) => page.close()));
    expect(found).toEqual([]);
  });

  return {
    /** A page of its own on the site, without the app. */
    async openPage(path: string): Promise<Page> {
      const page = await profile.newPage();
      await page.goto(path);
      return page;
    },

    /** The app at an address, with the window open, and the chart of its first actor in it. */
    async open(address: string, { token }: { token?: string } = {}) {
      watched ??= await openPage(await sharedBrowser(), site.url, { profile });
      const { page: app, alerts } = watched;
      await app.goto('/favicon.svg');
      await backend?.detach();
      await storeOnly(app, token);
      if (hands) {
        await hands.inspector.getByText('Sem aplicativo').waitFor();
        await tidy(hands);
      }
      alerts.length = 0;
      backend = await attachRegister(app);
      backend.on('POST /entrar', { json: { accessToken: TOKEN } });
      await app.goto(address);
      hands ??= handsOn(await openInspector(app));
      await hands.inspector.getByText('Acompanhando o aplicativo').waitFor();
      await hands.actor('auth').click();
      return {
        ...hands,
        app,
        alerts,
        backend,
        row: (name: string) => app.getByRole('row').filter({ hasText: name }),
      };
    },
  };
}

export type InspectorWindow = ReturnType<typeof registerWindow>;
