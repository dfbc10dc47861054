import cors, { type FastifyCorsOptions } from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Strength } from './auth/passwords';
import { createTokens } from './auth/tokens';
import type { Store } from './db/store';
import { manageConnections } from './http/connections';
import { answerError, HttpError, messageFor } from './http/errors';
import { RENEWED_TOKEN_HEADER, signedInOnly } from './http/guard';
import { acceptJsonOnly } from './http/input';
import { logRequests, nextRequestId } from './http/log';
import { documentRoutes } from './http/openapi';
import { securityHeaders } from './http/securityHeaders';
import { inlineScriptsOf, serveWeb } from './http/web';
import { accountRoutes, recoveryRoute } from './routes/account';
import { createCredentials } from './routes/credentials';
import { healthRoute } from './routes/health';
import { recordRoutes } from './routes/records';
import { type SignUpPolicy, sessionRoutes } from './routes/session';

export interface AppOptions {
  store: Store;
  /** Signs the access tokens. */
  secret: string;
  allowedOrigins?: readonly string[];
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies?: readonly string[];
  /** Who may sign up; everyone by default. */
  signUp?: SignUpPolicy;
  /** Seconds of `Strict-Transport-Security`; 0, the default, for none. */
  hstsMaxAge?: number;
  /** The folder of the built web app; served when it has an index.html. */
  webRoot?: string;
  logger?: FastifyServerOptions['logger'];
  /** Weaker password hashes, shorter tokens and timeouts, for tests. */
  passwordStrength?: Strength | undefined;
  tokenLifetimeMs?: number;
  requestTimeoutMs?: number;
  connectionTimeoutMs?: number;
}

/** The largest valid body is below 2 kB. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** How often Node looks for clients that are too slow; every half a minute by default. */
const TIMEOUT_PRECISION_MS = 1_000;
/** A client that sends slower than this is not a browser. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Twice what the web app waits for an answer: a connection that stands still for longer reads nothing. */
const CONNECTION_TIMEOUT_MS = 60_000;

/** By it the web app knows our server, and uses what goes beyond section 7. */
const OWN_HEADER = 'x-cadastro';
const API = /^\/api(\/|\?|$)/;

const CORS: FastifyCorsOptions = {
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  exposedHeaders: ['etag', 'x-total-count', 'x-request-id', 'retry-after', RENEWED_TOKEN_HEADER, OWN_HEADER],
  maxAge: 600,
  // The plugin's own refusal would not have the shape of all errors.
  strictPreflight: false,
};

/** The whole server without a port of its own. Closing it leaves the store open. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, secret, allowedOrigins = [], trustedProxies = [], webRoot, logger = false } = options;
  const requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
  const headers = securityHeaders(inlineScriptsOf(webRoot), options.hstsMaxAge ?? 0);
  const apiHeaders = { ...headers, [OWN_HEADER]: '1' };
  const headersFor = (url: string) => (API.test(url) ? apiHeaders : headers);
  const app = Fastify({
    logger,
    // One line per request of our own, see logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout,
    connectionTimeout: options.connectionTimeoutMs ?? CONNECTION_TIMEOUT_MS,
    http: {
      headersTimeout: requestTimeout,
      connectionsCheckingInterval: Math.min(TIMEOUT_PRECISION_MS, requestTimeout),
    },
    // manageConnections answers then, in the shape of all errors.
    return503OnClosing: false,
    // An address that can't be decoded has no route, and no hook runs.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(headersFor(request.url))),
  });
  acceptJsonOnly(app);
  app.setErrorHandler(answerError);
  logRequests(app);

  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.headers(headersFor(url));
    done();
  });
  if (allowedOrigins.length > 0) await app.register(cors, { ...CORS, origin: [...allowedOrigins] });
  manageConnections(app);
  await documentRoutes(app);

  const tokens = createTokens(secret, options.tokenLifetimeMs);
  const { signUp = 'open', passwordStrength } = options;
  await app.register(
    async (api) => {
      api.addHook('onRequest', ({ url }, reply, done) => {
        // Answers hold personal data: no cache on the way may keep them.
        reply.header('cache-control', 'no-store');
        // No address of the API needs an encoded character: one hides it from the rules of a proxy.
        if (url.split('?', 1)[0]?.includes('%')) done(new HttpError(404, messageFor(404)));
        else done();
      });
      healthRoute(api, store);
      api.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger());
      const { usuarios } = store;
      const credentials = createCredentials(store.familiar, passwordStrength);
      sessionRoutes(api, { usuarios, tokens, credentials, signUp, passwordStrength });
      recoveryRoute(api, { usuarios, tokens, credentials });
      await api.register(async (signedIn) => {
        signedIn.addHook('onRequest', signedInOnly(tokens, usuarios));
        accountRoutes(signedIn, { usuarios, tokens, credentials });
        recordRoutes(signedIn, store);
      });
    },
    { prefix: '/api' },
  );
  await serveWeb(app, webRoot);
  return app;
}
