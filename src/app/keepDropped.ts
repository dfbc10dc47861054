/** A text can be dropped into it. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea');

/** Keeps the app when something is dropped beside a place for it: a browser would open the file or link instead. */
export function keepDropped(): () => void {
  const keep = (event: DragEvent) => {
    const { defaultPrevented, target, dataTransfer } = event;
    // A place that takes it has prevented it before.
    if (defaultPrevented || dataTransfer === null) return;
    if (isField(target) && !dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', keep);
  window.addEventListener('drop', keep);
  return () => {
    window.removeEventListener('dragover', keep);
    window.removeEventListener('drop', keep);
  };
}
