import cors, { type FastifyCorsOptions } from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Strength } from './auth/passwords';
import { Throttle } from './auth/throttle';
import { createTokens } from './auth/tokens';
import { answerBadConnections } from './http/badConnections';
import { answerError, answerFrameworkError } from './http/errors';
import { signedInOnly } from './http/guard';
import { acceptJsonOnly } from './http/json';
import { logRequests, nextRequestId } from './http/requestLog';
import { addSecurityHeaders } from './http/securityHeaders';
import { serveWeb } from './http/web';
import { openApi } from './openapi/document';
import { healthRoute } from './routes/health';
import { recordRoutes } from './routes/records';
import { sessionRoutes } from './routes/session';
import type { Store } from './store/store';

export interface AppOptions {
  store: Store;
  /** Signs the access tokens. */
  secret: string;
  allowedOrigins?: readonly string[];
  /** The folder of the built web app; served when it has an index.html. */
  webRoot?: string;
  logger?: FastifyServerOptions['logger'];
  /** Weaker password hashes and shorter tokens, for tests. */
  passwordStrength?: Strength;
  tokenLifetimeMs?: number;
}

/** The largest valid body is below 2 kB. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** A client that sends slower than this is not a browser. */
const REQUEST_TIMEOUT_MS = 30_000;

const corsOptions = (origins: readonly string[]): FastifyCorsOptions => ({
  origin: [...origins],
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  exposedHeaders: ['etag', 'x-total-count', 'x-request-id', 'retry-after'],
  maxAge: 600,
  // Anything else called OPTIONS is an ordinary request, with an ordinary answer.
  strictPreflight: false,
});

/**
 * The whole server (DESIGN section 6) without a port of its own: call `listen`
 * or `inject` on it. Closing it leaves the store open.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, secret, allowedOrigins = [], webRoot, logger = false } = options;
  const app = Fastify({
    logger,
    // One line per request of our own, see logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // Node would refuse a missing Host by itself, with an empty answer.
    http: { requireHostHeader: false },
    clientErrorHandler: answerBadConnections,
    frameworkErrors: answerFrameworkError,
  });
  acceptJsonOnly(app);
  app.setErrorHandler(answerError);
  logRequests(app);

  addSecurityHeaders(app);
  if (allowedOrigins.length > 0) await app.register(cors, corsOptions(allowedOrigins));

  const tokens = createTokens(secret, options.tokenLifetimeMs);
  const throttle = new Throttle(store.failures);
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
        passwordStrength: options.passwordStrength,
      });
      await api.register(async (signedIn) => {
        signedIn.addHook('onRequest', signedInOnly(tokens, store.usuarios));
        recordRoutes(signedIn, store);
      });
    },
    { prefix: '/api' },
  );
  await serveWeb(app, webRoot);
  return app;
}
