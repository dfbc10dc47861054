import type { ComponentType } from 'react';

/** A component whose code arrives, or fails to, when the test says so. */
export function heldCode<Props>(component: ComponentType<Props>) {
  let waiting: { resolve: (component: ComponentType<Props>) => void; reject: (cause: unknown) => void }[] =
    [];
  let asked = 0;
  const end = async (how: (one: (typeof waiting)[number]) => void) => {
    for (const one of waiting) how(one);
    waiting = [];
  };
  return {
    fetch: () => {
      asked += 1;
      return new Promise<ComponentType<Props>>((resolve, reject) => waiting.push({ resolve, reject }));
    },
    /** How often the code has been asked for. */
    asked: () => asked,
    /** It comes to everybody who has asked for it. */
    arrive: () => end(({ resolve }) => resolve(component)),
    /** It comes to nobody. */
    fail: () => end(({ reject }) => reject(new TypeError('Failed to fetch'))),
  };
}
