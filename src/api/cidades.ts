import { type CidadeValues, cidadeSchema } from '../domain/cidade';
import type { HttpClient } from './httpClient';
import { createResource } from './resource';

/** The calls under `/cidades` (section 7). */
export const createCidadesApi = (http: HttpClient) =>
  createResource<typeof cidadeSchema.TYPE, typeof cidadeSchema.TYPE, CidadeValues>(http, '/cidades', {
    row: cidadeSchema,
    item: cidadeSchema,
  });
