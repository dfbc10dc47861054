import type { Page } from 'playwright-core';

/** The text of something, whole with `exact`, or else any part of it in any case. */
type Named = { name?: string; exact?: boolean; level?: number };

/** Something on a page, found anew at each use, of which there is one. Waits for it as somebody in front of it does. */
export type Spot = {
  click(): Promise<void>;
  /** Puts a text in the place of what a field holds. */
  fill(text: string): Promise<void>;
  press(key: string): Promise<void>;
  waitFor(): Promise<void>;
  /** How many there are, now. */
  count(): Promise<number>;
  textContent(): Promise<string | null>;
  inputValue(): Promise<string>;
  getAttribute(name: string): Promise<string | null>;
  getByRole(role: Parameters<Page['getByRole']>[0], options?: Named): Spot;
  getByText(text: string | RegExp, options?: { exact?: boolean }): Spot;
  filter(options: { hasText: string }): Spot;
};

/** As much of a page as every browser's driver has; that of Playwright is one. */
export type Screen = Pick<Spot, 'getByRole' | 'getByText'> & {
  getByLabel(text: string): Spot;
  getByPlaceholder(text: string): Spot;
  goto(path: string): Promise<unknown>;
  reload(): Promise<unknown>;
  goBack(): Promise<unknown>;
  /** Runs a function on the page; it knows nothing from around it. */
  evaluate<Result>(run: () => Result): Promise<Result>;
};

/** A screen that somebody watches; see `WatchedPage`. */
export type WatchedScreen = {
  page: Screen;
  alerts: string[];
  problems: string[];
  close: () => Promise<void>;
};
