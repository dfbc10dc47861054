import type { SnapshotFrom } from 'xstate';
import type { CityAnswer } from '../../../machines/cityOptions';
import { cityPickerMachine } from '../../../machines/cityPickerMachine';
import { type CitySuggestion, NO_SUGGESTION, takenCity } from '../../../src/domain/cities/suggestCity';
import { ApiError, ConnectionError } from '../../../src/domain/errors';
import type { FieldValue } from '../../../src/domain/kind';
import { alert, answered, defineCases, type EventCase, elapsed, failed } from '../case';

const marilia = { id: 3, nome: 'Marília' };
const manaus = { id: 4, nome: 'Manaus' };
const maraba = { id: 5, nome: 'Marabá' };
const belems = ['AL', 'PA'].map((uf, at) => ({ id: 7 + at, nome: `Belém (${uf})` }));

type Before = SnapshotFrom<typeof cityPickerMachine>;
type Context = Before['context'];
type PickerCase = EventCase<typeof cityPickerMachine>;
type Changed = ReturnType<PickerCase['change']>;

const search = ({ busca, cidadeId }: Pick<Context, 'busca' | 'cidadeId'>) => ({
  state: { options: 'loading' },
  context: { answered: null },
  starts: [{ id: 'searchCities', input: { busca, id: cidadeId ?? 0 } }],
});

const isCreating = (before: Before) => before.matches({ popover: 'creating' });
const isOpen = (before: Before) => !before.matches({ popover: 'closed' }) && !isCreating(before);
const isCommitting = (before: Before) => before.matches({ popover: 'committing' });
const isReady = (before: Before) => before.matches({ options: 'ready' });
const isSettled = (before: Before) => isReady(before) || before.matches({ options: 'failed' });
const isTyped = ({ context: { texto, nome } }: Before) => texto !== nome;
/** The form is handed the field's value. */
const changed = (value: FieldValue) => [{ type: 'changeValue', params: { value } }];

const closed = (changes: Partial<Context> = {}) => ({
  state: { popover: 'closed' },
  context: { ...changes, highlightedId: null },
});

const choosing = (city: { id: number; nome: string } | undefined): Changed =>
  city === undefined
    ? closed()
    : {
        ...closed({ cidadeId: city.id, nome: city.nome, texto: city.nome, busca: '', refusal: null }),
        effects: changed(city.id),
      };

/** The city of the text, by the options at hand. */
const impliedIn = ({ busca, answered, suggestion }: Context) =>
  answered === busca ? (takenCity(suggestion) ?? undefined) : undefined;

/** The texts of the walk that can be a city's name, and with which none of its cities begins. */
const canBeNew = ({ context: { busca, answered, cidades } }: Before) =>
  answered === busca && (busca === 'mac' || (busca === 'mar' && cidades.length === 0));
const leadsToNew = (before: Before) => before.context.highlightedId === 'new';
const creating = (before: Before): Changed => ({
  state: { popover: 'creating' },
  starts: [{ id: 'createCity', input: { nome: before.context.busca } }],
});

/** The option that Enter takes: one that arrow keys have led to, the selected one, or the city of the text. */
const activeIn = (context: Context) => {
  const { cidades, highlightedId, cidadeId, busca } = context;
  const implied = busca === '' ? cidadeId : impliedIn(context)?.id;
  return cidades.find(({ id }) => id === (highlightedId ?? implied));
};

const none: CitySuggestion = NO_SUGGESTION;
const beginning: CitySuggestion = { kind: 'near', by: 'beginning', cities: [marilia] };
const severalBeginnings: CitySuggestion = { kind: 'several', by: 'beginning', cities: [marilia, maraba] };
const severalBelems: CitySuggestion = { kind: 'several', by: 'name', cities: belems };

const found = (title: string, answer: CityAnswer, offered: (before: Before) => boolean): PickerCase => ({
  title,
  event: answered('searchCities', answer),
  offered,
  change: (before) => {
    const { nome, texto, busca } = before.context;
    const { selected, ...options } = answer;
    // The name of the selected city is known by now; a typed text stays.
    const known = selected?.nome ?? nome;
    const end = committed(before, answer);
    return {
      ...end,
      state: { ...Object(end?.state), options: 'ready' },
      context: {
        ...options,
        nome: known,
        texto: isTyped(before) ? texto : known,
        answered: busca,
        highlightedId: null,
        ...end?.context,
      },
    };
  },
});

