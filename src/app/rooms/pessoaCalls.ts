import { type PessoaPayload, type PessoaRow, type PessoaValues, pessoaRules } from '../../domain/pessoa';
import type { MachineParts } from '../machines';
import { createRecordCalls } from '../records';
import { createWrites } from '../writes';
import { createPageMemories } from './pageMemories';

/** The calls about people, which their list and their page share. */
export function createPessoaCalls({ api, machines }: MachineParts) {
  const pages = machines(createPageMemories);
  const calls = createRecordCalls<PessoaRow, PessoaValues, PessoaPayload>({
    writes: machines(createWrites),
    name: 'pessoas',
    resource: api.pessoas,
    rules: pessoaRules,
    forgetPages: pages.forget,
  });
  return { ...calls, memory: pages.of<PessoaRow>() };
}
