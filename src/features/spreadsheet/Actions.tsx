import type { ReactNode } from 'react';

/** The foot of a dialog, in view however long its content is: counts on the left, buttons on the right. */
export const Actions = ({ children, counts }: { children: ReactNode; counts?: ReactNode }) => (
  <div className="sticky -bottom-4 -mx-4 mt-6 -mb-4 flex flex-wrap items-center justify-end gap-3 rounded-b-lg border-t border-line bg-raised p-4 sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
    {counts !== undefined && <div className="mr-auto">{counts}</div>}
    {children}
  </div>
);
