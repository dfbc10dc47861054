import { cidades } from './cidades';
import { pessoas } from './pessoas';

/** Every kind of record, in the order of the sidebar. */
export const kinds = [cidades, pessoas];
