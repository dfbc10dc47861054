import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Brings the mouse there, and waits until the page has seen it. */
export async function hover(thing: Locator) {
  await thing.hover();
  await expect.poll(() => thing.evaluate((element) => element.matches(':hover'))).toBe(true);
}

/** The contrast of its words, or of its border, to what it is painted on, in each theme. */
export async function contrasts(thing: Locator, of: 'color' | 'borderTopColor'): Promise<number[]> {
  const found: number[] = [];
  for (const theme of ['light', 'dark']) {
    const contrast = await thing.evaluate(
      async (element, { theme, of }) => {
        document.documentElement.dataset.theme = theme;
        // A spinner has no end.
        const changing = () =>
          document.getAnimations().filter(({ effect, playState }) => {
            const { endTime } = effect?.getComputedTiming() ?? {};
            return playState === 'running' && endTime !== Number.POSITIVE_INFINITY;
          });
        do {
          // What a change begins may wait for its frame, and may be begun anew before it has ended.
          await new Promise(requestAnimationFrame);
          await Promise.allSettled(changing().map(({ finished }) => finished));
        } while (changing().length > 0);
        if (!element.isConnected) throw new Error('It is gone from the page');
        const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
        if (canvas === null) throw new Error('There is nothing to paint on');
        /** How bright a spot is when this has been painted on what is there. */
        const paint = (color: string) => {
          canvas.fillStyle = color;
          canvas.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
            const share = part / 255;
            return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
          });
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const grounds: Element[] = [];
        for (let ground: Element | null = element; ground; ground = ground.parentElement)
          grounds.unshift(ground);
        let behind = 0;
        for (const ground of grounds) behind = paint(getComputedStyle(ground).backgroundColor);
        const [dim = 0, bright = 0] = [behind, paint(getComputedStyle(element)[of])].sort(
          (one, two) => one - two,
        );
        return (bright + 0.05) / (dim + 0.05);
      },
      { theme, of },
    );
    found.push(contrast);
  }
  return found;
}

/** What a style says of it, as soon as nothing changes any more. */
export async function settledStyle(thing: Locator, property: keyof CSSStyleDeclaration): Promise<string> {
  return thing.evaluate(async (element, property) => {
    await new Promise(requestAnimationFrame);
    await Promise.allSettled(element.getAnimations().map(({ finished }) => finished));
    return String(getComputedStyle(element)[property]);
  }, property);
}
