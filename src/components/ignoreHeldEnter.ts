import type { KeyboardEvent } from 'react';

/** An `onKeyDown` for forms and dialogs: Enter that is held down acts once. */
export function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}
