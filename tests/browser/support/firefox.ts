import type { Browser, BrowserContext, Request } from 'playwright-core';
import { firefox } from 'playwright-firefox-driver';

/** Where a request says what its body holds, which Firefox does not show to whoever drives it. */
const BODY_HEADER = 'x-test-body';

/** An older release of the same driver: newer ones lose what is filled into React's fields in Firefox. */
export async function launchFirefox(executablePath: string): Promise<Browser> {
  // Two releases of one library: what the tests use of it is the same in both.
  const browser: unknown = await firefox.launch({ executablePath, channel: 'moz-firefox' });
  return browser as Browser;
}

/** Lets every request of the pages to come tell its body in a header, too. */
export const tellBodies = (context: BrowserContext) =>
  context.addInitScript((name) => {
    const { fetch } = window;
    window.fetch = (address, init) => {
      if (typeof init?.body !== 'string') return fetch(address, init);
      const headers = new Headers(init.headers);
      headers.set(name, encodeURIComponent(init.body));
      return fetch(address, { ...init, headers });
    };
  }, BODY_HEADER);

/** What a request has sent; null where it sent nothing. */
export function bodyOf(request: Request): string | null {
  const told = request.headers()[BODY_HEADER];
  return told === undefined ? request.postData() : decodeURIComponent(told);
}
