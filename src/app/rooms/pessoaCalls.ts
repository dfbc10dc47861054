import { type PessoaPayload, type PessoaRow, type PessoaValues, pessoaRules } from '../../domain/pessoa';
import type { MachineParts } from '../machines';
import { createRecordCalls } from '../records';

/** The calls about people, which their list and their page share. */
export const createPessoaCalls = ({ api, machines }: MachineParts) =>
  createRecordCalls<PessoaRow, PessoaValues, PessoaPayload>(machines, {
    name: 'pessoas',
    resource: api.pessoas,
    rules: pessoaRules,
  });
