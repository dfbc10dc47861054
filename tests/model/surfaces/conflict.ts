import type { CidadeValues } from '../../../src/domain/cidade';
import type { ConflictMachine } from '../../../src/screens/detail/detailView';
import { type Surface, type Thing, textIf, thereIf } from '../surface';

const notice: Thing = { role: 'region', name: 'Alteração de outra pessoa' };
const goneNotice: Thing = { role: 'region', name: 'Registro apagado por outra pessoa' };
const retry: Thing = { role: 'button', name: 'Tentar novamente', inside: notice };

/** Beside the form of a city that somebody else was faster with; its backend refuses to save it. */
export const conflictSurface: Surface<ConflictMachine<CidadeValues>> = {
  starts: ['/cidades/detalhe/7'],
  begin: async (user) => {
    await user.fill('Nome', 'São Paulo');
    await user.press({ role: 'button', name: 'Salvar' });
  },
  beginAlerts: ['O registro foi alterado por outra pessoa.'],
  acts: { retry: { do: (user) => user.press(retry) } },
  sights: (state) => [
    thereIf(state.matches('reading'), 'progressbar', 'Carregando...'),
    textIf(state.matches('shown'), 'Recife', state.matches('gone') ? goneNotice : notice),
    thereIf(state.matches('shown'), 'button', 'Usar o que foi salvo'),
    thereIf(state.matches('shown'), 'button', 'Salvar o que digitei'),
    thereIf(state.matches('gone'), 'button', 'Salvar como novo registro'),
    thereIf(state.matches('failed'), 'button', 'Tentar novamente'),
    { kind: 'value', label: 'Nome', value: 'São Paulo' },
  ],
  addresses: () => ['/cidades/detalhe/7'],
};
