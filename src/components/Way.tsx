import { type ReactNode, useTransition } from 'react';
import { ProgressBar } from './ProgressBar';
import { WayContext } from './useFollow';

/** Says of the way to another screen that it takes a while: the router keeps the one at hand until then. */
export function Way({ children }: { children: ReactNode }) {
  const [isUnderWay, lead] = useTransition();
  return (
    <WayContext value={lead}>
      {isUnderWay && (
        // Over the drawer, too, which stays open until it has led somewhere.
        <div className="fixed inset-x-0 top-0 z-50">
          <ProgressBar />
        </div>
      )}
      {children}
    </WayContext>
  );
}
