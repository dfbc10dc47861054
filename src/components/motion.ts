/** Moves the rows from a place on up by one row in 160 ms. They are there at once: this is for the eye alone. */
export function closeGap(rows: Iterable<Element>, gap: number) {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const row of [...rows].slice(gap)) row.animate?.({ translate: ['0 100%', '0'] }, 160);
}
