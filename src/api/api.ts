import { type CidadeValues, cidadeRowSchema, cidadeSchema } from '../domain/cidade';
import { type PessoaPayload, pessoaRowSchema, pessoaSchema } from '../domain/pessoa';
import type { HttpClient } from './httpClient';
import { createResource } from './resource';
import { createUsuariosApi } from './usuarios';

/** Every call of section 7. */
export const createApi = (http: HttpClient) => ({
  usuarios: createUsuariosApi(http),
  pessoas: createResource<typeof pessoaRowSchema.TYPE, typeof pessoaSchema.TYPE, PessoaPayload>(
    http,
    '/pessoas',
    { row: pessoaRowSchema, item: pessoaSchema },
  ),
  cidades: createResource<typeof cidadeRowSchema.TYPE, typeof cidadeSchema.TYPE, CidadeValues>(
    http,
    '/cidades',
    { row: cidadeRowSchema, item: cidadeSchema },
  ),
});

export type Api = ReturnType<typeof createApi>;
