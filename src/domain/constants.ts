/** Business constants of section 9 of the specification. */
export const PAGE_SIZE = 5;
export const MINIMUM_PASSWORD_LENGTH = 5;
export const MINIMUM_NAME_LENGTH = 3;
/** After which a list that could not be read again tries once more, in milliseconds. */
export const REFRESH_RETRY = 10_000;
/** The time that a page that is being left may take to go, in milliseconds; the browser aborts its calls and imports before. */
export const LEAVING_TIME = 2_000;
/** The time that a search waits for the next key, in milliseconds. */
export const SEARCH_DEBOUNCE = 300;

/**
 * Upper bounds the specification leaves open: roomy for any real value, small
 * enough for a database index.
 */
export const MAXIMUM_TEXT_LENGTH = 255;
export const MAXIMUM_EMAIL_LENGTH = 254;

/**
 * The longest text that is normalized, in UTF-16 units. Unicode composes at most four units into one character, so a
 * longer text has too many characters for any field. Normalizing a long run of combining marks takes quadratic time.
 */
export const LONGEST_NORMALIZED = 4 * MAXIMUM_TEXT_LENGTH;

/** As far as a list is turned: page numbers times page sizes stay exact. */
export const LARGEST_PAGE = 1_000_000_000;

/** The local storage key that holds the access token (section 4). */
export const TOKEN_STORAGE_KEY = 'APP_ACCESS_TOKEN';

/** The session storage key of the last import of a tab, of which the login tells. */
export const STOPPED_IMPORT_KEY = 'APP_IMPORT';
