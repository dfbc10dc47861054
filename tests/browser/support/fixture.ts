import { afterEach, expect, inject } from 'vitest';
import type { Backend } from '../../support/backend';
import { openPage, type PageOptions, type WatchedPage } from './browser';
import { attachBackend } from './intercept';
import { partsOf } from './pages';
import { sharedBrowser, sitDown, stopClock, type VisitOptions } from './seats';

type Options = VisitOptions & {
  signedOut?: boolean;
  /** Whether nothing may have been there before, so that nothing is cached. */
  isNew?: boolean;
  /** The backend of the page; one with 12 people and 7 cities, if left out. */
  backend?: Backend;
};

type Opened = WatchedPage & { leave: (isWell: boolean) => Promise<void> };

async function openNew(
  baseUrl: string,
  { clock, reducedMotion, ...options }: PageOptions & VisitOptions,
): Promise<Opened> {
  const watched = await openPage(await sharedBrowser(), baseUrl, options);
  if (reducedMotion) await watched.page.emulateMedia({ reducedMotion: 'reduce' });
  if (clock === 'still') await stopClock(watched.page);
  return { ...watched, leave: () => watched.context.close() };
}

/**
 * Pages on the built app with a fake backend, each test's as if nobody had been
 * there before. After each test nothing may stand in the console and nothing
 * may have left the machine.
 * @param origin of the app
 */
export function registerPages(origin: () => Promise<string> = async () => inject('siteUrl')) {
  let opened: { watched: Opened; detach: () => Promise<void> }[] = [];

  afterEach(async ({ task }) => {
    const problems = opened.flatMap(({ watched }) => watched.problems);
    const isWell = task.result?.state !== 'fail' && problems.length === 0;
    const left = opened;
    opened = [];
    for (const { watched, detach } of left) {
      // While its calls are still held: let go, they would fail, and the page say so as it is left.
      await watched.leave(isWell);
      await detach();
    }
    expect(problems).toEqual([]);
  });

  return {
    /** Signed in by a stored token, unless told otherwise. */
    async open({ token = 'ficha', signedOut = false, isNew = false, backend: own, ...rest }: Options = {}) {
      const options = { ...rest, ...(!signedOut && { token }) };
      const baseUrl = await origin();
      // Firefox's older driver can't clear a page for the next one.
      const isOwn = isNew || inject('browser').engine === 'firefox';
      const watched = await (isOwn ? openNew(baseUrl, options) : sitDown(baseUrl, options));
      const { backend, detach } = await attachBackend(watched.page, own);
      opened.push({ watched, detach });
      return { ...watched, backend, at: partsOf(watched.page) };
    },
  };
}
