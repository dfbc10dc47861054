import type { FastifyInstance } from 'fastify';
import { type Config, hostOf } from '../config';
import { HttpError, messageFor } from './errors';
import { sentencePage } from './protocol';
import { isApi } from './web';

/** No page of a stranger has such a name. */
const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;
const ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.+\])$/;

/** A stranger's names must not fill the log. */
const MOST_LOGGED = 100;

/** @param rawHeaders names and values in turn, as Node has them */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/**
 * Refuses requests for names that aren't the server's. A page on the internet can rebind its own name to this
 * address, and then counts as the web app to a browser: its `Host` alone tells it.
 */
export function refuseOtherHosts(
  app: FastifyInstance,
  { PUBLIC_URL, ALLOWED_HOSTS = [] }: Partial<Pick<Config, 'PUBLIC_URL' | 'ALLOWED_HOSTS'>>,
) {
  const names = new Set(ALLOWED_HOSTS.map(hostOf));
  if (PUBLIC_URL !== undefined) names.add(hostOf(new URL(PUBLIC_URL).host));
  // A name can be rebound, an address can't: without PUBLIC_URL the office uses those of the server.
  const isAnswered = (name: string) =>
    names.has(name) || LOOPBACK.test(name) || (PUBLIC_URL === undefined && ADDRESS.test(name));
  const logged = new Set<string>();
  /** Nearly all requests name the same host. */
  let lastAnswered: string | undefined;

  app.addHook('onRequest', ({ headers, log, raw, url }, reply, done) => {
    // Node takes the first, a proxy on the way may have taken the second (RFC 9112, section 3.2).
    if (countHosts(raw.rawHeaders) > 1) return done(new HttpError(400, messageFor(400)));
    // Each browser sends one; checks of proxies in HTTP/1.0 don't.
    if (!headers.host || headers.host === lastAnswered) return done();
    const host = hostOf(headers.host);
    if (host !== undefined && isAnswered(host)) {
      lastAnswered = headers.host;
      return done();
    }
    const key = host ?? '';
    if (!logged.has(key) && logged.size < MOST_LOGGED) {
      logged.add(key);
      log.warn({ host }, 'host refused: if it is this server, name it in ALLOWED_HOSTS or set PUBLIC_URL');
    }
    if (isApi(url)) return done(new HttpError(421, messageFor(421)));
    reply
      .code(421)
      .headers({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
      .send(sentencePage(messageFor(421)));
  });
}
