/** Headers of the API that web and server agree on, beside those of HTTP. */

/** The number of rows on all pages of a listing (section 7). */
export const TOTAL_HEADER = 'x-total-count';

/** Brings a fresh token for one that is getting old; a backend may do without. */
export const RENEWED_TOKEN_HEADER = 'x-access-token';

/** By it our own server is known. */
export const OWN_HEADER = 'x-cadastro';

/** Says of a listing of our own server's that nothing matches the search, and its rows are near: {@link NEAR}. */
export const SEARCH_HEADER = 'x-busca';
export const NEAR = 'parecida';

/** Says which step has found near rows: {@link NEAR_BY}. */
export const REASON_HEADER = 'x-busca-por';
export const NEAR_BY = ['email', 'cidade', 'nome'] as const;
export type NearBy = (typeof NEAR_BY)[number];

/** The number of the city where near rows live, if it is one. */
export const CITY_HEADER = 'x-busca-cidade';
