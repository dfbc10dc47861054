import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { vi } from 'vitest';
import type { InspectionEvent } from 'xstate';
import { createServices } from '../../../src/app/createServices';
import { loadLateCode } from '../../../src/app/signedIn';
import { SignedOut } from '../../../src/app/signedOut';
import { createApp } from '../../../src/app/start';
import { TOKEN_STORAGE_KEY } from '../../../src/domain/constants';
import { HeldBackend } from '../../model/heldBackend';
import { checkSight, driveScreen, type Eyes, type Stage } from '../../model/screenDriver';
import type { AnySurface, Thing, User } from '../../model/surface';
import { fetchFrom } from '../../support/fetchFrom';
import type { AnyCases } from '../../walker/case';
import { same } from '../../walker/expectation';
import type { Path } from '../../walker/paths';

/** Loads what a page has loaded that has been idle for a moment: no step of a walk waits for a file. */
export const preloadAll = () =>
  Promise.all([
    loadLateCode(),
    import('../../../src/features/auth/RecoveryPage'),
    import('../../../src/features/spreadsheet/reader'),
  ]);

/** Lets answers, effects and timers that are due arrive. */
const settle = (milliseconds = 0) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)));

const around = (thing: Thing | undefined) => (thing === undefined ? screen : within(find(thing)));

/** Rows are known by the name in them, everything else by its own. */
const named = ({ role, name }: Thing) => ({
  name: role === 'row' ? new RegExp(`(^| )${name}( |$)`) : name,
  // To compute for every element whether it is hidden takes most of the time; what a dialog hides is not asked for.
  hidden: true,
});

const find = (thing: Thing): HTMLElement => around(thing.inside).getByRole(thing.role, named(thing));

const field = (label: string): HTMLInputElement => {
  const found = screen.getByLabelText(label);
  if (found instanceof HTMLInputElement) return found;
  throw new Error(`'${label}' is not a field`);
};

const createUser = (alerts: string[], backend: HeldBackend, eyes: Eyes): User => {
  const then =
    <Args extends readonly unknown[]>(deed: (...args: Args) => void) =>
    async (...args: Args) => {
      await act(async () => deed(...args));
      await settle();
    };
  return {
    press: then((thing: Thing) => void fireEvent.click(find(thing))),
    fill: then((label: string, text: string) => {
      fireEvent.input(field(label), { target: { value: text } });
    }),
    key: then((label: string, key: string) => {
      field(label).focus();
      const [last = '', ...held] = key.split('+').toReversed();
      const [ctrlKey, shiftKey] = ['Control', 'Shift'].map((one) => held.includes(one));
      fireEvent.keyDown(field(label), { key: last, ctrlKey, shiftKey });
      if (key === 'Tab') field(label).blur();
    }),
    attach: then((label: string, file: File) => {
      fireEvent.change(field(label), { target: { files: [file] } });
    }),
    select: then((label: string, option: string) => {
      const list = screen.getByLabelText<HTMLSelectElement>(label);
      const value = [...list.options].find(({ text }) => text === option)?.value;
      fireEvent.change(list, { target: { value } });
    }),
    see: (sight) => checkSight(eyes, sight),
    hear: async (alert) => same('The last alert', alerts.at(-1), alert),
    answer: then((id: string, output: unknown) => backend.answerOldest(id, output)),
    changeTokenElsewhere: then((token: string | null) => {
      if (token === null) localStorage.removeItem(TOKEN_STORAGE_KEY);
      else localStorage.setItem(TOKEN_STORAGE_KEY, token);
      window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_STORAGE_KEY, newValue: token }));
    }),
    changeHash: async (hash) => {
      const changed = new Promise((resolve) =>
        window.addEventListener('hashchange', resolve, { once: true }),
      );
      window.location.hash = hash;
      await settle(1);
      await act(() => changed);
      await settle();
    },
    goBack: async () => {
      const { href } = window.location;
      // Under StrictMode React Router's <Navigate> adds its entry twice.
      while (window.location.href === href) {
        const arrived = new Promise((resolve) =>
          window.addEventListener('popstate', resolve, { once: true }),
        );
        window.history.back();
        await settle(1);
        await act(() => arrived);
        await settle();
      }
    },
    showTab: then(() => void document.dispatchEvent(new Event('visibilitychange'))),
    goOffline: then(() => void window.dispatchEvent(new Event('offline'))),
    goOnline: then(() => void window.dispatchEvent(new Event('online'))),
  };
};

