/** The whole product on a page, as a browser has it; only the network behind it is the test's. */
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import { onTestFinished, vi } from 'vitest';
import { createServices } from '../../../src/app/createServices';
import { SignedIn } from '../../../src/app/signedIn';
import { SignedOut } from '../../../src/app/signedOut';
import { createApp } from '../../../src/app/start';
import type { Cidade } from '../../../src/domain/cidade';
import type { Pessoa } from '../../../src/domain/pessoa';
import { Backend } from '../../support/backend';
import { fetchFrom } from '../../support/fetchFrom';
import { labels } from '../../support/labels';
import { manaus } from '../../support/people';

const { auth, detail } = labels;
const TOKEN = 'APP_ACCESS_TOKEN';

type Start = {
  /** The stored token; null for a visitor. */
  token?: string | null;
  /** The records of the backend: one city and nobody, if left out. */
  pessoas?: Pessoa[];
  cidades?: Cidade[];
  /** Prepares what else the backend has. */
  prepare?: (backend: Backend) => void;
};

/** An alert, and the words that stood behind it. */
type Alert = { message: string; page: string };

/** Opens an address of the product in the tab of the test. */
export function open(
  address: string,
  { token = 'ficha', pessoas = [], cidades = [manaus], prepare }: Start = {},
) {
  const backend = new Backend({ pessoas, cidades });
  Object.assign(backend, { isOurs: true, around: act });
  prepare?.(backend);
  vi.spyOn(window, 'fetch').mockImplementation(fetchFrom(backend));
  const alerts: Alert[] = [];
  vi.spyOn(window, 'alert').mockImplementation((message) => {
    alerts.push({ message: String(message), page: document.body.textContent });
  });
  const reload = vi.fn();
  if (token !== null) localStorage.setItem(TOKEN, token);
  history.replaceState(null, '', address);
  // Radix lets no pointer into a dialog until its effects have run. What covers what is tested in browsers.
  const user = userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never });
  let closePage = mount(reload);
  const fillIn = async (values: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(values)) await user.type(await field(label), text);
  };
  const fillInLogin = (email = 'ana@exemplo.com') =>
    fillIn({ [auth.email]: email, [auth.password]: 'segredo' });
  const saveCity = async (typed: string, save: string = detail.save) => {
    await fillIn({ [detail.name]: typed });
    await user.click(await button(save));
  };

  onTestFinished(() => {
    closePage();
    backend.stop();
  });

  return {
    user,
    backend,
    reload,
    /** Types into fields, by their labels. */
    fillIn,
    /** Fills in the login, or what a sign-up has in common with it. */
    fillInLogin,
    logIn: async (email?: string) => {
      await fillInLogin(email);
      await user.keyboard('{Enter}');
    },
    /** Types on in the name of a city, and clicks what saves it. */
    saveCity,
    /** Saves a city in the same way; the call waits. */
    holdCity: async (method: 'POST' | 'PUT', typed: string) => {
      const held = backend.hold(method);
      await saveCity(typed);
      await held.made;
      return held;
    },
    /** Takes the product off the page. */
    closePage: () => closePage(),
    /** The messages of all alerts so far, shown ones only. */
    alerts: () => alerts.map(({ message }) => message),
    /** What stood behind the last alert. */
    pageBehindAlert: () => alerts.at(-1)?.page,
    /** Waits for the next alert and takes it. */
    alerted: async () => {
      await waitFor(() => {
        if (alerts.length === 0) throw new Error('There was no alert');
      });
      return alerts.shift()?.message;
    },
    /** Loads the page again, as F5 does. */
    reloadPage: () => {
      closePage();
      closePage = mount(reload);
    },
  };
}

/** @returns what was made, and what takes off the page's listeners that it has added */
export function notingListeners<Made>(make: () => Made): [Made, () => void] {
  const listening = vi.spyOn(window, 'addEventListener');
  const made = make();
  const listeners = listening.mock.calls.slice();
  listening.mockRestore();
  return [
    made,
    () => {
      for (const [type, listener] of listeners) window.removeEventListener(type, listener);
    },
  ];
}

/** @returns takes the product off the page, and all that it listens to */
function mount(reload: () => void): () => void {
  const [app, stop] = notingListeners(() =>
    createApp(createServices({ page: window, baseUrl: '/api', reload }), { SignedIn, SignedOut }),
  );
  render(app);
  return () => {
    cleanup();
    window.dispatchEvent(new Event('pagehide'));
    stop();
  };
}

/** Path and query of the tab, as people read them. */
export const address = () => decodeURIComponent(window.location.pathname + window.location.search);

export const goBack = () =>
  act(async () => {
    const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.back();
    await arrived;
  });

const nextFrame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

/**
 * Ends what is under way: an answer that has come, what is drawn of it, what that asks for, and its alert. Each waits for
 * nothing longer than a frame, and these frames come after it.
 */
export async function settle() {
  for (let round = 0; round < 3; round += 1) await act(nextFrame);
}

/** The deadline of a call, and of what a test itself waits for, in milliseconds. */
const DEADLINE = 30_000;

/** Holds the timers of the page that are as long as that and no deadline, until the time is said to have passed. */
export function holdTimers(milliseconds: number) {
  const { setTimeout: start, clearTimeout: end } = window;
  const held = new Map<number, () => void>();
  let last = 0;
  const hold = (work: () => void, after?: number): number => {
    if (after === undefined || after < milliseconds || after >= DEADLINE) return start(work, after);
    last -= 1;
    held.set(last, work);
    return last;
  };
  vi.spyOn(window, 'setTimeout').mockImplementation(hold as typeof start);
  vi.spyOn(window, 'clearTimeout').mockImplementation((id) => {
    if (!held.delete(Number(id))) end(id);
  });
  const pass = () =>
    act(async () => {
      const works = [...held.values()];
      held.clear();
      for (const work of works) work();
    });
  return { pass };
}

/** @returns reads what was downloaded last, from now on */
export const downloads = () => {
  let file = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
    if (made instanceof Blob) file = made;
    return 'javascript:void(0)';
  });
  return () => file.text();
};

/** Something happens to the page that is no input of the user. */
export const happen = (event: Event) => act(async () => void window.dispatchEvent(event));

/** Another tab stores a token, or removes it. */
export const storeElsewhere = (token: string | null) => {
  if (token === null) localStorage.removeItem('APP_ACCESS_TOKEN');
  else localStorage.setItem('APP_ACCESS_TOKEN', token);
  return happen(new StorageEvent('storage', { key: 'APP_ACCESS_TOKEN' }));
};

export const button = (name: string) => screen.findByRole('button', { name });
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
export const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
export const announcements = () =>
  screen
    .getAllByRole('status')
    .flatMap(({ children }) => [...children])
    .map(({ textContent }) => textContent);

/** The names in the rows of the list, in their order. */
export const rowNames = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
