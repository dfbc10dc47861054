/** The look of a card, and of what lies over the page. */
export const cardClasses = 'rounded-lg border border-line bg-surface shadow-card';
export const overlayClasses = 'border border-line bg-raised shadow-overlay';

/** The look of a notice within a page: forced colours take its background away. */
export const noticeClasses = 'rounded-md bg-warn-soft px-3 py-2 text-sm forced-colors:border';

/** Joins class names and leaves out those that do not apply. */
export const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');
