import type { ReactNode } from 'react';

/** The buttons of a dialog. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-wrap justify-end gap-3">{children}</div>
);
