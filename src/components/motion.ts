const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * A ref of a dialog: when it goes, a picture of it fades in 120 ms. The dialog itself is gone at once, so that no
 * key and no click waits for it.
 */
export const fadeAway = (dialog: HTMLElement | null) => () => {
  if (isStill() || !dialog?.animate) return;
  const picture = document.createElement('div');
  picture.inert = true;
  picture.className = 'relative z-50 **:animate-none';
  // What it is found by stays with the dialog that may open next.
  picture.innerHTML = dialog.innerHTML.replace(/ (id|role|aria-live)="[^"]*"/g, '');
  document.body.append(picture);
  picture.animate({ opacity: [1, 0] }, 120).onfinish = () => picture.remove();
};

/** Moves the rows from a place on up by one row in 160 ms. They are there at once: this is for the eye alone. */
export function closeGap(rows: Iterable<Element>, gap: number) {
  if (isStill()) return;
  for (const row of [...rows].slice(gap)) row.animate?.({ translate: ['0 100%', '0'] }, 160);
}
