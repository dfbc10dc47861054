import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { busyIf, holds, type Surface, textIf, thereIf } from '../surface';

/** The city field of /pessoas/detalhe/:id. */
export const cityPickerSurface: Surface<typeof cityPickerMachine> = {
  starts: ['/pessoas/detalhe/nova', '/pessoas/detalhe/1'],
  acts: {
    'search.typed': { do: (user, { busca }) => user.fill('Cidade', busca) },
    opened: {
      offered: (before) => before.matches({ popover: 'closed' }),
      do: (user) => user.press({ role: 'button', name: 'Abrir' }),
    },
    closed: { do: (user) => user.press({ role: 'button', name: 'Fechar' }) },
    undo: { do: (user) => user.key('Cidade', 'Escape') },
    retry: {
      offered: ({ context: { cidadeId, nome, texto } }) => cidadeId !== null && nome === '' && texto === '',
      do: (user) => user.press({ role: 'button', name: 'Tentar novamente' }),
    },
    'city.chosen': { do: (user, { cidade }) => user.press({ role: 'option', name: cidade.nome }) },
    resolve: {
      // The form asks only for what is no city yet; once it is left, there is no field to look at.
      offered: ({ context: { nome, texto } }, { next }) => texto !== nome && next === 'save',
      do: (user) => user.press({ role: 'button', name: 'Salvar' }),
    },
  },
  sights: (state) => {
    const { texto, nome, cidadeId, cidades } = state.context;
    const isOpen = state.matches({ popover: 'open' });
    const isSettled = state.matches({ options: 'ready' }) || state.matches({ options: 'failed' });
    const isUnknown = cidadeId !== null && nome === '' && texto === '';
    const isWaiting = state.matches({ resolution: 'waiting' });
    return [
      holds('Cidade', texto),
      busyIf(isWaiting, { role: 'button', name: 'Salvar' }),
      busyIf(isWaiting || (isUnknown && !isSettled), { role: 'combobox', name: 'Cidade' }),
      thereIf(isUnknown && state.matches({ options: 'failed' }), 'button', 'Tentar novamente'),
      thereIf(isOpen, 'button', 'Fechar'),
      thereIf(!isOpen, 'button', 'Abrir'),
      textIf(isOpen && !isSettled, 'Carregando...'),
      textIf(isOpen && isSettled && cidades.length === 0, 'Sem opções'),
      ...['Marília', 'Manaus', 'Marabá'].map((nome) =>
        thereIf(isOpen && isSettled && cidades.some((cidade) => cidade.nome === nome), 'option', nome),
      ),
    ];
  },
};
