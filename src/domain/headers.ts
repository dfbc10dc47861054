/** Headers of the API that web and server agree on, beside those of HTTP. */

/** The number of rows on all pages of a listing (section 7). */
export const TOTAL_HEADER = 'x-total-count';

/** Brings a fresh token for one that is getting old; a backend may do without. */
export const RENEWED_TOKEN_HEADER = 'x-access-token';

/** By it our own server is known. */
export const OWN_HEADER = 'x-cadastro';
