import cors, { type FastifyCorsOptions } from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Strength } from './auth/passwords';
import type { SignUpPolicy } from './auth/signUpPolicy';
import { Throttle } from './auth/throttle';
import { createTokens } from './auth/tokens';
import type { Store } from './db/store';
import { auditChanges } from './http/audit';
import { answerBadConnections } from './http/badConnections';
import { manageConnections } from './http/connections';
import { answerError } from './http/errors';
import { RENEWED_TOKEN_HEADER, signedInOnly } from './http/guard';
import { acceptJsonOnly } from './http/json';
import { answerFrameworkError, holdToProtocol } from './http/protocol';
import { logRequests, nextRequestId } from './http/requestLog';
import { addSecurityHeaders } from './http/securityHeaders';
import { inlineScriptsOf, serveWeb } from './http/web';
import { openApi } from './openapi/document';
import { healthRoute } from './routes/health';
import { recordRoutes } from './routes/records';
import { sessionRoutes } from './routes/session';

export interface AppOptions {
  store: Store;
  /** Signs the access tokens. */
  secret: string;
  allowedOrigins?: readonly string[];
  /** Addresses or networks of proxies whose word on the client's address is taken. */
  trustedProxies?: readonly string[];
  /** Who may sign up; anybody by default. */
  signUp?: SignUpPolicy;
  /** The folder of the built web app; served when it has an index.html. */
  webRoot?: string;
  logger?: FastifyServerOptions['logger'];
  /** Weaker password hashes, shorter tokens and less patience, for tests. */
  passwordStrength?: Strength | undefined;
  tokenLifetimeMs?: number;
  requestTimeoutMs?: number;
  connectionTimeoutMs?: number;
}

/** The largest valid body is below 2 kB. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** How often Node looks for clients that are too slow; every half a minute if it isn't told. */
const TIMEOUT_PRECISION_MS = 1_000;
/** A client that sends slower than this is not a browser. */
const REQUEST_TIMEOUT_MS = 30_000;
/**
 * Nobody waits this long for an answer (the web app gives up after half of it), so a connection on which nothing
 * moves until then has a client that reads nothing. Node counts anew whenever a slow one has taken some more, and
 * keeps those on which nothing is under way by another measure.
 */
const CONNECTION_TIMEOUT_MS = 60_000;

const corsOptions = (origins: readonly string[]): FastifyCorsOptions => ({
  origin: [...origins],
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  exposedHeaders: ['etag', 'x-total-count', 'x-request-id', 'retry-after', RENEWED_TOKEN_HEADER],
  maxAge: 600,
  // OPTIONS that asks no leave is answered, too; the plugin's refusal would not have the shape of all errors.
  strictPreflight: false,
});

/**
 * The whole server without a port of its own: call `listen`
 * or `inject` on it. Closing it leaves the store open.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, secret, allowedOrigins = [], trustedProxies = [], webRoot, logger = false } = options;
  const requestTimeout = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS;
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
      // Node would refuse a missing Host by itself, with an empty answer.
      requireHostHeader: false,
    },
    // drain answers then, in the shape of all errors.
    return503OnClosing: false,
    clientErrorHandler: answerBadConnections,
    frameworkErrors: answerFrameworkError,
  });
  acceptJsonOnly(app);
  app.setErrorHandler(answerError);
  logRequests(app);

  addSecurityHeaders(app, inlineScriptsOf(webRoot));
  if (allowedOrigins.length > 0) await app.register(cors, corsOptions(allowedOrigins));
  manageConnections(app);
  holdToProtocol(app);

  const tokens = createTokens(secret, options.tokenLifetimeMs);
  const throttle = new Throttle(store.logins);
  await app.register(
    async (api) => {
      api.addHook('onRequest', (_request, reply, done) => {
        // Answers hold personal data: no cache on the way may keep them.
        reply.header('cache-control', 'no-store');
        done();
      });
      healthRoute(api, store);
      api.get('/openapi.json', async () => openApi);
      sessionRoutes(api, {
        usuarios: store.usuarios,
        tokens,
        throttle,
        signUp: options.signUp ?? 'open',
        passwordStrength: options.passwordStrength,
      });
      await api.register(async (signedIn) => {
        signedIn.addHook('onRequest', signedInOnly(tokens, store.usuarios));
        auditChanges(signedIn);
        recordRoutes(signedIn, store);
      });
    },
    { prefix: '/api' },
  );
  await serveWeb(app, webRoot);
  return app;
}
