import { cityPickerMachine } from '../../../machines/cityPickerMachine';
import type { CityAnswer } from '../../../machines/shared/city';
import { ConnectionError } from '../../../machines/shared/errors';
import { answered, broken, defineCases, type EventCase, elapsed, failed } from '../case';

const marilia = { id: 3, nome: 'Marília' };
const manaus = { id: 4, nome: 'Manaus' };
const maraba = { id: 5, nome: 'Marabá' };

type Before = ReturnType<typeof cityPickerMachine.transition>;
type PickerCase = EventCase<typeof cityPickerMachine>;
type Search = Pick<Before['context'], 'busca' | 'cidadeId'>;

const search = ({ busca, cidadeId }: Search) => ({
  context: { answered: busca },
  starts: [{ id: 'searchCities', input: { busca, id: cidadeId ?? 0 } }],
});

/** Whether somebody may have registered the city that a text says, or the first one, since the options came. */
const mayHaveChanged = (before: Before) =>
  before.matches({ options: 'ready' }) && (isTyped(before) || before.context.cidades.length === 0);

/** Opening starts a search where the options at hand, or on their way, answer another one or may have changed. */
const opensASearch = (before: Before) =>
  before.matches({ options: 'failed' }) ||
  mayHaveChanged(before) ||
  (before.context.answered !== before.context.busca &&
    (before.matches({ options: 'ready' }) || before.matches({ options: 'loading' })));

const isTyped = ({ context: { texto, nome } }: Before) => texto !== nome;
const isWaiting = (before: Before) => before.matches({ resolution: 'waiting' });

/** What ends the waiting tells the form: the selected city, or the text as it stands. */
const told = (before: Before, value: number | string | null) => ({
  emits: isWaiting(before) ? [{ type: 'city.resolved', value }] : [],
});

const found = (title: string, answer: CityAnswer, offered: (before: Before) => boolean): PickerCase => ({
  title,
  event: answered('searchCities', answer),
  offered,
  change: (before) => {
    const { nome, texto, cidadeId } = before.context;
    const { selected, ...options } = answer;
    const base = { state: { options: 'ready', resolution: 'none' } };
    if (isWaiting(before) && answer.meant !== null) {
      // The only city that the text can stand for is taken, as if it had been chosen.
      const taken = { cidadeId: 3, nome: 'Marília', texto: 'Marília', busca: '' };
      return { ...base, context: { ...options, ...taken }, ...told(before, 3) };
    }
    // The name of the selected city is known by now; the text is replaced unless somebody types.
    const known = selected?.nome ?? nome;
    const shown = { nome: known, texto: isTyped(before) ? texto : known };
    const value = isTyped(before) ? texto : cidadeId;
    return { ...base, context: { ...options, ...shown }, ...told(before, value) };
  },
});

/** A search that comes to nothing: alerted, and whoever waits for it has the text as it stands. */
const lost = (before: Before) => ({
  state: { options: 'failed', resolution: 'none' },
  context: { cidades: [], total: 0, meant: null },
  effects: [{ type: 'showError', params: { message: 'Erro de conexão.' } }],
  ...told(before, before.context.texto),
});

const resolve = (title: string, next: 'save' | 'saveAndClose'): PickerCase => ({
  title,
  event: { type: 'resolve', next },
  possible: (before) =>
    before.matches({ popover: 'open' }) ||
    before.matches({ options: 'debouncing' }) ||
    (isTyped(before) && !isWaiting(before)),
  change: (before) => {
    const waits = isTyped(before) && !isWaiting(before);
    const searches =
      before.matches({ options: 'debouncing' }) ||
      (isTyped(before) && (before.matches({ options: 'ready' }) || before.matches({ options: 'failed' })));
    const closed = { popover: 'closed' };
    if (searches) {
      const { context, starts } = search(before.context);
      const after = { state: { ...closed, options: 'loading' }, context, starts };
      if (!waits) return after;
      return {
        ...after,
        state: { ...after.state, resolution: 'waiting' },
        context: { ...context, next },
      };
    }
    if (!waits) return { state: closed };
    return { state: { ...closed, resolution: 'waiting' }, context: { next } };
  },
});

const showsManaus = ({ context }: Before) => context.cidadeId === 4 && context.busca === '';

export const cityPickerCases = defineCases({
  machine: cityPickerMachine,
  effects: ['showError'],
  calls: { 'options.loading': 'searchCities' },
  busy: ['options.loading', 'options.debouncing'],
  starts: [null, 4].map((cidadeId) => ({
    title: cidadeId === null ? 'no city' : 'city 4',
    input: { value: cidadeId },
    change: {
      state: { options: 'loading', popover: 'closed', resolution: 'none' },
      starts: [{ id: 'searchCities', input: { busca: '', id: cidadeId ?? 0 } }],
    },
  })),
  events: [
    found(
      'cities found',
      { cidades: [marilia, maraba], total: 2, meant: null, selected: null },
      (before) => !showsManaus(before),
    ),
    found(
      'cities found around Manaus',
      { cidades: [marilia, manaus], total: 2, meant: null, selected: manaus },
      showsManaus,
    ),
    found(
      'one city found',
      { cidades: [marilia], total: 1, meant: marilia, selected: null },
      ({ context }) => context.busca !== '',
    ),
    found(
      'no city found',
      { cidades: [], total: 0, meant: null, selected: null },
      ({ context }) => context.busca !== 'mari' && context.cidadeId === null,
    ),
    {
      title: 'search failed',
      event: failed('searchCities', new ConnectionError('Erro de conexão.')),
      change: lost,
    },
    broken('search met a defect', 'searchCities'),
    {
      title: '30 s passed',
      event: elapsed('callTimeout', 'cityPicker', 'options.loading', 30_000),
      change: lost,
    },
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
      possible: (before) => before.matches({ popover: 'open' }),
      change: () => ({ state: { popover: 'closed' } }),
    },
    {
      title: 'undone',
      event: { type: 'undo' },
      possible: (before) =>
        before.matches({ popover: 'open' }) ||
        before.matches({ options: 'debouncing' }) ||
        isTyped(before) ||
        isWaiting(before),
      change: (before) => {
        const { nome, texto, busca, cidadeId } = before.context;
        const isUndone = before.matches({ popover: 'open' }) || isTyped(before);
        const name = isUndone ? { texto: nome, busca: '' } : { texto, busca };
        const state = { popover: 'closed', resolution: 'none' };
        if (!before.matches({ options: 'debouncing' })) return { state, context: name };
        const { context, starts } = search({ busca: name.busca, cidadeId });
        return { state: { ...state, options: 'loading' }, context: { ...name, ...context }, starts };
      },
    },
    {
      title: 'tried again',
      event: { type: 'retry' },
      possible: (before) => before.matches({ options: 'failed' }),
      change: ({ context }) => ({ state: { options: 'loading' }, ...search(context) }),
    },
    {
      title: 'Marília chosen',
      event: { type: 'city.chosen', cidade: marilia },
      possible: (before) => before.matches({ options: 'ready', popover: 'open' }),
      change: () => ({
        state: { popover: 'closed' },
        context: { cidadeId: 3, nome: 'Marília', texto: 'Marília', busca: '' },
      }),
    },
    resolve('saved', 'save'),
    resolve('saved to close', 'saveAndClose'),
  ],
});
