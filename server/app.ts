import cors, { type FastifyCorsOptions } from '@fastify/cors';
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify';
import type { Strength } from './auth/passwords';
import type { SignUpPolicy } from './auth/signUpPolicy';
import { Throttle } from './auth/throttle';
import { createTokens } from './auth/tokens';
import { auditChanges } from './http/audit';
import { answerBadConnections } from './http/badConnections';
import { answerError, answerFrameworkError } from './http/errors';
import { RENEWED_TOKEN_HEADER, signedInOnly } from './http/guard';
import { acceptJsonOnly } from './http/json';
import { logRequests, nextRequestId } from './http/requestLog';
import { addSecurityHeaders } from './http/securityHeaders';
import { serveWeb } from './http/web';
import { openApi } from './openapi/document';
import { healthRoute } from './routes/health';
import { registerRoutes } from './routes/register';
import { sessionRoutes } from './routes/session';
import type { Store } from './store/store';

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
  /** Weaker password hashes and shorter tokens, for tests. */
  passwordStrength?: Strength | undefined;
  tokenLifetimeMs?: number;
}

/** The largest valid body is below 2 kB. */
const BODY_LIMIT_BYTES = 64 * 1024;
/** A client that sends slower than this is not a browser. */
const REQUEST_TIMEOUT_MS = 30_000;

const corsOptions = (origins: readonly string[]): FastifyCorsOptions => ({
  origin: [...origins],
  methods: ['GET', 'POST', 'PUT', 'DELETE'],
  exposedHeaders: ['x-total-count', 'x-request-id', 'retry-after', RENEWED_TOKEN_HEADER],
  maxAge: 600,
  // Anything else called OPTIONS is an ordinary request, with an ordinary answer.
  strictPreflight: false,
});

/**
 * The whole server (DESIGN section 6) without a port of its own: call `listen`
 * or `inject` on it. Closing it leaves the store open.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { store, secret, allowedOrigins = [], trustedProxies = [], webRoot, logger = false } = options;
  const app = Fastify({
    logger,
    // One line per request of our own, see logRequests.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nextRequestId,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
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
        registerRoutes(signedIn, store);
      });
    },
    { prefix: '/api' },
  );
  await serveWeb(app, webRoot);
  return app;
}
