import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { LAUNCH_ARGUMENTS } from './chromium';
import { launchFirefox, tellBodies } from './firefox';

declare module 'vitest' {
  interface ProvidedContext {
    /** What the tests of the project are driven in. */
    browser: { engine: 'chromium' | 'firefox' | 'webkit'; executablePath: string };
  }
}

/** @param further arguments of Chromium's */
export function launch(...further: readonly string[]): Promise<Browser> {
  const { engine, executablePath } = inject('browser');
  return engine === 'firefox'
    ? launchFirefox(executablePath)
    : chromium.launch({ executablePath, args: [...LAUNCH_ARGUMENTS, ...further] });
}

/** Clicks twice, as fast as that is one double click. */
export async function doubleClick(target: Locator): Promise<void> {
  if (inject('browser').engine !== 'firefox') return target.dblclick();
  // Its driver doesn't tell Firefox that the second click follows the first.
  await target.evaluate((element) => {
    getSelection()?.empty();
    for (const detail of [1, 2]) {
      element.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, view: window, detail }),
      );
    }
  });
}

/** How long a page may take on a busy machine until what a test waits for is there, in milliseconds. */
const PATIENCE = 30_000;

/** A page that takes down whatever must not happen on it. */
export type WatchedPage = {
  page: Page;
  context: BrowserContext;
  /** The texts of all alerts, in order; each is closed at once. */
  alerts: string[];
  /** Console errors and warnings, uncaught errors, and requests to other origins. */
  problems: string[];
};

export type PageOptions = {
  viewport?: { width: number; height: number };
  token?: string;
  /** A profile that is there already, with what it has cached. */
  profile?: BrowserContext;
};

/** What the browser itself writes about a request that failed, which the product can't help. */
const isAboutFailedRequest = (text: string) =>
  /^(Failed to load|downloadable font: download failed|Loading module .* disallowed MIME type \(“”\))/.test(
    text,
  );

/** The window of whoever has not chosen another one. */
export const DESK = { width: 1280, height: 800 };

/** A profile of its own: nothing stored, nothing cached. */
export const openProfile = (browser: Browser, baseURL: string, viewport = DESK) =>
  browser.newContext({ baseURL, viewport, locale: 'pt-BR' });

/**
 * Opens a page, of a profile of its own unless told otherwise.
 * @param baseUrl origin of the product, which relative addresses start from
 * @param options a token makes the page start signed in
 */
export async function openPage(
  browser: Browser,
  baseUrl: string,
  { viewport, token, profile }: PageOptions = {},
): Promise<WatchedPage> {
  const context = profile ?? (await openProfile(browser, baseUrl, viewport));
  if (inject('browser').engine === 'firefox') await tellBodies(context);
  if (token !== undefined) {
    await context.addInitScript(
      ([key, value]) => {
        // Firefox begins with an empty page, too, which may keep nothing.
        if (!location.protocol.startsWith('http')) return;
        // Once: a token that the product has removed must stay removed after a reload.
        if (sessionStorage.getItem('seeded') === null) localStorage.setItem(key, value);
        sessionStorage.setItem('seeded', 'yes');
      },
      ['APP_ACCESS_TOKEN', token] as const,
    );
  }
  return watch(await context.newPage(), baseUrl);
}

/** Takes down from now on what must not happen on a page. */
export function watch(page: Page, baseUrl: string): WatchedPage {
  page.setDefaultTimeout(PATIENCE);
  const alerts: string[] = [];
  const problems: string[] = [];
  page.on('dialog', async (dialog) => {
    // A page that is closed takes its alert with it; keys pressed before one is closed are lost.
    await dialog.accept().catch(() => undefined);
    alerts.push(dialog.message());
  });
  page.on('console', (message) => {
    const matters = ['error', 'warning'].includes(message.type());
    if (matters && !isAboutFailedRequest(message.text())) problems.push(message.text());
  });
  page.on('pageerror', (error) => {
    if (!isAboutFailedRequest(String(error))) problems.push(String(error));
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseUrl).origin) problems.push(request.url());
  });
  return { page, context: page.context(), alerts, problems };
}
