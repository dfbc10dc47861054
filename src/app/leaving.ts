/**
 * Tells calls that their page has been left. WebKit and Firefox end every call
 * as soon as another page is asked for, long before this one is hidden, and a
 * page may come back as it was left (Back from another site). One whose leaving
 * is called off knows of it, too: what is begun from then on is as ever.
 * @returns called as a call begins; what it answers is called when that call has
 *   failed: undefined where the page has been here all the time, or else a
 *   promise of its return
 */
export function watchLeaving(page: Pick<Window, 'addEventListener'>) {
  let back: Promise<void> | undefined;
  const leave = () => {
    back = new Promise((resolve) => {
      page.addEventListener('pageshow', ({ persisted }) => persisted && resolve());
    });
  };
  page.addEventListener('beforeunload', leave);
  page.addEventListener('pagehide', leave);

  return () => {
    const before = back;
    return () => (back === before ? undefined : back);
  };
}
