import { type PessoaPayload, pessoaRowSchema, pessoaSchema } from '../domain/pessoa';
import type { HttpClient } from './httpClient';
import { createResource } from './resource';

/** The calls under `/pessoas` (section 7). */
export const createPessoasApi = (http: HttpClient) =>
  createResource<typeof pessoaRowSchema.TYPE, typeof pessoaSchema.TYPE, PessoaPayload>(http, '/pessoas', {
    row: pessoaRowSchema,
    item: pessoaSchema,
  });
