import cors, { type FastifyCorsOptions } from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import {
  CITY_HEADER,
  OWN_HEADER,
  REASON_HEADER,
  RENEWED_TOKEN_HEADER,
  SEARCH_HEADER,
  TOTAL_HEADER,
} from '../src/domain/headers';
import { createCredentials, type Strength } from './auth/passwords';
import { createTokens, signedInOnly } from './auth/tokens';
import type { Config } from './config';
import type { Store } from './db/store';
import { manageConnections } from './http/connections';
import { answerError, HttpError, messageFor } from './http/errors';
import { refuseOtherHosts } from './http/hosts';
import { logRequests, nextRequestId } from './http/log';
import { documentRoutes } from './http/openapi';
import { answerUnparsed, drainTooLarge, refusalFor, refuseByHead } from './http/protocol';
import { acceptJsonOnly } from './http/requests';
import { FairSemaphore, turnsOf } from './http/semaphore';
import { securityHeaders, webApp } from './http/web';
import { accountRoutes, visitorRoutes } from './routes/accountRoutes';
import { type HealthDetails, healthRoute } from './routes/healthRoute';
import { importRoutes } from './routes/importRoutes';
import { recordRoutes } from './routes/recordRoutes';

/** Variables of docs/commands.md may be left out; everyone may sign up then. */
export interface AppOptions
  extends HealthDetails,
    Partial<
      Pick<
        Config,
        'PUBLIC_URL' | 'ALLOWED_HOSTS' | 'ALLOWED_ORIGINS' | 'TRUST_PROXY' | 'SIGN_UP' | 'HSTS_MAX_AGE'
      >
    > {
  store: Store;
  /** Signs the access tokens. */
  secret: string;
  /** The folder of the built web app; served when it has an index.html. */
  webRoot?: string;
  logger?: FastifyServerOptions['logger'];
  /** Weaker password hashes, shorter tokens and timeouts, for tests. */
  passwordStrength?: Strength | undefined;
  tokenLifetimeMs?: number;
  requestTimeoutMs?: number;
  connectionTimeoutMs?: number;
  /** Writes that a user may make in one go. */
  writesInOneGo?: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The requests that have no complete answer yet. */
    countUnanswered: () => number;
  }
}

/** The largest valid body is below 2 kB. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** The interval at which Node looks for clients that are too slow; half a minute by default. */
const TIMEOUT_PRECISION_MS = 1_000;
/** A client that sends slower than this is not a browser. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Twice what the web app waits for an answer: a connection that stands still for longer reads nothing. */
const CONNECTION_TIMEOUT_MS = 60_000;
/** Longer than proxies keep an idle connection (Caddy two minutes): none is closed under their next request. */
const KEEP_ALIVE_MS = 125_000;

/** Searches and long lists of one user that wait for their turn; the web app sends a few at once. */
const SEARCHES_PER_USER = 50;

const API = /^\/api(\/|\?|$)/;

const CORS: FastifyCorsOptions = {
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  exposedHeaders: [
    'etag',
    TOTAL_HEADER,
    SEARCH_HEADER,
    REASON_HEADER,
    CITY_HEADER,
    'x-request-id',
    'retry-after',
    RENEWED_TOKEN_HEADER,
    OWN_HEADER,
  ],
  maxAge: 600,
  // The plugin's own refusal would not have the shape of all errors.
  strictPreflight: false,
};

/** The whole server without a port of its own. Closing it leaves the store open. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, secret, ALLOWED_ORIGINS: origins = [], TRUST_PROXY: proxies = [], webRoot } = options;
  const requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const headers = securityHeaders(webRoot, options.HSTS_MAX_AGE ?? 0);
  const apiHeaders = { ...headers, [OWN_HEADER]: '1' };
  const headersFor = (url: string) => (API.test(url) ? apiHeaders : headers);
  const app: FastifyInstance = Fastify({
    logger: options.logger ?? false,
    // One line per request of our own, see logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    trustProxy: proxies.length > 0 && proxies,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout,
    connectionTimeout: options.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.min(TIMEOUT_PRECISION_MS, requestTimeout),
    },
    // Fastify's own 503 has another shape; manageConnections answers then.
    return503OnClosing: false,
    // An address that can't be decoded has no route, and no hook runs.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(headersFor(request.url))),
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      const refusal = refusalFor(error);
      refuseRest(socket, refusal, () => answerUnparsed(error, refusal, apiHeaders, socket, app.log));
    },
  });
  acceptJsonOnly(app);
  app.setErrorHandler(answerError);
  logRequests(app);

  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(headersFor(url));
    done();
  });
  if (origins.length > 0) await app.register(cors, { ...CORS, origin: origins });
  const { refuseRest, countUnanswered } = manageConnections(app);
  app.decorate('countUnanswered', countUnanswered);
  refuseOtherHosts(app, options);
  refuseByHead(app);
  drainTooLarge(app);
  await documentRoutes(app);

  let isNoted = false;
  const tokens = createTokens(secret, options.tokenLifetimeMs, (aheadMs) => {
    // Each request of such a session would say it again.
    if (!isNoted) app.log.warn({ ms: aheadMs }, 'a session is from the future: clocks of servers differ');
    isNoted = true;
  });
  const { SIGN_UP: signUp = 'open', passwordStrength } = options;
  await app.register(
    async (api) => {
      api.addHook('onRequest', ({ url }, reply, done) => {
        // Answers hold personal data: no cache on the way may keep them.
        reply.header('cache-control', 'no-store');
        // No address of the API needs an encoded character: one hides it from the rules of a proxy.
        if (url.split('?', 1)[0]?.includes('%')) done(new HttpError(404, messageFor(404)));
        else done();
      });
      healthRoute(api, store, options);
      api.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
      const { usuarios } = store;
      const credentials = createCredentials(store.familiar, passwordStrength);
      visitorRoutes(api, { usuarios, tokens, credentials, signUp });
      await api.register(async (signedIn) => {
        signedIn.addHook('onRequest', signedInOnly(tokens, usuarios));
        accountRoutes(signedIn, { usuarios, tokens, credentials, signUp });
        const inTurn = turnsOf(new FairSemaphore(store.searchesAtOnce, SEARCHES_PER_USER));
        recordRoutes(signedIn, store, inTurn, options.writesInOneGo);
        await importRoutes(signedIn, store, inTurn, options.writesInOneGo);
      });
    },
    { prefix: '/api' },
  );
  await app.register(webApp(webRoot));
  return app;
}
