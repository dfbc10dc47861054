import type { Page } from 'playwright-core';

/** Whether it can be seen what has the focus. */
export const isRinged = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (element === null || element === document.body) return false;
    // A link that a whole card follows is ringed around the card.
    return [null, '::after'].some((part) => {
      const { content, outlineStyle, outlineWidth } = getComputedStyle(element, part);
      const isThere = part === null || content !== 'none';
      return isThere && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
  });
