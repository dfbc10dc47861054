/** How long a search waits for the next key, in milliseconds (sections 4 and 9). */
export const SEARCH_DEBOUNCE = 300;
