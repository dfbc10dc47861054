import { createContext, startTransition, useContext } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';
import { useStableCallback } from './useStableCallback';

/** Runs what leads elsewhere, and shows that it is under way until the screen there can be drawn. */
export const WayContext = createContext<(lead: () => void) => void>(startTransition);

/** Leads to another screen; while its code is late the screen at hand stays, and a bar says so. */
export function useFollow(): (to: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const showWay = useContext(WayContext);
  return useStableCallback((to: string, options?: NavigateOptions) =>
    showWay(() => {
      try {
        navigate(to, options);
      } catch (error) {
        if (!(error instanceof DOMException)) throw error;
        // A browser that takes no more addresses for now loads them all the same.
        window.location.replace(to);
      }
    }),
  );
}
