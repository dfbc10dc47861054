/** Figures of a page about its own loading; times in milliseconds since the navigation began. */
export type Observed = {
  fcp: number;
  lcp: number;
  cls: number;
  /** Every part of a task beyond 50 ms, after the first paint, summed up. */
  blocking: number;
  /** When the login's email field stood there and could be typed into. */
  usable: number | null;
  /** When the first row of the list was painted. */
  firstRow: number | null;
  /** From the last key pressed to the first row that was not there before. */
  newRow: number | null;
};

declare global {
  interface Window {
    observed: Observed;
  }
}

/**
 * Runs in the page, before anything of it: notes when what people wait for is
 * there. Self-contained, since its source is sent to the browser.
 * @param row CSS selector of a row of the list
 */
export function observe(row: string): void {
  const observed: Observed = {
    fcp: 0,
    lcp: 0,
    cls: 0,
    blocking: 0,
    usable: null,
    firstRow: null,
    newRow: null,
  };
  window.observed = observed;
  /** A change was seen, and is not painted yet. */
  const SEEN = -1;

  const on = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.fcp = startTime;
  });
  on('largest-contentful-paint', ({ startTime }) => {
    observed.lcp = startTime;
  });
  on('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) observed.cls += shift.value;
  });
  on('longtask', ({ startTime, duration }) => {
    if (startTime + duration > observed.fcp) observed.blocking += Math.max(0, duration - 50);
  });

  const isThere = (element: Element) => element.closest('[inert]') === null && element.clientHeight > 0;
  const texts = () =>
    [...document.querySelectorAll(row)].filter(isThere).map(({ textContent }) => textContent ?? '');
  /** A placeholder has no text. */
  const hasText = (text: string) => text.trim() !== '';

  let keyAt: number | null = null;
  let before: string[] = [];
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      keyAt = timeStamp;
      before = texts();
      observed.newRow = null;
    },
    true,
  );

  /** Calls back once what has just changed is on the screen. */
  const afterPaint = (note: () => void) => requestAnimationFrame(() => setTimeout(note));

  const look = () => {
    const email = document.querySelector<HTMLInputElement>('input[type="email"], input[inputmode="email"]');
    if (observed.usable === null && email && isThere(email) && !email.disabled) {
      observed.usable = SEEN;
      afterPaint(() => {
        observed.usable = performance.now();
      });
    }
    if (observed.firstRow === null && texts().some(hasText)) {
      observed.firstRow = SEEN;
      afterPaint(() => {
        observed.firstRow = performance.now();
      });
    }
    if (keyAt === null || observed.newRow !== null) return;
    if (texts().some((text) => hasText(text) && !before.includes(text))) {
      const pressed = keyAt;
      observed.newRow = SEEN;
      afterPaint(() => {
        observed.newRow = performance.now() - pressed;
      });
    }
  };
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
}
