/** The button of the account, or on a phone that of the menu, in which it is. */
export const accountOpener = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('[data-menu]')].find((menu) => menu.offsetParent !== null) ??
  document.querySelector<HTMLElement>('[data-account]');