const createEyes = (loads: () => number): Eyes => ({
  count: async (thing) => around(thing.inside).queryAllByRole(thing.role, named(thing)).length,
  countText: async (text, inside) => around(inside).queryAllByText(text).length,
  value: async (label) => field(label).value,
  isBusy: async (thing) => find(thing).getAttribute('aria-busy') === 'true',
  token: async () => localStorage.getItem(TOKEN_STORAGE_KEY),
  address: () => decodeURIComponent(location.pathname + location.search + location.hash),
  loads: async () => loads(),
});

type DomOptions = {
  /** Stored when the page is opened; null for none. */
  token?: string | null;
  inspect?: (event: InspectionEvent) => void;
  isStrict?: boolean;
  /** What is rendered; the whole app, composed as by start.tsx, if left out. */
  render?: (reload: () => void) => ReactNode;
};

/**
 * A page in the DOM; the network, the alerts and the time are the test's.
 * @returns the stage, and what takes it down
 */
export function createDomStage(
  backend: HeldBackend,
  {
    token = 'token',
    inspect = () => {},
    isStrict = false,
    render: elementOf = (reload) =>
      createApp(createServices({ page: window, baseUrl: '/api', reload, inspect }), { SignedOut }),
  }: DomOptions = {},
): { stage: Stage; stop: () => void } {
  vi.useFakeTimers();
  const alerts: string[] = [];
  let loads = 1;
  vi.stubGlobal('fetch', fetchFrom(backend));
  vi.stubGlobal('alert', (text: string) => void alerts.push(text));
  // A frame is painted at once, and no call is given up for its age.
  vi.stubGlobal('requestAnimationFrame', (paint: (time: number) => void) => paint(0));
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  const listening = vi.spyOn(window, 'addEventListener');
  localStorage.clear();
  sessionStorage.clear();
  if (token !== null) localStorage.setItem(TOKEN_STORAGE_KEY, token);

  const open = async (address: string) => {
    window.history.replaceState(null, '', address);
    const reload = () => {
      loads += 1;
      // As a browser does.
      queueMicrotask(() => window.dispatchEvent(new Event('beforeunload')));
    };
    const page = elementOf(reload);
    render(isStrict ? <StrictMode>{page}</StrictMode> : page);
    await settle();
  };

  const eyes = createEyes(() => loads);
  const eventually = async (check: () => Promise<void> | void) => {
    await settle();
    await check();
  };
  const stop = () => {
    cleanup();
    for (const [type, listener] of listening.mock.calls) window.removeEventListener(type, listener);
    listening.mockRestore();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
  const user = createUser(alerts, backend, eyes);
  return { stage: { user, eyes, backend, alerts, open, elapse: settle, eventually }, stop };
}

/**
 * Walks a path of a flow on a page of its own.
 * @param looked the beginnings of paths that were looked at
 */
export async function driveInDom(
  { cases, surface }: { cases: AnyCases; surface: AnySurface },
  path: Path,
  options: Pick<DomOptions, 'inspect' | 'isStrict'>,
  looked: Set<string> = new Set(),
): Promise<void> {
  const token = surface.tokens?.[path.start];
  const backend = new HeldBackend(cases, surface, path.start);
  const { stage, stop } = createDomStage(backend, { ...options, ...(token !== undefined && { token }) });
  try {
    await driveScreen({ cases, surface }, stage, path, looked);
  } finally {
    stop();
  }
}