const showsManaus = ({ context }: Before) => context.cidadeId === 4 && context.busca === '';

/** Opening searches where the options failed or answer another search. */
const opensASearch = (before: Before) =>
  before.matches({ options: 'failed' }) ||
  (isReady(before) && before.context.answered !== before.context.busca);

/** Enter came before the options, of which one is the city of the text. */
const committed = (before: Before, { suggestion }: CityAnswer): Changed | undefined => {
  if (!isCommitting(before)) return undefined;
  const taken = takenCity(suggestion);
  return taken === null ? { state: { popover: 'open' } } : choosing(taken);
};

/** Enter comes before the options of the text that is there. */
const comesEarly = (before: Before) => before.matches({ popover: 'open' }) && !isSettled(before);

/** Enter chooses only among the options of the text that is there. */
const choosesIn = (before: Before) =>
  before.matches({ popover: 'open' }) &&
  isReady(before) &&
  before.context.answered === before.context.busca &&
  activeIn(before.context) !== undefined;

/** Undoing a text searches for the options without it. */
const undoSearches = ({ context }: Before) => context.busca !== '';

export const cityPickerCases = defineCases({
  machine: cityPickerMachine,
  effects: ['changeValue', 'showError', 'showWriteError'],
  calls: { 'options.loading': 'searchCities', 'popover.creating': 'createCity' },
  busy: ['options.loading', 'options.debouncing', 'popover.creating'],
  starts: [
    { title: 'no city', input: { value: null, saved: null }, texto: '', cidadeId: null },
    { title: 'city 4', input: { value: 4, saved: 4 }, texto: '', cidadeId: 4 },
    { title: 'a typed text over city 6', input: { value: 'mac', saved: 6 }, texto: 'mac', cidadeId: 6 },
  ].map(({ title, input, texto, cidadeId }) => ({
    title,
    input,
    change: {
      ...search({ busca: texto, cidadeId }),
      state: { options: 'loading', popover: 'closed' },
      context: {
        ...{ cidadeId, nome: '', texto, busca: texto },
        ...{ answered: null, cidades: [], total: 0, suggestion: none, highlightedId: null },
        refusal: null,
      },
    },
  })),
  events: [
    found(
      'cities found',
      { cidades: [marilia, maraba], total: 2, selected: null, suggestion: none },
      (before) => !showsManaus(before) && ['', 'mac'].includes(before.context.busca),
    ),
    found(
      'cities found that begin with the text',
      { cidades: [marilia, maraba], total: 2, selected: null, suggestion: severalBeginnings },
      ({ context }) => context.busca === 'mar',
    ),
    found(
      'two cities of one name found',
      { cidades: belems, total: 2, selected: null, suggestion: severalBelems },
      ({ context }) => context.busca === 'belém',
    ),
    found(
      'cities found around Manaus',
      { cidades: [marilia, manaus], total: 2, selected: manaus, suggestion: none },
      showsManaus,
    ),
    found(
      'one city found',
      { cidades: [marilia], total: 1, selected: null, suggestion: beginning },
      ({ context }) => context.busca === 'mari',
    ),
    found(
      'no city found',
      { cidades: [], total: 0, selected: null, suggestion: none },
      ({ context }) => context.busca === 'mar' && context.cidadeId === null,
    ),
    {
      title: 'search failed',
      event: failed('searchCities', new ConnectionError()),
      change: (before) => ({
        state: { options: 'failed', ...(isCommitting(before) && { popover: 'open' }) },
        context: { cidades: [], total: 0, suggestion: none, answered: null },
        effects: [alert('Erro de conexão.')],
      }),
    },
    ...[
      { title: 'typed', busca: 'mar', after: ['', 'mac', 'Manaus', 'Marília'] },
      { title: 'the name of two cities typed', busca: 'belém', after: [''] },
      { title: 'typed on', busca: 'mari', after: ['mar'] },
      { title: 'emptied', busca: '', after: ['mar', 'Manaus'] },
    ].map(
      ({ title, busca, after }): PickerCase => ({
        title,
        event: { type: 'search.typed', busca },
        offered: ({ context }) => after.includes(context.texto),
        possible: () => true,
        change: ({ context: { nome, cidadeId } }) => ({
          state: { options: 'debouncing', popover: 'open' },
          // An earlier highlight is no choice among the next options.
          context: { busca, texto: busca, answered: null, highlightedId: null, refusal: null },
          effects: changed(busca === nome ? cidadeId : busca || null),
        }),
      }),
    ),
    {
      title: '300 ms passed',
      event: elapsed('debounce', 'cityPicker', 'options.debouncing', 300),
      change: ({ context }) => search(context),
    },
    {
      title: 'opened',
      event: { type: 'open' },
      possible: (before) => before.matches({ popover: 'closed' }) || opensASearch(before),
      change: (before) => {
        if (!opensASearch(before)) return { state: { popover: 'open' } };
        const searching = search(before.context);
        return { ...searching, state: { ...searching.state, popover: 'open' } };
      },
    },
    { title: 'closed', event: { type: 'close' }, possible: isOpen, change: () => closed() },
    {
      title: 'undone',
      event: { type: 'undo' },
      possible: () => true,
      change: (before) => {
        const { nome, busca, cidadeId } = before.context;
        const undone = isTyped(before)
          ? { ...closed({ texto: nome, busca: '', refusal: null }), effects: changed(cidadeId) }
          : closed();
        if (!undoSearches(before)) return undone;
        const searching = search({ busca: isTyped(before) ? '' : busca, cidadeId });
        return {
          ...undone,
          ...searching,
          state: { ...searching.state, popover: 'closed' },
          context: { ...undone.context, ...searching.context },
        };
      },
    },
    {
      title: 'left',
      event: { type: 'leave' },
      possible: isOpen,
      // Leaving the field chooses the option that arrow keys led to, or the city of the text, and no other.
      change: (before) =>
        leadsToNew(before)
          ? creating(before)
          : choosing(
              before.context.highlightedId === null ? impliedIn(before.context) : activeIn(before.context),
            ),
    },
    {
      title: 'arrow down',
      event: { type: 'moveHighlight', move: 'next' },
      possible: (before) => before.matches({ popover: 'open' }) && isReady(before),
      // The option of a new city is behind all others, and nothing behind it.
      change: (before) => {
        const { context } = before;
        const options = [
          ...context.cidades.map(({ id }) => id),
          ...(canBeNew(before) ? ['new' as const] : []),
        ];
        const active = leadsToNew(before) ? 'new' : activeIn(context)?.id;
        const at = active === undefined ? -1 : options.indexOf(active);
        return { context: { highlightedId: options[at + 1] ?? options.at(-1) ?? null } };
      },
    },
    {
      title: 'Marília chosen',
      event: { type: 'choose', cidade: marilia },
      offered: ({ context }) => context.cidades.includes(marilia),
      possible: (before) => isOpen(before) && isReady(before),
      change: () => choosing(marilia),
    },
    {
      title: 'a new city chosen',
      event: { type: 'create' },
      offered: canBeNew,
      possible: (before) => before.matches({ popover: 'open' }) && isReady(before),
      change: creating,
    },
    ...['mac', 'mar'].map(
      (nome): PickerCase => ({
        title: `city ${nome} made`,
        event: answered('createCity', { id: 9, nome }),
        offered: ({ context }) => context.busca === nome,
        change: () => choosing({ id: 9, nome }),
      }),
    ),
    {
      title: 'city refused',
      event: failed('createCity', new ApiError('Há campos inválidos.', { nome: 'Campo não é válido' })),
      change: () => ({
        ...closed({ answered: null, refusal: 'Campo não é válido' }),
        effects: [{ ...alert(''), type: 'showWriteError' }],
      }),
    },
    {
      title: 'city not made',
      event: failed('createCity', new ApiError('Não deu.')),
      // It may have been made: the options are searched for again.
      change: () => ({
        ...closed({ answered: null, refusal: null }),
        effects: [{ ...alert('Não deu.'), type: 'showWriteError' }],
      }),
    },
    {
      title: 'Enter pressed',
      event: { type: 'commit' },
      possible: (before) =>
        (before.matches({ popover: 'open' }) && leadsToNew(before)) ||
        choosesIn(before) ||
        comesEarly(before) ||
        before.matches({ options: 'failed' }),
      change: (before) => {
        if (leadsToNew(before)) return creating(before);
        if (choosesIn(before)) return choosing(activeIn(before.context));
        if (comesEarly(before)) return { state: { popover: 'committing' } };
        const searching = search(before.context);
        return {
          ...searching,
          state: { ...searching.state, ...(isOpen(before) && { popover: 'committing' }) },
        };
      },
    },
  ],
});
