import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator, Page } from 'playwright-core';
import { CALL_DEADLINE } from '../../../src/api/httpClient';
import { TOKEN_STORAGE_KEY } from '../../../src/domain/constants';
import type { HeldBackend } from '../../model/heldBackend';
import { checkSight, type Eyes, type Stage } from '../../model/screenDriver';
import type { Thing, User } from '../../model/surface';
import { same } from '../../walker/expectation';
import { callsHaveCome } from '../support/intercept';

/** How long a page may take on a busy machine to become what it must be, in milliseconds. */
const PATIENCE = 30_000;

const find = (page: Page, { role, name, inside }: Thing): Locator => {
  const around = inside === undefined ? page : find(page, inside);
  return role === 'row'
    ? around.getByRole(role, { name: new RegExp(`(^| )${name}( |$)`) })
    : around.getByRole(role, { name, exact: true });
};

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** React shows a page whose code was late only after a while, in milliseconds. */
const LATE_PAGE = 400;

/**
 * Tries again until it holds: a page needs its time.
 * @param passing how much of the page's time passes before each try; null where its clock runs by itself
 */
async function retry(page: Page, passing: number | null, check: () => Promise<void> | void): Promise<void> {
  const end = Date.now() + PATIENCE;
  for (;;) {
    try {
      // A clock that stands still holds up what waits for no time, too.
      if (passing !== null) await page.clock.runFor(passing);
      await check();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await sleep(20);
    }
  }
}

/** How long a look may take, in milliseconds: what is missing may need the page's time, which the next try lets pass. */
const LOOK = { timeout: 1_000 };

const createEyes = (page: Page): Eyes => ({
  count: (thing) => find(page, thing).count(),
  countText: (text, inside) =>
    (inside === undefined ? page : find(page, inside)).getByText(text, { exact: true }).count(),
  value: (label) => field(page, label).inputValue(LOOK),
  isBusy: async (thing) => (await find(page, thing).getAttribute('aria-busy', LOOK)) === 'true',
  token: () => page.evaluate((key) => localStorage.getItem(key), TOKEN_STORAGE_KEY),
  address: () => {
    const { pathname, search, hash } = new URL(page.url());
    return decodeURIComponent(pathname + search + hash);
  },
  loads: () => page.evaluate(() => Number(sessionStorage.getItem('loads'))),
});

const createUser = (
  page: Page,
  alerts: string[],
  backend: HeldBackend,
  eyes: Eyes,
  eventually: Stage['eventually'],
): User => ({
  press: (thing) => find(page, thing).click(),
  fill: (label, text) => field(page, label).fill(text),
  key: (label, key) => field(page, label).press(key),
  attach: async (label, file) => {
    const buffer = Buffer.from(await file.arrayBuffer());
    await field(page, label).setInputFiles({ name: file.name, mimeType: 'text/csv', buffer });
  },
  select: async (label, option) => void (await field(page, label).selectOption({ label: option })),
  see: (sight) => eventually(() => checkSight(eyes, sight)),
  hear: (alert) => eventually(() => same('The last alert', alerts.at(-1), alert)),
  answer: (id, output) => eventually(() => backend.answerOldest(id, output)),
  changeTokenElsewhere: async (token) => {
    const tab = await page.context().newPage();
    await tab.goto('/perfil.svg');
    await tab.evaluate(
      ([key, value]) => (value === null ? localStorage.removeItem(key) : localStorage.setItem(key, value)),
      [TOKEN_STORAGE_KEY, token] as const,
    );
    await tab.close();
  },
  changeHash: (hash) =>
    page.evaluate((hash) => {
      window.location.hash = hash;
    }, hash),
  goBack: async () => void (await page.goBack()),
  showTab: () => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
  goOffline: () => page.evaluate(() => void window.dispatchEvent(new Event('offline'))),
  goOnline: () => page.evaluate(() => void window.dispatchEvent(new Event('online'))),
});

/**
 * A page of the built app in a real browser.
 * @param shown answers how often its actors have shown each state and transition
 * @param isStill whether the page's clock stands still
 * @returns the stage, and what leaves the page to the next one
 */
export async function createBrowserStage(
  { page, alerts }: { page: Page; alerts: string[] },
  backend: HeldBackend,
  shown: NonNullable<Stage['shown']>,
  isStill: boolean,
): Promise<{ stage: Stage; leave: () => Promise<void> }> {
  const script = await page.addInitScript(
    ([isStill, deadline]) => {
      sessionStorage.setItem('loads', String(Number(sessionStorage.getItem('loads')) + 1));
      // No call is given up for its age: the page's time goes faster than a busy machine answers.
      const start = window.setTimeout;
      window.setTimeout = ((handler: TimerHandler, delay?: number, ...values: unknown[]) =>
        delay === deadline ? 0 : start(handler, delay, ...values)) as typeof window.setTimeout;
      // A frame is painted at once.
      if (isStill) window.requestAnimationFrame = (paint) => Number(paint(0));
    },
    [isStill, CALL_DEADLINE] as const,
  );
  // Until the flow has begun nothing of it waits for time.
  let passing = isStill ? LATE_PAGE : null;
  const wait = (check: () => Promise<void> | void) => retry(page, passing, check);
  const eyes = createEyes(page);
  const stage: Stage = {
    user: createUser(page, alerts, backend, eyes, wait),
    eyes,
    backend,
    alerts,
    shown,
    open: async (address) => {
      await page.goto(address);
      // A form that stands there before the app keeps what is typed, but tells no flow of it.
      await page.locator('#late').waitFor({ state: 'detached' });
    },
    elapse: async (milliseconds) => {
      await page.clock.runFor(milliseconds);
      await callsHaveCome(page);
    },
    eventually: async (check) => {
      await wait(check);
      passing = isStill ? 0 : null;
    },
  };
  return { stage, leave: () => script.dispose() };
}
