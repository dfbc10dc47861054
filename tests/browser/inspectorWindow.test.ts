import { readFile } from 'node:fs/promises';
import axe from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { channelName, tabIn, WINDOW_PATH } from '../../src/inspector/protocol';
import { driveActor } from '../model/actorDriver';
import { createCoverageMeter } from '../model/coverage';
import { allCases } from '../model/models';
import { pathOf, type Told } from '../model/retell';
import { openPage, openProfile, type WatchedPage } from './support/browser';
import { logIn, openInspector, serveBundledDevelopment } from './support/developmentSite';
import type { FakeBackend } from './support/fakeBackend';
import { attachRegister } from './support/register';
import { sharedBrowser } from './support/seats';

const SECRET = 'segredo-que-nao-sai';
const TOKEN = 'ficha-que-nao-sai';

/** One for all tests: scripts are fetched once. */
let profile: BrowserContext;
let site: Awaited<ReturnType<typeof serveBundledDevelopment>>;
let watched: WatchedPage;
let app: Page;
let inspector: Page;
let backend: FakeBackend;

beforeAll(async () => {
  const browser = await sharedBrowser();
  site = await serveBundledDevelopment();
  profile = await openProfile(browser, site.url);
  await profile.grantPermissions(['clipboard-read', 'clipboard-write']);
  profile.on('page', (page) => {
    page.on('pageerror', (error) => watched.problems.push(String(error)));
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== site.url) watched.problems.push(request.url());
    });
  });
});

afterAll(async () => {
  await profile?.close();
  await site?.stop();
});

afterEach(async () => {
  await Promise.all(profile.pages().map((page) => page.close()));
  // No request to another origin, no error and no warning, on either page.
  expect(watched.problems).toEqual([]);
});

/** A page of its own. */
async function openWatched({ token }: { token?: string } = {}) {
  watched = await openPage(await sharedBrowser(), site.url, { profile });
  await watched.page.goto('/favicon.svg');
  await watched.page.evaluate((stored) => {
    localStorage.clear();
    if (stored !== undefined) localStorage.setItem('APP_ACCESS_TOKEN', stored);
  }, token);
}

/** The app at an address, with the window open. */
async function open(address: string, options: { token?: string } = {}) {
  await openWatched(options);
  app = watched.page;
  backend = await attachRegister(app);
  backend.on('POST /entrar', { json: { accessToken: TOKEN } });
  await app.goto(address);
  inspector = await openInspector(app);
}

/** Waits for what others do: the page, the window, the channel between them. */
const eventually = <Value>(read: () => Value) => expect.poll(read, { timeout: 10_000 });

const actors = () => inspector.getByRole('navigation', { name: 'Atores' });
const actor = (name: string) => actors().getByRole('button', { name: new RegExp(`^${name}`) });
const events = () => inspector.getByRole('option').filter({ hasText: '→' });
const event = (text: string) => events().filter({ hasText: text });
const status = () => inspector.getByRole('status');
const button = (name: string) => inspector.getByRole('button', { name, exact: true });
const row = (name: string) => app.getByRole('row').filter({ hasText: name });

/** The channel between the app's tab and the window. */
const channelOf = () => channelName(tabIn(new URL(inspector.url()).search) ?? '');

/** The names of the states whose boxes are lit. */
const lit = () =>
  inspector
    .locator('.diagram .node.lit')
    .evaluateAll((nodes) => nodes.map(({ id }) => /-state-(.+)-\d+$/.exec(id)?.[1]).sort());

const copied = () => inspector.evaluate(() => navigator.clipboard.readText());

