import {
  type Pessoa,
  type PessoaPayload,
  type PessoaRow,
  type PessoaValues,
  pessoaRowSchema,
  pessoaRules,
  pessoaSchema,
  pessoaValuesSchema,
} from '../../domain/pessoa';
import type { MachineParts } from '../machines';
import { createRecordCalls } from '../records';

/** The calls about people, which their list and their page share. */
export const createPessoaCalls = (parts: MachineParts) =>
  createRecordCalls<PessoaRow, Pessoa, PessoaValues, PessoaPayload>(parts, {
    name: 'pessoas',
    row: pessoaRowSchema,
    item: pessoaSchema,
    form: pessoaValuesSchema,
    rules: pessoaRules,
  });
