/** The session has no screen of its own: it is walked on the whole app, with the real client before a backend of its own. */
import { vi } from 'vitest';
import { type Actor, createActor } from 'xstate';
import type { authMachine } from '../../machines/authMachine';
import { authCases } from '../model/cases/auth';
import { authSurface } from '../model/surfaces/auth';
import { describeScreen } from './model/describeScreen';

type Auth = Actor<typeof authMachine>;

/** The session of the path that is being walked, in the place of the app's own. */
const session = vi.hoisted((): { actor: Auth | undefined } => ({ actor: undefined }));

vi.mock('../../src/app/inspection', () => ({ inspect: undefined }));
vi.mock('../../src/app/session', async () => {
  const { createHttpClient } = await import('../../src/api/httpClient');
  const { createUsuariosApi } = await import('../../src/api/usuarios');
  const { createPessoasApi } = await import('../../src/api/pessoas');
  const { createCidadesApi } = await import('../../src/api/cidades');
  const http = createHttpClient({
    baseUrl: '/api',
    getToken: () => session.actor?.getSnapshot().context.token ?? null,
    onUnauthorized: (operation) =>
      session.actor?.send({ type: operation === 'login' ? 'login.refused' : 'session.refused' }),
  });
  return {
    api: {
      usuarios: createUsuariosApi(http),
      pessoas: createPessoasApi(http),
      cidades: createCidadesApi(http),
    },
    get authActor() {
      return session.actor;
    },
  };
});

const { App } = await import('../../src/app/App');
const { tokenStorage } = await import('../../src/app/tokenStorage');

tokenStorage.subscribe((token) => session.actor?.send({ type: 'token.changedElsewhere', token }));

/** Lets one password in, refuses every other one and everything that is new, and has nothing to list. */
function backend(address: string, { method, body }: RequestInit): Response {
  const isLogin = method === 'POST' && address.endsWith('/entrar');
  if (isLogin && String(body).includes('segredo')) return Response.json({ accessToken: 'token-1' });
  if (method === 'POST') return Response.json({ errors: { default: 'Não.' } }, { status: 401 });
  return Response.json([], { headers: { 'x-total-count': '0' } });
}

describeScreen({
  cases: authCases,
  surface: authSurface,
  page: ({ machine, effects }, meter, path) => ({
    draw: (start) => {
      const input = authCases.starts[path.start]?.input ?? { storedToken: null };
      vi.stubGlobal('fetch', async (address: string, init: RequestInit) => backend(address, init));
      vi.spyOn(window, 'alert').mockImplementation(() => {});
      localStorage.clear();
      if (input.storedToken !== null) localStorage.setItem('APP_ACCESS_TOKEN', input.storedToken);
      window.history.replaceState(null, '', start);
      const actor = createActor(machine, { input, inspect: meter.inspect });
      // What is only written down here is what storage would have been told.
      actor.subscribe(() => {
        for (const { type, params } of effects) {
          if (type === 'storeToken')
            localStorage.setItem('APP_ACCESS_TOKEN', Reflect.get(Object(params), 'token'));
          else if (type === 'removeStoredToken') localStorage.removeItem('APP_ACCESS_TOKEN');
        }
      });
      session.actor = actor.start();
      return <App />;
    },
    address: () => window.location.pathname + window.location.search,
    leave: () => {
      session.actor?.stop();
      vi.unstubAllGlobals();
    },
  }),
});
