import type { SnapshotFrom } from 'xstate';
import type { CityAnswer, CitySearch } from '../../../machines/cityOptions';
import type { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { listed } from '../../support/backend';
import { labels } from '../../support/labels';
import { person } from '../../support/people';
import { busyIf, holds, type Surface, textIf, there, thereIf } from '../surface';
import { listing } from './wires';

type State = SnapshotFrom<typeof cityPickerMachine>;

const isOpen = (state: State) => !state.matches({ popover: 'closed' });

/** The city is selected, but its name is not known. */
const isUnnamed = ({ context: { cidadeId, nome, texto } }: State) =>
  cidadeId !== null && nome === '' && texto === '';

const UNCHOSEN = 'Cidade não escolhida na lista. Vamos procurá-la ao salvar.';

/** The city field of /pessoas/detalhe/:id. */
export const cityPickerSurface: Surface<typeof cityPickerMachine> = {
  starts: ['/pessoas/detalhe/nova', '/pessoas/detalhe/1', '/pessoas'],
  begin: async (user, start) => {
    if (start < 2) return;
    const edit = { role: 'link', name: 'Editar Bia Lima' } as const;
    await user.see(there('row', 'Bia Lima'));
    await user.press(edit);
    await user.see(there('combobox', labels.detail.city));
    await user.fill(labels.detail.city, 'mac');
    await user.press({ role: 'button', name: labels.detail.back });
    await user.see(there('row', 'Bia Lima'));
    await user.press(edit);
  },
  acts: {
    'search.typed': { do: (user, { busca }) => user.fill(labels.detail.city, busca) },
    open: {
      offered: (before) => !isOpen(before),
      do: (user) => user.press({ role: 'button', name: labels.city.open }),
    },
    close: { do: (user) => user.press({ role: 'button', name: labels.city.close }) },
    undo: { do: (user) => user.key(labels.detail.city, 'Escape') },
    leave: { do: (user) => user.key(labels.detail.city, 'Tab') },
    moveHighlight: { do: (user) => user.key(labels.detail.city, 'ArrowDown') },
    choose: { do: (user, { cidade }) => user.press({ role: 'option', name: cidade.nome }) },
    commit: { offered: isOpen, do: (user) => user.key(labels.detail.city, 'Enter') },
  },
  sights: (state) => {
    const { texto, nome, cidades, busca, answered, suggestion } = state.context;
    const isUnchosen = !isOpen(state) && texto !== '' && texto !== nome;
    const isAnswered = answered === busca;
    const hasNamesakes = isAnswered && suggestion.cities.length > 1;
    const isSettled = state.matches({ options: 'ready' }) || state.matches({ options: 'failed' });
    return [
      holds(labels.detail.city, texto),
      busyIf(isUnnamed(state) && !isSettled, { role: 'combobox', name: labels.detail.city }),
      thereIf(isOpen(state), 'button', labels.city.close),
      thereIf(!isOpen(state), 'button', labels.city.open),
      textIf(isOpen(state) && !isSettled, labels.fault.loading),
      textIf(isUnchosen && !isAnswered, UNCHOSEN),
      textIf(isUnchosen && isAnswered && !hasNamesakes, 'Escolha uma cidade da lista.'),
      textIf(isUnchosen && hasNamesakes, 'Há 2 cidades com este nome: escolha uma.'),
      textIf(isOpen(state) && state.matches({ options: 'ready' }) && cidades.length === 0, labels.city.none),
      textIf(isOpen(state) && state.matches({ options: 'failed' }), labels.city.failed),
      ...['Marília', 'Manaus', 'Marabá', 'Belém (AL)', 'Belém (PA)'].map((nome) =>
        thereIf(isOpen(state) && isSettled && cidades.some((cidade) => cidade.nome === nome), 'option', nome),
      ),
    ];
  },
  alertsLossOnce: true,
  wires: {
    searchCities: {
      names: ['GET /cidades'],
      request: ({ id, busca }: CitySearch) => listing('cidades', { busca, pagina: 1 }, { id: String(id) }),
      answer: ({ cidades, total }: CityAnswer) => listed(cidades, total),
    },
  },
  prepare: ({ register }) => {
    register.pessoas.push(person(1, 'Ana Souza', 4), person(2, 'Bia Lima', 6));
  },
  alike: {
    'options.debouncing = options.failed': 'a closed popover shows neither',
    'options.debouncing = options.ready': 'a closed popover shows neither',
    'options.failed = options.ready': 'a closed popover shows neither',
    'popover.committing = popover.open':
      'an Enter before the options is remembered, and seen once they are there',
  },
};
