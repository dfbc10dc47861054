import type { CDPSession, Page, Request, Route } from 'playwright-core';
import { type Answer, Backend, callOf } from '../../support/backend';
import { cities, people } from '../../support/people';
import { bodyOf } from './firefox';

/** A call that a page makes, as it leaves the browser. */
type Outgoing = { method: string; url: string; headers: Record<string, string>; body: string | null };

type Receive = (call: Outgoing) => Promise<Answer>;
type Stop = () => Promise<void>;

const isCall = (url: URL) => url.pathname.startsWith('/api/');

/** A page that has left, or a request that was aborted, can not be answered. */
const ignore = () => undefined;

/** What the browser is given of an answer. */
const incomingOf = ({ status = 200, json, text, headers }: Exclude<Answer, string>) => ({
  status,
  headers: { ...headers, 'content-type': json === undefined ? 'text/html' : 'application/json' },
  body: text ?? (json === undefined ? '' : JSON.stringify(json)),
});

/** What Chromium tells of a request that it holds back. */
type Paused = {
  requestId: string;
  request: { method: string; url: string; headers: Record<string, string>; postData?: string };
};

async function settle(devtools: CDPSession, requestId: string, answer: Answer): Promise<unknown> {
  if (answer === 'connection lost') {
    return devtools.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionFailed' });
  }
  const { status, headers, body } = incomingOf(answer);
  const bytes = Buffer.from(body);
  return devtools.send('Fetch.fulfillRequest', {
    requestId,
    responseCode: status,
    responseHeaders: Object.entries({ ...headers, 'content-length': String(bytes.length) }).map(
      ([name, value]) => ({ name, value }),
    ),
    body: bytes.toString('base64'),
  });
}

/**
 * In Chromium only the calls are held back: `page.route` would send every
 * script through the test as well, and turn the browser's cache off.
 */
async function interceptInChromium(page: Page, receive: Receive): Promise<Stop> {
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Fetch.requestPaused', async ({ requestId, request }: Paused) => {
    // The pattern fits the development server's own `/src/api/`, too.
    if (!isCall(new URL(request.url))) {
      await devtools.send('Fetch.continueRequest', { requestId }).catch(ignore);
      return;
    }
    const given = await receive({ ...request, body: request.postData ?? null });
    await settle(devtools, requestId, given).catch(ignore);
  });
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*://*/api/*' }] });
  return () => devtools.detach().catch(ignore);
}

async function interceptByRoutes(page: Page, receive: Receive): Promise<Stop> {
  const handle = async (route: Route) => {
    const request = route.request();
    const outgoing = { method: request.method(), url: request.url(), headers: request.headers() };
    const given = await receive({ ...outgoing, body: bodyOf(request) });
    if (given === 'connection lost') await route.abort('connectionfailed').catch(ignore);
    else await route.fulfill(incomingOf(given)).catch(ignore);
  };
  await page.route(isCall, handle);
  return () => page.unroute(isCall, handle).catch(ignore);
}

/**
 * Puts a fake backend in the place of the network, for the calls under /api/ of one page.
 * @param backend one with 12 people and 7 cities, if left out
 * @returns the backend, and what gives the calls back to the network
 */
export async function attachBackend(
  page: Page,
  backend = new Backend({ pessoas: people(12), cidades: cities(7) }),
): Promise<{ backend: Backend; detach: Stop }> {
  const pending = new Map<AbortController, string>();
  page.on('requestfailed', (failed: Request) => {
    if (failed.failure()?.errorText !== 'net::ERR_ABORTED') return;
    const { request } = callOf(failed.method(), failed.url(), {});
    const aborted = [...pending.keys()].find((controller) => pending.get(controller) === request);
    aborted?.abort();
    if (aborted) pending.delete(aborted);
  });
  const receive = async ({ method, url, headers, body }: Outgoing) => {
    const controller = new AbortController();
    const call = callOf(method, url, { headers, body, signal: controller.signal });
    pending.set(controller, call.request);
    const answer = await backend.receive(call);
    pending.delete(controller);
    return answer;
  };
  const isChromium = page.context().browser()?.browserType().name() === 'chromium';
  const detach = await (isChromium ? interceptInChromium(page, receive) : interceptByRoutes(page, receive));
  return { backend, detach };
}

/** Waits until all that the page has called so far has come to its fake backend: a later call has. */
export const callsHaveCome = (page: Page) => page.evaluate(() => fetch('/api/').then(({ status }) => status));
