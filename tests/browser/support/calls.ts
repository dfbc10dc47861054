import type { Page } from 'playwright-core';
import type { Call, FakeBackend } from './fakeBackend';

/** Waits until all that the page has called so far has come to its fake backend: a later call has. */
export const callsHaveCome = (page: Page) => page.evaluate(() => fetch('/api/').then(({ status }) => status));

/** All calls that the page has made so far, none still on its way. */
export async function callsSoFar(page: Page, backend: FakeBackend): Promise<Call[]> {
  await callsHaveCome(page);
  return backend.calls.filter(({ name }) => name !== 'GET /');
}
