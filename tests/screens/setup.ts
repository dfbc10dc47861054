import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { ReaderAnswer, ReaderRequest } from '../../src/features/spreadsheet/reader';

/** What the components need of a browser and jsdom has not. */
class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResizeObserver;
Element.prototype.scrollIntoView ??= () => {};
/** Reads files as the worker of the import does, on the page itself. */
class PageWorker extends EventTarget {
  #read: Promise<(request: ReaderRequest) => Promise<ReaderAnswer>> | null = null;
  postMessage(request: ReaderRequest) {
    this.#read ??= import('../../src/features/spreadsheet/reader').then(({ createReader }) => createReader());
    void this.#read
      .then((read) => read(request))
      .then((data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}
Object.assign(globalThis, { Worker: PageWorker });
// A download is no navigation.
URL.createObjectURL = () => 'javascript:void(0)';
URL.revokeObjectURL ??= () => {};
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });

// Long enough for the code of a page to be transformed on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
});

afterEach(async () => {
  cleanup();
  vi.useRealTimers();
  // An alert that waits for its frame belongs to the test that caused it.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  // The next file may run on the same page.
  document.title = '';
  localStorage.clear();
  sessionStorage.clear();
  const reports = [console.error, console.warn].flatMap((report) => vi.mocked(report).mock.calls);
  vi.restoreAllMocks();
  // A warning of React or Radix is a defect like any other.
  expect(reports).toEqual([]);
});