/** What axe finds in the window, which has this theme. */
async function violations(theme: 'light' | 'dark') {
  expect(await inspector.evaluate(() => document.documentElement.dataset.theme)).toBe(theme);
  return inspector.evaluate(async () => {
    const { axe } = window as typeof window & { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, {
      runOnly: {
        type: 'tag',
        values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
  });
}

/** Writes an event by hand and sends it. */
async function send(type: string, payload: object) {
  await button(type).click();
  await inspector.getByLabel(/^Conteúdo de/).fill(JSON.stringify(payload));
  await button('Enviar').click();
}

describe('the window of the inspector', () => {
  it('says where it is opened from, without an app', async () => {
    await openWatched();
    await watched.page.goto(WINDOW_PATH);
    await watched.page.getByText('Abra o inspetor pelo botão').waitFor();
  });

  it('shows every running actor by its name, as it starts and stops', async () => {
    await open('/entrar');
    await actor('login').waitFor();
    await actor('theme').waitFor();
    expect(await actor('auth').textContent()).toContain('signedOut');
    await logIn(app, SECRET);
    await actor('home').waitFor();
    await actor('drawer').waitFor();
    await eventually(() => actor('login').count()).toBe(0);
    expect(await actor('auth').textContent()).toContain('signedIn.ready');

    const waiting = backend.hold('GET /pessoas');
    await app.getByRole('link', { name: 'Pessoas' }).click();
    await actor('pessoas\\.list').waitFor();
    const child = actors().getByRole('listitem').filter({ hasText: 'pessoas.list' }).getByRole('listitem');
    await child.filter({ hasText: 'loadPage' }).waitFor();
    for (const answer of waiting) answer({ json: [], headers: { 'x-total-count': '0' } });
    await eventually(() => child.count()).toBe(0);
  });

  it('lights the active states after a real click and the transition just taken, and does not flicker', async () => {
    await open('/pessoas', { token: TOKEN });
    await actor('theme').click();
    await eventually(lit).toEqual(['light']);
    await app.getByRole('button', { name: 'Alternar tema' }).click();
    await inspector.locator('.diagram path.taken').waitFor();
    await eventually(lit).toEqual(['dark']);
    // A moment later the arrow is an arrow again.
    await eventually(() => inspector.locator('.diagram .taken').count()).toBe(0);
    expect(await lit()).toEqual(['dark']);

    // Nor does it flicker at 50 events a second.
    await inspector.locator('.diagram svg').evaluate((svg) => svg.setAttribute('data-same', 'yes'));
    const missed = await inspector.evaluate(
      (name) =>
        new Promise<number>((resolve) => {
          const channel = new BroadcastChannel(name);
          const pour = (run: string, session: string) => {
            let sent = 0;
            let missed = 0;
            const timer = setInterval(() => {
              channel.postMessage({ type: 'send', run, session, event: { type: 'toggle' } });
              sent += 1;
              const hasDrawing = document.querySelector('.diagram svg[data-same] .node.lit') !== null;
              const hasLines = document.querySelector('[role=listbox] [role=option]') !== null;
              if (!hasDrawing || !hasLines) missed += 1;
              if (sent < 75) return;
              clearInterval(timer);
              resolve(missed);
            }, 20);
          };
          channel.onmessage = ({ data }) => {
            const theme = data.rows?.find(({ actor }: { actor: { name: string } }) => actor.name === 'theme');
            if (!theme) return;
            channel.onmessage = null;
            pour(data.run.id, theme.actor.session);
          };
          channel.postMessage({ type: 'hello' });
        }),
      channelOf(),
    );
    expect(missed).toBe(0);
    await inspector.getByLabel('Filtrar por texto').fill('toggle');
    await inspector.getByText('76 eventos', { exact: true }).waitFor();
  });

  it('draws the charts of docs/machines/, each arrow where its words are, and the last events as a sequence', async () => {
    await open('/pessoas', { token: TOKEN });
    for (const [name, machine] of [
      ['auth', 'auth'],
      ['theme', 'theme'],
      ['pessoas.list', 'list'],
    ] as const) {
      await actor(name.replace('.', '\\.')).click();
      const drawing = inspector.getByRole('img', { name: `Gráfico de ${name}` });
      await drawing.locator('svg').waitFor();
      const text = (await drawing.getAttribute('data-mermaid')) ?? '';
      const page = await readFile(`docs/machines/${machine}.md`, 'utf8');
      expect(page).toContain(`\`\`\`mermaid\n${text}\n\`\`\``);

      const labels = [...text.matchAll(/^\s*\S+ --> \S+(?: : (.*))?$/gm)].map(([, label = '']) =>
        label.replaceAll('<br/>', '').replaceAll(' ', ''),
      );
      const drawn = await drawing
        .locator('.edgeLabel .label[data-id^="edge"]')
        .evaluateAll((found) =>
          found.map((label) => [Number((label as SVGElement).dataset.id?.slice(4)), label.textContent]),
        );
      const inOrder = drawn.sort(([one], [other]) => Number(one) - Number(other));
      expect(inOrder.map(([, label]) => String(label).replaceAll(' ', ''))).toEqual(labels);
    }

    await button('Sequência').click();
    const sequence = inspector.getByRole('img', { name: /últimos 50 eventos/ });
    await sequence.getByText('loadPage done').last().waitFor();
    expect(await sequence.locator('text.actor').allTextContents()).toEqual(
      expect.arrayContaining(['pessoas.list', 'loadPage', 'fora dos atores']),
    );
  });

  it('sends an event that the app obeys, its payload as last seen', async () => {
    await open('/pessoas', { token: TOKEN });
    await row('Pessoa 1').first().waitFor();
    await app.getByRole('button', { name: 'Página 2' }).click();
    await row('Pessoa 6').waitFor();
    await actor('pessoas\\.list').click();
    await button('page.chosen').click();
    expect(JSON.parse(await inspector.getByLabel(/^Conteúdo de/).inputValue())).toEqual({ pagina: 2 });
    await inspector.getByLabel(/^Conteúdo de/).fill('{ "pagina": 3 ');
    await button('Enviar').click();
    await eventually(() => status().textContent()).toContain('não é um objeto JSON');
    await inspector.getByLabel(/^Conteúdo de/).fill('{ "pagina": 3 }');
    await inspector.getByLabel(/^Conteúdo de/).press('Control+Enter');
    await row('Pessoa 11').waitFor();
    expect(new URL(app.url()).searchParams.get('pagina')).toBe('3');
    await event('page.chosen').last().waitFor();
    expect(await button('confirm').count()).toBe(0);
  });

  it('drives a list into failed by hand, and copies the path as a case that the walker accepts', async () => {
    await open('/pessoas', { token: TOKEN });
    await row('Pessoa 1').first().waitFor();
    await actor('pessoas\\.list').click();
    backend.hold('GET /pessoas');
    await send('page.chosen', { pagina: 2 });
    await send('loadPage failed', { error: { kind: 'connection', message: 'Caiu a linha.' } });
    await app.getByText('A lista não pôde ser carregada.').waitFor();
    expect(watched.alerts).toEqual(['Caiu a linha.']);
    await eventually(lit).toEqual(['deletion_idle', 'query_failed']);
    await send('retry', {});
    await eventually(lit).toEqual(['deletion_idle', 'query_loading']);

    await button('Copiar como caso').click();
    const words = 'loading → query answered → page 2 chosen → query failed → retried';
    await eventually(() => status().textContent()).toContain(words);
    expect(await status().textContent()).toMatch(/O caminhante já percorre/);
    const text = await copied();
    const told: Told = Function(`return ${text.replace(/,$/, '')}`)();
    expect(told).toMatchObject({ machine: 'list', path: words });
    const cases = allCases.find(({ machine }) => machine.id === told.machine);
    if (cases === undefined) throw new Error('The copied machine is unknown');
    await driveActor(cases, pathOf(cases, told), createCoverageMeter(cases.machine));
  });

  it('shows a login, a search with a failing call and a save, and looks back at each', async () => {
    await open('/entrar');
    await logIn(app, SECRET);
    await event('session.started').waitFor();
    await app.getByRole('link', { name: 'Cidades' }).click();
    await row('Cidade 1').waitFor();
    backend.once('GET /cidades', 'connection lost');
    await app.getByPlaceholder('Pesquisar...').fill('Cidade 7');
    await event('loadPage failed').waitFor();
    await eventually(() => event('search.typed').last().textContent()).toContain('busca: "" → "Cidade 7"');
    await app.getByRole('button', { name: 'Tentar novamente' }).click();
    await row('Cidade 7').getByRole('link', { name: 'Editar' }).click();
    await app.getByLabel('Nome').fill('Cidade sete');
    await app.getByRole('button', { name: 'Salvar', exact: true }).click();
    await event('saveRecord done').waitFor();

    await inspector.getByLabel('Filtrar por texto').fill('loadPage failed');
    await event('cidades.list').click();
    await inspector.getByText('cidades.list · olhando para trás').waitFor();
    await eventually(lit).toEqual(['deletion_idle', 'query_failed']);
    expect(await inspector.getByLabel('Contexto').textContent()).toContain('busca: "Cidade 7"');
    expect(await actor('cidades\\.list').count()).toBe(1);
    expect(await inspector.locator('.diagram path.taken').count()).toBe(1);
    expect(await button('retry').isDisabled()).toBe(true);
    await button('Voltar ao agora').click();
    await eventually(() => actor('cidades\\.list').count()).toBe(0);
    // The app has not moved.
    expect(await app.getByLabel('Nome').inputValue()).toBe('Cidade sete');
  });

  it('filters by actor, pauses, goes on and clears', async () => {
    await open('/pessoas', { token: TOKEN });
    await actor('pessoas\\.list').waitFor();
    await inspector.getByLabel('Filtrar por ator').selectOption('theme');
    const toggle = app.getByRole('button', { name: 'Alternar tema' });
    await toggle.click();
    await eventually(() => event('toggle').count()).toBe(1);
    expect(await event('pessoas.list').count()).toBe(0);
    await button('Pausar').click();
    await toggle.click();
    await inspector.getByText(/Pausado · [1-9]\d* novos/).waitFor();
    expect(await event('toggle').count()).toBe(1);
    await button('Continuar').click();
    await eventually(() => event('toggle').count()).toBe(2);
    await button('Limpar').click();
    await eventually(() => events().count()).toBe(0);
    await actor('pessoas\\.list').waitFor();
    await toggle.click();
    await eventually(() => event('toggle').count()).toBe(1);
  });

  it('stays over a reload of the app, says that a new run began, and keeps the old story', async () => {
    await open('/pessoas', { token: TOKEN });
    await row('Pessoa 1').first().waitFor();
    await eventually(() => event('loadPage done').count()).toBeGreaterThan(0);
    await actor('pessoas\\.list').click();
    await app.reload();
    await eventually(() => status().textContent()).toContain('uma nova execução começou');
    await inspector.getByLabel('Filtrar por texto').fill('nada disso');
    await eventually(() => inspector.getByText(/^Nova execução às/).count()).toBe(2);
    await inspector.getByLabel('Filtrar por texto').fill('');
    await row('Pessoa 1').first().waitFor();
    await inspector.getByRole('heading', { name: 'pessoas.list', exact: true }).waitFor();
    await send('page.chosen', { pagina: 2 });
    await row('Pessoa 6').waitFor();
    await app.close();
    await inspector.getByText('Sem aplicativo').waitFor();
    expect(await events().count()).toBeGreaterThan(0);
  });

  it('masks senha and token everywhere: on the channel, in the window, on the clipboard', async () => {
    await open('/entrar');
    const spy = await watched.context.newPage();
    await spy.goto('/favicon.svg');
    const channel = channelOf();
    await spy.evaluate((name) => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      const listening = new BroadcastChannel(name);
      listening.onmessage = ({ data }) => heard.push(data);
    }, channel);
    await app.bringToFront();
    await logIn(app, SECRET);
    await event('session.started').waitFor();
    await actor('auth').click();
    await button('Copiar estado').click();
    await eventually(() => status().textContent()).toContain('estado de auth');
    expect(JSON.parse(await copied())).toMatchObject({
      value: { signedIn: 'ready' },
      context: { token: '•••' },
    });
    // Asked anew, the app tells all that it has stored.
    await spy.evaluate((name) => new BroadcastChannel(name).postMessage({ type: 'hello' }), channel);
    await eventually(() => spy.evaluate(() => JSON.stringify(Reflect.get(window, 'heard')))).toContain(
      'session.started',
    );
    const heard = await spy.evaluate(() => JSON.stringify(Reflect.get(window, 'heard')));
    const shown = await inspector.evaluate(() => document.documentElement.outerHTML);
    for (const text of [heard, shown, await copied()]) {
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(TOKEN);
    }
    expect(heard).toContain('ana@exemplo.com.br');
    expect(heard).toContain('•••');

    await send('token.changedElsewhere', { token: '•••' });
    await eventually(() => status().textContent()).toContain('Troque ••• por um valor');
  });

  it('remembers 10,000 events and no more, of which it draws those in sight', async () => {
    await open('/pessoas', { token: TOKEN });
    await row('Pessoa 1').first().waitFor();
    await app.evaluate((name) => {
      const channel = new BroadcastChannel(name);
      channel.onmessage = ({ data }) => {
        channel.onmessage = null;
        const rows = Array.from({ length: 10_500 }, (_, at) => ({
          seq: 1_000 + at,
          at: Date.now(),
          actor: { session: 'x:1', name: 'theme', parent: null, machine: 'theme' },
          sender: null,
          event: { type: `event.${at + 1}` },
          transitions: [],
          outcome: { snapshot: { status: 'active', value: 'light', context: {} }, tags: [], heeds: [] },
        }));
        channel.postMessage({ type: 'report', run: data.run, rows });
      };
      channel.postMessage({ type: 'hello' });
    }, channelOf());
    await inspector.getByText('10000 eventos', { exact: true }).waitFor();
    await event('event.10500').waitFor();
    const list = inspector.getByRole('listbox', { name: 'Eventos' });
    expect(await list.getByRole('option').count()).toBeLessThan(60);
    await list.focus();
    await inspector.keyboard.press('Home');
    await event('event.501').waitFor();
    expect(await event('event.10500').count()).toBe(0);
  });

  it('is driven by the keyboard alone', async () => {
    await open('/pessoas', { token: TOKEN });
    await row('Pessoa 1').first().waitFor();
    await event('loadPage done').last().waitFor();
    const list = inspector.getByRole('listbox', { name: 'Eventos' });
    await list.focus();
    await inspector.keyboard.press('End');
    await inspector.keyboard.press('ArrowUp');
    await button('Voltar ao agora').waitFor();
    const chosen = list.getByRole('option', { selected: true });
    expect(await chosen.getAttribute('id')).toBe(await list.getAttribute('aria-activedescendant'));
    await inspector.keyboard.press('Escape');
    await eventually(() => button('Voltar ao agora').count()).toBe(0);

    await actor('pessoas\\.list').focus();
    await inspector.keyboard.press('Enter');
    await button('page.chosen').focus();
    await inspector.keyboard.press('Enter');
    await eventually(() =>
      inspector.getByLabel(/^Conteúdo de/).evaluate((field) => field === document.activeElement),
    ).toBe(true);
    await inspector.keyboard.press('Escape');
    expect(await button('page.chosen').evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('has nothing that axe finds, light or dark', async () => {
    await open('/pessoas', { token: TOKEN });
    await actor('pessoas\\.list').click();
    await button('page.chosen').click();
    await inspector.locator('.diagram .node.lit').first().waitFor();
    await inspector.addScriptTag({ content: axe.source });
    expect(await violations('light')).toEqual([]);
    await button('Tema escuro').click();
    await inspector.locator('.diagram .node.lit').first().waitFor();
    expect(await violations('dark')).toEqual([]);
  });
});
