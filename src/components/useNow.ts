import { useSyncExternalStore } from 'react';

const MINUTE = 60_000;

/** Calls back each minute while the page is seen, and when it is seen again. */
function subscribe(onMinute: () => void): () => void {
  const tick = () => document.visibilityState === 'visible' && onMinute();
  const timer = setInterval(tick, MINUTE);
  document.addEventListener('visibilitychange', tick);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tick);
  };
}

const currentMinute = () => Math.floor(Date.now() / MINUTE);

/** The time in epoch milliseconds; the component rerenders every minute. */
export function useNow(): number {
  useSyncExternalStore(subscribe, currentMinute);
  return Date.now();
}
