import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { holds, type Surface, textIf, thereIf } from '../surface';

/** The city field of /pessoas/detalhe/:id. */
export const cityPickerSurface: Surface<typeof cityPickerMachine> = {
  starts: ['/pessoas/detalhe/nova', '/pessoas/detalhe/1'],
  acts: {
    'search.typed': { do: (user, { busca }) => user.fill('Cidade', busca) },
    opened: {
      offered: (before) => before.matches({ popover: 'closed' }),
      do: (user) => user.press({ role: 'button', name: 'Abrir' }),
    },
    closed: {
      offered: (before) => before.matches({ popover: 'open' }),
      do: (user) => user.key('Cidade', 'Escape'),
    },
    'city.chosen': { do: (user, { cidade }) => user.press({ role: 'option', name: cidade.nome }) },
  },
  sights: (state) => {
    const { texto, cidades } = state.context;
    const isOpen = state.matches({ popover: 'open' });
    const isSettled = state.matches({ options: 'ready' }) || state.matches({ options: 'failed' });
    return [
      holds('Cidade', texto),
      thereIf(isOpen, 'button', 'Fechar'),
      thereIf(!isOpen, 'button', 'Abrir'),
      textIf(isOpen && !isSettled, 'Carregando...'),
      textIf(isOpen && isSettled && cidades.length === 0, 'Sem opções'),
      ...['Marília', 'Manaus'].map((nome) =>
        thereIf(isOpen && isSettled && cidades.some((cidade) => cidade.nome === nome), 'option', nome),
      ),
    ];
  },
};
