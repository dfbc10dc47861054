import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { inject } from 'vitest';
import type { Screen, Spot, WatchedScreen } from '../../../browser/support/screen';
import { find, isSeen, type Step } from './find';
import { startDriver } from './startDriver';
import { isElement, openWindow, type RemoteElement, WebDriverError, type Window } from './webDriver';

const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** How long something is waited for, and how often it is looked for, in milliseconds. */
const PATIENCE = 30_000;
const LOOK_EVERY = 50;

/** Keys by their names, as WebDriver writes them. */
export const KEYS = {
  Tab: '\uE004',
  Backspace: '\uE003',
  Enter: '\uE007',
  Escape: '\uE00C',
  ArrowDown: '\uE015',
} as const;

const keyOf = (name: string) => Object.entries(KEYS).find(([key]) => key === name)?.[1] ?? name;

/** What a command says of an element that another drawing of the page has replaced or covered: look again. */
const PASSING = ['stale element reference', 'element click intercepted', 'element not interactable'];

/** A page of WebKit's, as the tests know a page. */
function screenOf(window: Window, baseUrl: string): Screen {
  const findAll = async (steps: Step[]): Promise<RemoteElement[]> => {
    const found = await window.execute(String(find), steps);
    if (Array.isArray(found)) return found.filter(isElement);
    // Not through `eval`, which the product's own policy forbids.
    await window.command('POST', '/execute/sync', { script: LIBRARY, args: [] });
    return findAll(steps);
  };

  /** Does something with the one element that the steps lead to, as soon as it is there and seen. */
  const withOne = async <Result>(steps: Step[], run: (element: RemoteElement) => Promise<Result>) => {
    const end = Date.now() + PATIENCE;
    for (;;) {
      const found = await findAll(steps);
      const [element] = found;
      try {
        if (found.length === 1 && element && (await window.execute(String(isSeen), element)) === true) {
          return await run(element);
        }
      } catch (error) {
        if (!(error instanceof WebDriverError && PASSING.includes(error.kind))) throw error;
      }
      if (Date.now() > end) throw new Error(`${found.length} instead of one of ${JSON.stringify(steps)}`);
      await pause(LOOK_EVERY);
    }
  };

  const text = (value: unknown) => (typeof value === 'string' ? value : null);
  const property = (steps: Step[], name: string) =>
    withOne(steps, (element) => window.execute('(element, name) => element[name]', element, name));
  const type = (element: RemoteElement, keys: string) => window.act(element, 'value', { text: keys });
  const focus = (element: RemoteElement, isEmptied: boolean) =>
    window.execute(
      '(field, isEmptied) => { field.focus(); if (isEmptied) field.select(); }',
      element,
      isEmptied,
    );

  const spot = (steps: Step[]): Spot => ({
    click: () => withOne(steps, async (element) => void (await window.act(element, 'click'))),
    fill: (value) =>
      withOne(steps, async (element) => {
        await focus(element, true);
        await type(element, value === '' ? KEYS.Backspace : value);
      }),
    press: (key) =>
      withOne(steps, async (element) => {
        await focus(element, false);
        await type(element, keyOf(key));
      }),
    waitFor: () => withOne(steps, async () => {}),
    count: async () => (await findAll(steps)).length,
    textContent: async () => text(await property(steps, 'textContent')),
    inputValue: async () => text(await property(steps, 'value')) ?? '',
    getAttribute: (name) =>
      withOne(steps, async (element) =>
        text(await window.execute('(element, name) => element.getAttribute(name)', element, name)),
      ),
    getByRole: (role, options) => spot([...steps, { by: 'role', role, ...options }]),
    getByText: (value, options) =>
      spot([
        ...steps,
        typeof value === 'string'
          ? { by: 'text', text: value, ...options }
          : { by: 'pattern', source: value.source, flags: value.flags },
      ]),
    filter: ({ hasText }) => spot([...steps, { by: 'content', text: hasText }]),
  });

  const { getByRole, getByText } = spot([]);
  return {
    getByRole,
    getByText,
    getByLabel: (value) => spot([{ by: 'label', text: value }]),
    getByPlaceholder: (value) => spot([{ by: 'placeholder', text: value }]),
    goto: (path) => window.command('POST', '/url', { url: new URL(path, baseUrl).href }),
    reload: () => window.command('POST', '/refresh', {}),
    goBack: () => window.command('POST', '/back', {}),
    // What a function of the page answers is what its type says.
    evaluate: <Result>(run: () => Result) => window.execute(String(run)) as Promise<Result>,
  };
}

/**
 * Opens WebKit's own small browser, with nothing stored.
 * @param baseUrl origin of the product, which relative addresses start from
 */
export async function openWebKit(baseUrl: string): Promise<WatchedScreen & { window: Window }> {
  const { executablePath } = inject('browser');
  const { driver, display } = inject('webKit');
  const { url, stop } = await startDriver(driver, display);
  const window = await openWindow(url, {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: executablePath, args: ['--automation'] },
  });
  return {
    page: screenOf(window, baseUrl),
    alerts: window.alerts,
    // WebDriver doesn't tell what stands in the console.
    problems: [],
    close: () => window.close().finally(stop),
    window,
  };
}
