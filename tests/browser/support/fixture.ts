import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launch, openPage, type WatchedPage } from './browser';
import { attachRegister } from './register';

type Options = Parameters<typeof openPage>[2];

/**
 * A browser for the tests of one file, each with a page of its own on the built
 * app and a fake backend. After each test nothing may stand in the console and
 * nothing may have left the machine.
 */
export function registerPages() {
  let browser: Browser;
  let opened: WatchedPage[] = [];

  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    const problems = opened.flatMap((watched) => watched.problems);
    await Promise.all(opened.map(({ context }) => context.close()));
    opened = [];
    expect(problems).toEqual([]);
  });

  return {
    /** Signed in by a stored token, unless told otherwise. */
    async open({ token = 'ficha', ...options }: NonNullable<Options> & { signedOut?: boolean } = {}) {
      const { signedOut = false, ...rest } = options;
      const watched = await openPage(browser, inject('siteUrl'), { ...rest, ...(!signedOut && { token }) });
      opened.push(watched);
      return { ...watched, backend: await attachRegister(watched.page) };
    },
  };
}
