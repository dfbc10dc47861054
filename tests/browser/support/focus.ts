import { expect } from 'vitest';
import type { Screen } from './screen';

type Page = Pick<Screen, 'evaluate'>;

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

/** What has the focus: its name, and its description. */
export const focusedOn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement)) return '';
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const name = element.getAttribute('aria-label') ?? label ?? element.textContent;
    const described = document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
    return described ? `${name}: ${described}` : (name ?? '');
  });

/**
 * Presses a key until what it leads to has this name; every stop on the way shows its focus.
 * @param press presses the key once
 */
export async function goTo(page: Page, press: () => Promise<unknown>, name: string | RegExp) {
  const stops: string[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    await press();
    const here = await focusedOn(page);
    stops.push(here);
    expect(await isRinged(page), `the focus on '${here}' is visible`).toBe(true);
    if (typeof name === 'string' ? here === name : name.test(here)) return;
  }
  throw new Error(`The key does not lead to '${name}', only to: ${stops.join(', ')}`);
}
