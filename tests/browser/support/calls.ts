import type { Page } from 'playwright-core';

/** Waits until all that the page has called so far has come to its fake backend: a later call has. */
export const callsHaveCome = (page: Page) => page.evaluate(() => fetch('/api/').then(({ status }) => status));
