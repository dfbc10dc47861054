/**
 * Whether the browser stands at this address of the product already, also while
 * the code of its screen is still on its way and another screen is drawn.
 */
export const isAt = (href: string) => href === window.location.pathname + window.location.search;
