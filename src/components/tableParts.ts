import { classes } from './classes';

/** What rows of records and their placeholders have in common. */
export const rowClasses = classes(
  'border-line border-t transition-colors @xl:h-14',
  '@max-xl:relative @max-xl:flex @max-xl:h-card @max-xl:flex-col @max-xl:justify-center @max-xl:pr-26 @max-xl:pl-4',
  // On paper nothing is cut.
  'print:h-auto print:py-2',
);
export const cellClasses = 'min-w-0 @max-xl:block @xl:px-4 @xl:py-1.5';
export const actionsClasses = classes(
  '@max-xl:absolute @max-xl:inset-y-0 @max-xl:right-2 @max-xl:flex @max-xl:items-center',
  '@xl:w-actions @xl:px-2.5 print:hidden',
);

/** A changed `display`, which cards need, takes the roles of a table away: they are spelled out. */
export const role = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const;
