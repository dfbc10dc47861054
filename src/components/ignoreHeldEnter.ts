import type { KeyboardEvent } from 'react';

/** Enter that is held down sends a form, or presses its buttons, once. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
