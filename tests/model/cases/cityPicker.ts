import { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { ConnectionError } from '../../../machines/shared/errors';
import { answered, broken, defineCases, type EventCase, elapsed, failed } from '../case';

const marilia = { id: 3, nome: 'Marília' };
const manaus = { id: 4, nome: 'Manaus' };

type Before = ReturnType<typeof cityPickerMachine.transition>;
type PickerCase = EventCase<typeof cityPickerMachine>;
type Search = { busca: string; cidadeId: number | null };

const search = ({ busca, cidadeId }: Search) => ({
  context: { answered: busca },
  starts: [{ id: 'searchCities', input: { busca, id: cidadeId ?? 0 } }],
});

/** Opening starts a search where the options at hand, or on their way, answer another one. */
const opensASearch = (before: Before) =>
  before.matches({ options: 'failed' }) ||
  (before.context.answered !== before.context.busca &&
    (before.matches({ options: 'ready' }) || before.matches({ options: 'loading' })));

export const cityPickerCases = defineCases({
  machine: cityPickerMachine,
  effects: ['showError'],
  calls: { 'options.loading': 'searchCities' },
  busy: ['options.loading', 'options.debouncing'],
  starts: [null, 4].map((cidadeId) => ({
    title: cidadeId === null ? 'no city' : 'city 4',
    input: { cidadeId },
    change: {
      state: { options: 'loading', popover: 'closed' },
      context: { cidadeId, nome: '', texto: '', busca: '', answered: '', cidades: [] },
      starts: [{ id: 'searchCities', input: { busca: '', id: cidadeId ?? 0 } }],
    },
  })),
  events: [
    {
      title: 'cities found',
      event: answered('searchCities', [marilia, manaus]),
      change: ({ context }) => {
        // The name of the selected city is known by now; the text is replaced unless somebody types.
        const selected = [marilia, manaus].find(({ id }) => id === context.cidadeId);
        const nome = selected?.nome ?? context.nome;
        return {
          state: { options: 'ready' },
          context: {
            cidades: [marilia, manaus],
            nome,
            texto: context.texto === context.nome ? nome : context.texto,
          },
        };
      },
    },
    {
      title: 'search failed',
      event: failed('searchCities', new ConnectionError('Erro de conexão.')),
      change: () => ({
        state: { options: 'failed' },
        context: { cidades: [] },
        effects: [{ type: 'showError', params: { message: 'Erro de conexão.' } }],
      }),
    },
    broken('search met a defect', 'searchCities'),
    ...['mar', 'mari'].map(
      (busca): PickerCase => ({
        title: busca === 'mar' ? 'typed' : 'typed on',
        event: { type: 'search.typed', busca },
        offered: ({ context }) => (busca === 'mari' ? context.texto === 'mar' : context.texto !== 'mar'),
        possible: () => true,
        change: () => ({
          state: { options: 'debouncing', popover: 'open' },
          context: { busca, texto: busca },
        }),
      }),
    ),
    {
      title: '300 ms passed',
      event: elapsed('debounce', 'cityPicker', 'options.debouncing', 300),
      change: ({ context }) => ({ state: { options: 'loading' }, ...search(context) }),
    },
    {
      title: 'opened',
      event: { type: 'opened' },
      possible: (before) => before.matches({ popover: 'closed' }) || opensASearch(before),
      change: (before) => ({
        state: { popover: 'open', ...(opensASearch(before) && { options: 'loading' }) },
        ...(opensASearch(before) && search(before.context)),
      }),
    },
    {
      title: 'closed',
      event: { type: 'closed' },
      possible: (before) => before.matches({ popover: 'open' }) || before.matches({ options: 'debouncing' }),
      change: (before) => {
        const { nome, cidadeId } = before.context;
        const undone = { texto: nome, busca: '' };
        if (!before.matches({ options: 'debouncing' })) {
          return { state: { popover: 'closed' }, context: undone };
        }
        // The search being typed is undone: the options of the empty one are asked for.
        const { context, starts } = search({ busca: '', cidadeId });
        return {
          state: { options: 'loading', popover: 'closed' },
          context: { ...undone, ...context },
          starts,
        };
      },
    },
    {
      title: 'Marília chosen',
      event: { type: 'city.chosen', cidade: marilia },
      possible: (before) => before.matches({ options: 'ready', popover: 'open' }),
      change: () => ({
        state: { popover: 'closed' },
        context: { cidadeId: 3, nome: 'Marília', texto: 'Marília', busca: '' },
        emits: [{ type: 'city.chosen', cidadeId: 3 }],
      }),
    },
  ],
});
