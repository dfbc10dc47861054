import { type CidadeValues, cidadeRowSchema, cidadeSchema } from '../domain/cidade';
import type { HttpClient } from './httpClient';
import { createResource } from './resource';

/** The calls under `/cidades` (section 7). */
export const createCidadesApi = (http: HttpClient) =>
  createResource<typeof cidadeRowSchema.TYPE, typeof cidadeSchema.TYPE, CidadeValues>(http, '/cidades', {
    row: cidadeRowSchema,
    item: cidadeSchema,
  });
