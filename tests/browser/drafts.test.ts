/** Drafts in several tabs of one browser: nobody loses what was typed, and nobody gets it twice. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject, it, onTestFinished } from 'vitest';
import type { Backend } from '../support/backend';
import { labels } from '../support/labels';
import { LAUNCH_ARGUMENTS } from './support/chromium';
import { registerPages } from './support/fixture';
import { attachBackend } from './support/intercept';
import { partsOf } from './support/pages';

const { detail, frame, list } = labels;
const pages = registerPages();

const NEW = '/cidades/detalhe/nova';
const RECORD = '/cidades/detalhe/2';

/**
 * Time to answer stands still in a tab, so that only answers end a question; and it is heard who has answered.
 * A page that is asked for otherwise waits its 200 ms.
 */
const waitForAnswers = (page: Page) =>
  page.addInitScript(() => {
    const { setTimeout } = window;
    const heard: unknown[] = [];
    Object.assign(window, {
      heard,
      setTimeout: (run: () => void, after = 0) => (after === 200 ? 0 : setTimeout(run, after)),
    });
    new BroadcastChannel('APP_TABS').addEventListener('message', ({ data }) => heard.push(data));
  });

const answersHaveCome = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() => (window as unknown as { heard: string[] }).heard.filter((one) => one !== '?')),
    )
    .not.toEqual([]);

/** A tab of a browser, in which somebody works with the product. */
async function openTab(context: BrowserContext, backend: Backend, options: { isAnswered?: boolean } = {}) {
  const page = await context.newPage();
  await attachBackend(page, backend);
  if (options.isAnswered) await waitForAnswers(page);
  return tabOf(page);
}

function tabOf(page: Page) {
  const at = partsOf(page);
  const name = at.field(detail.name);
  return {
    page,
    at,
    open: async (address: string) => {
      await page.goto(address);
      await name.waitFor();
    },
    type: async (text: string) => {
      await name.fill(text);
      await at.text(detail.unsaved).waitFor();
    },
    shows: (text: string) => expect.poll(() => name.inputValue()).toBe(text),
    /** The line over a new form that offers a draft. */
    left: page.getByText(/^(Rascunho não salvo|Há um rascunho)/),
    /** To the list and to an empty form. */
    startNew: async () => {
      await at.menu(frame.cities).click();
      await at.button(list.create).click();
      await at.heading(detail.newCity).waitFor();
    },
  };
}

async function openFirst() {
  const { page, backend, context, problems } = await pages.open({ isNew: true });
  return { ...tabOf(page), backend, context, problems };
}

it('a draft of a closed tab is offered by Nova, and what was typed meanwhile stays behind it', async () => {
  const first = await openFirst();
  const second = await openTab(first.context, first.backend);
  await first.open(NEW);
  await first.type('Olinda');
  await first.page.close();
  await second.open(NEW);
  await expect.poll(() => second.left.textContent()).toContain('Rascunho não salvo: Olinda.');
  await second.shows('');
  await second.type('Natal');
  await second.at.button('Continuar').click();
  await second.shows('Olinda');
  await second.at.text(detail.restored).waitFor();
  await expect.poll(() => second.left.count()).toBe(0);
  await second.page.goBack();
  await second.shows('Natal');
  await second.page.goForward();
  await second.shows('Olinda');
  await second.page.reload();
  await second.shows('Olinda');
  await second.at.button(detail.save).click();
  await second.at.heading('Olinda').waitFor();
  expect(second.page.url()).toMatch(/detalhe\/\d+$/);
  expect(first.backend.requests('POST')).toHaveLength(1);
});

it('of two tabs each keeps its own, and neither is offered what the other types', async () => {
  const first = await openFirst();
  const second = await openTab(first.context, first.backend, { isAnswered: true });
  await first.open(NEW);
  await first.type('Olinda');
  await second.open(NEW);
  await answersHaveCome(second.page);
  expect(await second.left.count()).toBe(0);
  await second.type('Natal');
  await first.page.reload();
  await first.shows('Olinda');
  await second.page.reload();
  await second.shows('Natal');
  await first.page.goto(RECORD);
  await first.shows('Cidade 2');
  await first.type('Cidade dois');
  await second.open(RECORD);
  await second.shows('Cidade 2');
});

it('a draft of a crashed tab is restored in another one, and not again in the tab that is loaded anew', async () => {
  const first = await openFirst();
  const second = await openTab(first.context, first.backend);
  await second.page.goto('/pagina-inicial');
  await first.open(RECORD);
  await first.type('Olinda');
  const devtools = await first.context.newCDPSession(first.page);
  const crashed = first.page.waitForEvent('crash');
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
  await second.open(RECORD);
  await second.shows('Olinda');
  const again = await openTab(first.context, first.backend, { isAnswered: true });
  await again.open(RECORD);
  await answersHaveCome(again.page);
  await again.shows('Cidade 2');
});

