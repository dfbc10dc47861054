import type { Browser, CDPSession, Disposable, Page } from 'playwright-core';
import { DESK, launch, openProfile, type PageOptions, type WatchedPage, watch } from './browser';

let launched: Promise<Browser> | undefined;

/** One browser for all files that a worker runs; it ends with the worker. */
export const sharedBrowser = (): Promise<Browser> => {
  launched ??= launch();
  return launched;
};

/** A page in a profile of its own, at which many tests sit, one after the other: scripts once read are quick. */
type Seat = { page: Page; devtools: CDPSession | undefined };

/** By site, and by whether time stands still there: a clock once stopped is never the page's own again. */
const free = new Map<string, Seat[]>();
type Clock = 'still' | 'running';
let visits = 0;

/** From its next document on, time passes on a page only where a test lets it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
}

async function makeSeat(baseUrl: string, clock: Clock): Promise<Seat> {
  const browser = await sharedBrowser();
  const context = await openProfile(browser, baseUrl);
  const page = await context.newPage();
  if (clock === 'still') await stopClock(page);
  const isChromium = browser.browserType().name() === 'chromium';
  return { page, devtools: isChromium ? await context.newCDPSession(page) : undefined };
}

/** Clears what the one before has stored, and signs in, before the first document of a visit does anything. */
const beginVisit = (page: Page, token: string | undefined): Promise<Disposable> => {
  visits += 1;
  return page.addInitScript(
    ([key, value, visit]) => {
      if (location.protocol === 'about:' || sessionStorage.getItem('visit') === visit) return;
      localStorage.clear();
      sessionStorage.clear();
      sessionStorage.setItem('visit', visit);
      if (value !== null) localStorage.setItem(key, value);
    },
    ['APP_ACCESS_TOKEN', token ?? null, String(visits)] as const,
  );
};

const HEARD = ['console', 'dialog', 'load', 'pageerror', 'request', 'requestfailed'];

async function clean({ page, devtools }: Seat): Promise<void> {
  const others = page
    .context()
    .pages()
    .filter((one) => one !== page);
  await Promise.all(others.map((one) => one.close()));
  for (const event of HEARD) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto('about:blank');
  await page.mouse.move(0, 0);
  await devtools?.send('Page.resetNavigationHistory');
}

export type VisitOptions = Pick<PageOptions, 'viewport' | 'token'> & {
  /** Whether time passes, or only where a test lets it. */
  clock?: Clock;
  /** Whether the visitor has asked for less motion: what moves is drawn all the time. */
  reducedMotion?: boolean;
};

/**
 * A visit to the product by somebody new, on a page that others had before.
 * @param options a token makes the visit start signed in
 * @returns the page, and what leaves it to the next one; a page that is not well is thrown away
 */
export async function sitDown(
  baseUrl: string,
  { viewport = DESK, token, clock = 'running', reducedMotion = false }: VisitOptions,
): Promise<WatchedPage & { leave: (isWell: boolean) => Promise<void> }> {
  const key = `${clock} ${baseUrl}`;
  const seats = free.get(key) ?? [];
  free.set(key, seats);
  const seat = seats.pop() ?? (await makeSeat(baseUrl, clock));
  const { page } = seat;
  const size = page.viewportSize();
  if (size?.width !== viewport.width || size.height !== viewport.height) await page.setViewportSize(viewport);
  await page.emulateMedia({ reducedMotion: reducedMotion ? 'reduce' : 'no-preference' });
  const beginning = await beginVisit(page, token);
  return {
    ...watch(page, baseUrl),
    async leave(isWell) {
      try {
        if (!isWell) throw new Error('Keys may be held down, calls may hang');
        await beginning.dispose();
        await clean(seat);
        seats.push(seat);
      } catch {
        await page.context().close();
      }
    },
  };
}
