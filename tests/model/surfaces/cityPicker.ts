import type { SnapshotFrom } from 'xstate';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import type { CityAnswer, CitySearch } from '../../../machines/shared/city';
import { busyIf, holds, type Surface, textIf, there, thereIf } from '../surface';
import { listed, listing } from './wires';

type State = SnapshotFrom<typeof cityPickerMachine>;

const isOpen = (state: State) => state.matches({ popover: 'open' });

/** The city is selected, but its name is not known. */
const isUnnamed = ({ context: { cidadeId, nome, texto } }: State) =>
  cidadeId !== null && nome === '' && texto === '';

const people = [
  { id: 1, nomeCompleto: 'Ana Souza', email: 'ana@exemplo.com', cidadeId: 4 },
  { id: 2, nomeCompleto: 'Bia Lima', email: 'bia@exemplo.com', cidadeId: 6 },
];

const UNCHOSEN = 'Nenhuma cidade escolhida: será procurada ao salvar.';

/** The city field of /pessoas/detalhe/:id. */
export const cityPickerSurface: Surface<typeof cityPickerMachine> = {
  starts: ['/pessoas/detalhe/nova', '/pessoas/detalhe/1', '/pessoas'],
  begin: async (user, start) => {
    if (start < 2) return;
    const edit = { role: 'link', name: 'Editar', inside: { role: 'row', name: 'Bia Lima' } } as const;
    await user.see(there('row', 'Bia Lima'));
    await user.press(edit);
    await user.see(there('combobox', 'Cidade'));
    await user.fill('Cidade', 'mac');
    await user.press({ role: 'button', name: 'Voltar' });
    await user.see(there('row', 'Bia Lima'));
    await user.press(edit);
  },
  acts: {
    'search.typed': { do: (user, { busca }) => user.fill('Cidade', busca) },
    opened: {
      offered: (before) => !isOpen(before),
      do: (user) => user.press({ role: 'button', name: 'Abrir' }),
    },
    closed: { do: (user) => user.press({ role: 'button', name: 'Fechar' }) },
    undo: { do: (user) => user.key('Cidade', 'Escape') },
    left: { do: (user) => user.key('Cidade', 'Tab') },
    'option.highlighted': { do: (user) => user.key('Cidade', 'ArrowDown') },
    'option.chosen': { do: (user, { cidade }) => user.press({ role: 'option', name: cidade.nome }) },
    committed: { do: (user) => user.key('Cidade', 'Enter') },
    'value.changed': {
      // The restored draft is discarded.
      offered: (before) => !isOpen(before) && before.context.texto === 'mac',
      do: (user) => user.press({ role: 'button', name: 'Descartar' }),
    },
  },
  sights: (state) => {
    const { texto, nome, cidades } = state.context;
    const isSettled = state.matches({ options: 'ready' }) || state.matches({ options: 'failed' });
    return [
      holds('Cidade', texto),
      busyIf(isUnnamed(state) && !isSettled, { role: 'combobox', name: 'Cidade' }),
      thereIf(isOpen(state), 'button', 'Fechar'),
      thereIf(!isOpen(state), 'button', 'Abrir'),
      textIf(isOpen(state) && !isSettled, 'Carregando...'),
      textIf(!isOpen(state) && texto !== '' && texto !== nome, UNCHOSEN),
      textIf(isOpen(state) && isSettled && cidades.length === 0, 'Sem opções'),
      ...['Marília', 'Manaus', 'Marabá'].map((nome) =>
        thereIf(isOpen(state) && isSettled && cidades.some((cidade) => cidade.nome === nome), 'option', nome),
      ),
    ];
  },
  alertsLossOnce: true,
  wires: {
    searchCities: {
      names: ['GET /cidades'],
      request: ({ id, busca }: CitySearch) => listing('cidades', { busca, pagina: 1 }, { id: String(id) }),
      answer: ({ cidades, total }: CityAnswer) => listed({ items: cidades, total }),
    },
  },
  others: {
    'GET /pessoas': listed({ items: people, total: 2 }),
    'GET /pessoas/:id': ({ name }) => ({ json: people.find(({ id }) => name.endsWith(`/${id}`)) }),
  },
  hasDelays: true,
};