it('a copied tab shows the record as it is saved, and keeps what is typed in it apart', async () => {
  const first = await openFirst();
  await first.open(RECORD);
  await first.type('Olinda');
  const opening = first.context.waitForEvent('page');
  // As a copy of a tab, it brings the session storage along.
  await first.page.evaluate(() => void window.open('about:blank'));
  const page = await opening;
  await attachBackend(page, first.backend);
  await waitForAnswers(page);
  const copy = tabOf(page);
  await copy.open(RECORD);
  await answersHaveCome(page);
  await copy.shows('Cidade 2');
  await copy.type('Natal');
  await first.page.reload();
  await first.shows('Olinda');
  await copy.page.reload();
  await copy.shows('Natal');
});

it('a frozen tab answers for its draft and keeps it', async () => {
  const first = await openFirst();
  const second = await openTab(first.context, first.backend, { isAnswered: true });
  await first.open(RECORD);
  await first.type('Olinda');
  const devtools = await first.context.newCDPSession(first.page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await second.open(RECORD);
  await answersHaveCome(second.page);
  await second.shows('Cidade 2');
  await second.type('Natal');
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });
  await first.page.reload();
  await first.shows('Olinda');
  await second.page.reload();
  await second.shows('Natal');
});

it('a tab that hangs does not answer: another one takes its draft, and when it goes on it keeps its own', async () => {
  const first = await openFirst();
  const second = await openTab(first.context, first.backend);
  await second.page.goto('/pagina-inicial');
  await first.open(RECORD);
  await first.type('Olinda');
  const devtools = await first.context.newCDPSession(first.page);
  await devtools.send('Debugger.enable');
  // It stops at the first thing that it is to do, which is to answer.
  await devtools.send('Debugger.pause');
  await second.open(RECORD);
  await second.shows('Olinda');
  await devtools.send('Debugger.disable');
  await first.shows('Olinda');
  await first.type('Olinda de novo');
  await first.page.reload();
  await first.shows('Olinda de novo');
  await second.page.reload();
  await second.shows('Olinda');
});

it('a killed browser loses no draft that it has written to disk, and offers it once', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'profile-'));
  onTestFinished(() => rmSync(profile, { recursive: true, force: true, maxRetries: 5 }));
  const launch = async () => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: inject('browser').executablePath,
      args: [...LAUNCH_ARGUMENTS],
      baseURL: inject('siteUrl'),
      locale: 'pt-BR',
    });
    onTestFinished(() => context.close().catch(() => undefined));
    return context;
  };
  const killed = await launch();
  const seated = await pages.open();
  const first = await openTab(killed, seated.backend);
  await first.page.goto('/entrar');
  await first.page.evaluate(() => localStorage.setItem('APP_ACCESS_TOKEN', 'ficha'));
  await first.open(NEW);
  await first.type('Fulano Teste');
  // The browser writes it within seconds.
  const written = () =>
    readdirSync(profile, { recursive: true, encoding: 'utf8' })
      .filter((name) => /Local Storage.leveldb.*\.(log|ldb)$/.test(name))
      .some((name) => readFileSync(join(profile, name), 'latin1').includes('Fulano Teste'));
  await expect.poll(written, { timeout: 60_000 }).toBe(true);
  const devtools = await killed.browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await devtools?.send('SystemInfo.getProcessInfo')) ?? {};
  const gone = new Promise((resolve) => killed.once('close', resolve));
  for (const { type, id } of processInfo) if (type === 'browser') process.kill(id, 'SIGKILL');
  await gone;
  const context = await launch();
  const second = await openTab(context, seated.backend);
  await second.open(NEW);
  await expect.poll(() => second.left.textContent()).toContain('Rascunho não salvo: Fulano Teste.');
  await second.at.button('Continuar').click();
  await second.shows('Fulano Teste');
  const third = await openTab(context, seated.backend, { isAnswered: true });
  await third.open(NEW);
  await answersHaveCome(third.page);
  expect(await third.left.count()).toBe(0);
});

it('the login after a lost session restores the new record that was being typed', async () => {
  const tab = await openFirst();
  await tab.open(NEW);
  await tab.type('Olinda');
  tab.backend.next('POST /cidades', { status: 401 });
  await tab.at.button(detail.save).click();
  await tab.at.text(labels.auth.expiredWithDraft).waitFor();
  await tab.at.logIn();
  await tab.shows('Olinda');
  await tab.at.text(detail.restored).waitFor();
  expect(new URL(tab.page.url()).pathname).toBe(NEW);
  // The key is that form's alone: the next one is empty.
  await tab.startNew();
  await tab.shows('');
});
