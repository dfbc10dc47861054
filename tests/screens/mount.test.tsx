/** The whole product as it comes to stand on a page of its own. */
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FONT_STORAGE_KEY } from '../../src/domain/constants';

const FONT = '/assets/fonte.woff2';

/** What is asked of the network, by method and address. */
let asked: string[] = [];
let takeOff = () => {};
const alert = vi.fn();

/** Lets answers and effects arrive; no timer is waited for. */
const settle = () => act(() => new Promise(setImmediate));

beforeEach(() => {
  asked = [];
  vi.stubGlobal('alert', alert.mockReset());
  document.documentElement.dataset.font = FONT;
});
afterEach(() => {
  act(() => takeOff());
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  delete document.documentElement.dataset.font;
  window.history.replaceState(null, '', '/');
});

const sevenNone = (status = 200) => Response.json([], { status, headers: { 'x-total-count': '7' } });

/** The page of the product, opened at an address by somebody with that token, before a backend that answers so. */
async function visit(
  address: string,
  token: string | null,
  answer: (asking: string) => Response | Promise<Response> = () => sevenNone(),
) {
  window.history.replaceState(null, '', address);
  const fetch = async (asking: string, init?: RequestInit) => {
    asked.push(`${init?.method ?? 'GET'} ${asking}`);
    return answer(asking);
  };
  vi.stubGlobal('fetch', fetch);
  const root = document.createElement('div');
  document.body.append(root);
  let firstDrawn: string | undefined;
  const watch = new MutationObserver(() => {
    firstDrawn ??= root.innerHTML;
  });
  watch.observe(root, { childList: true, subtree: true });

  const { createSession } = await import('../../src/app/session');
  const { createUnfinishedWork } = await import('../../src/app/unfinishedWork');
  const { mount } = await import('../../src/app/mount');
  const unfinished = createUnfinishedWork(window, Date.now);
  const session = createSession({
    baseUrl: '/api',
    fetch: window.fetch,
    beginCall: () => () => undefined,
    storage: { read: () => token, write: () => {}, remove: () => {}, subscribe: () => () => {} },
    unfinished,
    reload: () => {},
  });
  const stop = session.start();
  const unmount = await act(() => mount({ root, session, unfinished, inspect: undefined }));
  takeOff = () => {
    unmount();
    stop();
  };
  watch.disconnect();
  return { firstDrawn };
}

it('leads a visitor to the login, drawn whole, and fetches the rest when there is nothing else to do', async () => {
  // As on a page that has just been loaded: no screen's code is there.
  vi.resetModules();
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  const { firstDrawn } = await visit('/pessoas', null);
  expect(screen.getByRole('heading', { name: 'Identifique-se' })).toBeVisible();
  expect(firstDrawn).toContain('<form');
  expect(window.location.pathname).toBe('/entrar');
  expect(asked).toEqual([]);

  expect(idle).toHaveLength(1);
  idle[0]?.();
  await expect.poll(() => sessionStorage.getItem(FONT_STORAGE_KEY)).toBe(FONT);
  expect(asked).toEqual([`GET ${FONT}`]);
  expect(alert).not.toHaveBeenCalled();
});

it('says why nothing is shown to who is signed in; a browser that is never idle is given a second', async () => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { firstDrawn } = await visit('/pagina-inicial', 'ficha', () => sevenNone(500));
  expect(firstDrawn).toContain('Total de pessoas');
  await settle();
  expect(screen.getByRole('heading', { name: 'Página inicial' })).toBeVisible();
  expect(alert.mock.calls).toEqual([['Erro ao listar os registros.']]);

  vi.advanceTimersByTime(999);
  await settle();
  expect(asked).not.toContain(`GET ${FONT}`);
  vi.advanceTimersByTime(1);
  await expect.poll(() => asked).toContain(`GET ${FONT}`);
  await settle();
  // What has not come is no font for the next visit.
  expect(sessionStorage.getItem(FONT_STORAGE_KEY)).toBeNull();
});

it('tells developers of a defect, and whoever is there that something is wrong', async () => {
  const defect = new Error('a defect');
  const logged = vi.mocked(console.error).mockImplementation(() => {});
  vi.spyOn(window, 'matchMedia').mockImplementation(() => {
    throw defect;
  });
  vi.stubGlobal('requestIdleCallback', () => {});
  await visit('/pagina-inicial', 'ficha');
  expect(screen.getByRole('heading', { name: 'Algo deu errado' })).toBeVisible();
  expect(logged).toHaveBeenCalledWith(defect);
  logged.mockClear();
});

it('asks anew for the people where the first screen did not want the answer of the start', async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
  await visit('/cidades/detalhe/nova', 'ficha');
  const people = 'GET /api/pessoas?page=1&limit=5&filter=';
  expect(asked).toEqual([people]);
  expect(idle).toHaveLength(1);
  idle[0]?.();
  fireEvent.click(screen.getByRole('link', { name: 'Pessoas' }));
  await screen.findByRole('heading', { name: 'Listagem de pessoas' });
  // As in all development, React begins the screen twice.
  await expect.poll(() => asked.filter((call) => call === people)).toHaveLength(3);
});

it('says that a form was left before it could be saved', async () => {
  vi.stubGlobal('requestIdleCallback', () => {});
  const person = { id: 1, nomeCompleto: 'Ana Souza', email: 'ana@exemplo.com', cidadeId: 4 };
  await visit('/pessoas/detalhe/1', 'ficha', (asking) => {
    if (asking.endsWith('/pessoas/1')) return Response.json(person);
    return asking.includes('/cidades?') ? new Promise(() => {}) : sevenNone();
  });
  const city = await screen.findByRole('combobox', { name: 'Cidade' });
  fireEvent.change(city, { target: { value: 'Belém' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }));
  fireEvent.click(screen.getByRole('button', { name: 'Voltar' }));
  await screen.findByRole('heading', { name: 'Listagem de pessoas' });
  expect(alert.mock.calls).toEqual([[expect.stringMatching(/^O registro não foi salvo: /)]]);
});
