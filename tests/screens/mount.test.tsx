/** The whole product as main.ts starts it, on a page of its own. */
import { act, screen, waitFor } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FONT_STORAGE_KEY } from '../../src/domain/constants';

const LOGIN = '../../src/app/rooms/login';
const HOME = '../../src/app/rooms/home';
const FONT = '/assets/fonte.woff2';

/** What is asked of the network, by method and address. */
let asked: string[] = [];
/** What stands first where the frame of index.html has stood. */
let firstDrawn: Element | null | undefined;
const roots: Root[] = [];
const alert = vi.fn();

/** A register of 7 people and 7 cities, and the documents of a server that has this very build. */
const serverOf = (status: number) => async (address: string, init?: RequestInit) => {
  asked.push(`${init?.method ?? 'GET'} ${address}`);
  if (address === '/') return new Response('<script type="module" src="/assets/app.js"></script>');
  return Response.json([], { status, headers: { 'x-total-count': '7' } });
};

beforeEach(() => {
  asked = [];
  vi.resetModules();
  vi.stubEnv('DEV', false);
  vi.stubGlobal('alert', alert.mockReset());
  vi.doMock('react-dom/client', async (original) => {
    const client = await original<typeof import('react-dom/client')>();
    const createRoot: typeof client.createRoot = (...args) => {
      const root = client.createRoot(...args);
      roots.push(root);
      return root;
    };
    return { ...client, createRoot };
  });
  document.documentElement.dataset.font = FONT;
});
afterEach(() => {
  act(() => {
    for (const root of roots.splice(0)) root.unmount();
  });
  for (const path of [LOGIN, HOME, 'react-dom/client']) vi.doUnmock(path);
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  delete document.documentElement.dataset.font;
  window.history.replaceState(null, '', '/');
});

/** The page of the product, opened at an address by somebody with that token. */
async function visit(address: string, token: string | null, status = 200) {
  window.history.replaceState(null, '', address);
  if (token !== null) localStorage.setItem('APP_ACCESS_TOKEN', token);
  vi.stubGlobal('fetch', serverOf(status));
  document.body.innerHTML =
    '<script type="text/plain"></script><script src="/assets/app.js" type="module"></script><div id="root"></div>';
  const root = document.body.lastElementChild;
  firstDrawn = undefined;
  const watch = new MutationObserver(() => {
    firstDrawn ??= root?.firstElementChild?.cloneNode(true) as Element;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await act(() => import('../../src/main'));
  watch.disconnect();
}

/** Lets answers and effects arrive; no timer is waited for. */
const settle = () => act(() => new Promise(setImmediate));

it('leads a visitor to the login, drawn whole, and fetches the rest when there is nothing else to do', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  await visit('/pessoas', null);
  expect(screen.getByRole('heading', { name: 'Identifique-se' })).toBeVisible();
  expect(firstDrawn?.querySelector('form')).not.toBeNull();
  expect(window.location.pathname).toBe('/entrar');
  expect(screen.queryByRole('group', { name: 'Desenvolvimento' })).toBeNull();
  expect(asked).toEqual([]);

  expect(idle).toHaveLength(1);
  idle[0]?.();
  await waitFor(() => expect(sessionStorage.getItem(FONT_STORAGE_KEY)).toBe(FONT));
  expect(asked).toEqual([`GET ${FONT}`]);
  expect(alert).not.toHaveBeenCalled();
});

it('shows who is signed in what the backend of the build answers, or says why it does not', async () => {
  vi.stubEnv('VITE_API_URL', 'https://exemplo.com.br/api');
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await visit('/pagina-inicial', 'ficha', 500);
  const list = (kind: string) => `GET https://exemplo.com.br/api/${kind}?page=1&limit=5&filter=`;
  expect(asked[0]).toBe(list('pessoas'));
  await settle();
  expect(alert).toHaveBeenCalledWith('Erro ao listar os registros.');
  expect(new Set(asked)).toEqual(new Set([list('pessoas'), list('cidades')]));
  expect(screen.getByRole('heading', { name: 'Página inicial' })).toBeVisible();

  // A browser that doesn't tell when it is idle, such as Safari, is given a second.
  vi.advanceTimersByTime(999);
  await settle();
  expect(asked).not.toContain(`GET ${FONT}`);
  vi.advanceTimersByTime(1);
  await vi.waitFor(() => expect(asked).toContain(`GET ${FONT}`));
  // What has not come is no font for the next visit.
  await settle();
  expect(sessionStorage).toHaveLength(0);
});

it('says so where the code of the first screen does not come, and draws it when it does', async () => {
  let isOffline = true;
  vi.doMock(LOGIN, (original) => {
    if (isOffline) throw new TypeError('Failed to fetch dynamically imported module');
    return original();
  });
  await visit('/entrar', null);
  expect(screen.getByRole('heading', { name: 'A tela não pôde ser carregada.' })).toBeVisible();
  await waitFor(() => expect(alert).toHaveBeenCalledExactlyOnceWith('Erro de conexão.'));
  // It is a build of today's, so there is nothing to load the page anew for.
  expect(asked).toEqual(['GET /']);

  isOffline = false;
  await act(async () => screen.getByRole('button', { name: 'Tentar novamente' }).click());
  expect(await screen.findByRole('heading', { name: 'Identifique-se' })).toBeVisible();
});

it('tells developers of a defect, and offers them the inspectors', async () => {
  vi.stubEnv('DEV', true);
  const defect = new Error('a defect');
  vi.doMock(HOME, () => ({
    HomeRoom: () => {
      throw defect;
    },
  }));
  const logged = vi.mocked(console.error).mockImplementation(() => {});
  await visit('/pagina-inicial', 'ficha');
  expect(screen.getByRole('heading', { name: 'Algo deu errado' })).toBeVisible();
  expect(logged).toHaveBeenCalledWith(defect);
  expect(screen.getByRole('group', { name: 'Desenvolvimento' })).toBeVisible();
  logged.mockClear();
});

it('demands a place on the page', async () => {
  await expect(import('../../src/main')).rejects.toThrow('"root"');
});
