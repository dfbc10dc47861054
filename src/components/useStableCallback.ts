import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A callback that does what the latest one would and yet stays the same as long
 * as the component lives: what is drawn with it need not be drawn anew.
 */
export function useStableCallback<Args extends unknown[]>(
  callback: (...args: Args) => void,
): (...args: Args) => void {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...args) => latest.current(...args), []);
}
