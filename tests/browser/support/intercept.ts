import type { CDPSession, Page, Request, Route } from 'playwright-core';
import { bodyOf } from './firefox';

/** A call that a page makes, as it leaves the browser. */
export type Outgoing = {
  method: string;
  url: string;
  /** By names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string | null;
};

/** What the page gets. */
export type Incoming =
  | { status: number; headers: Readonly<Record<string, string>>; body: string }
  | 'connection lost';

type Answer = (call: Outgoing) => Promise<Incoming>;
type Stop = () => Promise<void>;

const isCall = (url: URL) => url.pathname.startsWith('/api/');

/** A page that has left, or a request that was aborted, can not be answered. */
const ignore = () => undefined;

/** What Chromium tells of a request that it holds back. */
type Paused = {
  requestId: string;
  request: { method: string; url: string; headers: Record<string, string>; postData?: string };
};

const outgoingOf = ({ method, url, headers, postData }: Paused['request']): Outgoing => ({
  method,
  url,
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  body: postData ?? null,
});

async function settle(devtools: CDPSession, requestId: string, answer: Incoming): Promise<unknown> {
  if (answer === 'connection lost') {
    return devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' });
  }
  const body = Buffer.from(answer.body);
  return devtools.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: answer.status,
    responseHeaders: Object.entries({ ...answer.headers, 'content-length': String(body.length) }).map(
      ([name, value]) => ({ name, value }),
    ),
    body: body.toString('base64'),
  });
}

/**
 * In Chromium only the calls are held back: `page.route` would send every
 * script through the test as well, and turn the browser's cache off.
 */
async function interceptInChromium(page: Page, answer: Answer): Promise<Stop> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', async ({ requestId, request }: Paused) => {
    // The pattern fits the development server's own `/src/api/`, too.
    if (!isCall(new URL(request.url))) {
      await devtools.send('Fetch.continueRequest', { requestId }).catch(ignore);
      return;
    }
    const given = await answer(outgoingOf(request));
    await settle(devtools, requestId, given).catch(ignore);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*://*/api/*' }] });
  return () => devtools.detach().catch(ignore);
}

const requestOf = (request: Request): Outgoing => ({
  method: request.method(),
  url: request.url(),
  headers: request.headers(),
  body: bodyOf(request),
});

/**
 * Answers the calls under /api/ of one page, in the place of the network.
 * @returns what gives them back to it
 */
export async function interceptCalls(page: Page, answer: Answer): Promise<Stop> {
  if (page.context().browser()?.browserType().name() === 'chromium') {
    return interceptInChromium(page, answer);
  }
  const handle = async (route: Route) => {
    const given = await answer(requestOf(route.request()));
    if (given === 'connection lost') await route.abort('connectionfailed').catch(ignore);
    else await route.fulfill(given).catch(ignore);
  };
  await page.route(isCall, handle);
  return () => page.unroute(isCall, handle).catch(ignore);
}
