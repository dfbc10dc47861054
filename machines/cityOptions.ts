import { type Cidade, cidades as kind } from '../src/domain/cidade';
import { splitName } from '../src/domain/cities/names';
import { type CitySuggestion, NO_SUGGESTION, takenCity } from '../src/domain/cities/suggestCity';
import type { FieldValue } from '../src/domain/kind';
import { validate } from '../src/domain/rules';
import { searchableForms, searched } from '../src/domain/searchable';

/** A search for options: page 1, and the selected city (0 if none), which the answer then holds. */
export type CitySearch = { busca: string; id: number };

/**
 * The options, the number of cities that match, the selected city, where the answer holds it, and which city the
 * searched text means. The city that is taken is among the options.
 */
export type CityAnswer = {
  cidades: Cidade[];
  total: number;
  selected: Cidade | null;
  suggestion: CitySuggestion;
};

/** An option by its city, or the last one, which makes a city of the typed name. */
export type OptionId = number | 'new';

/** A move of the highlight by an arrow key, Home or End. */
export type HighlightMove = 'next' | 'previous' | 'first' | 'last';

/** The value of the form as the field appears, and the city that the record has. */
export type CityPickerInput = { value: FieldValue; saved: FieldValue };

export type CityPickerContext = {
  cidadeId: number | null;
  /** Name of the selected city; blank until an answer holds it. */
  nome: string;
  /** The text of the input. */
  texto: string;
  /** The search text of the options; blank unless a text is typed. */
  busca: string;
  /** The search that the options answer; null before the first one, while one is under way, and after a failure. */
  answered: string | null;
  cidades: Cidade[];
  total: number;
  /** The suggestion of cities for the searched text. */
  suggestion: CitySuggestion;
  /** The option that arrow keys led to: a city, or the one that makes a new city. */
  highlightedId: OptionId | null;
  /** Why the backend refused the new city. */
  refusal: string | null;
};

/** The field before any answer. A typed text stays one, over the city of the record. */
export function initialCityContext({ value, saved }: CityPickerInput): CityPickerContext {
  const texto = typeof value === 'string' ? value : '';
  const selected = typeof value === 'string' ? saved : value;
  return {
    cidadeId: typeof selected === 'number' ? selected : null,
    nome: '',
    texto,
    busca: texto,
    answered: null,
    cidades: [],
    total: 0,
    suggestion: NO_SUGGESTION,
    highlightedId: null,
    refusal: null,
  };
}

type Shown = Pick<CityPickerContext, 'cidadeId' | 'nome' | 'texto'>;

/** The field shows a typed text, and not the selected city. */
export const isTyped = ({ nome, texto }: Shown): boolean => texto !== nome;

/** The value of the form for the city: the selected one, a typed text, or null for an empty field. */
export function cityValueOf(shown: Shown): FieldValue {
  if (!isTyped(shown)) return shown.cidadeId;
  return shown.texto === '' ? null : shown.texto;
}

export const selectCity = ({ id, nome }: Cidade) => ({
  cidadeId: id,
  nome,
  texto: nome,
  busca: '',
  refusal: null,
});

/** The field with an answer: a typed text stays, otherwise the field shows the selected city. */
export function applyAnswer(context: CityPickerContext, { selected, ...found }: CityAnswer) {
  const nome = selected?.nome ?? context.nome;
  const texto = isTyped(context) ? context.texto : nome;
  return { ...found, nome, texto, answered: context.busca, highlightedId: null };
}

/** The options at hand are those of the text in the field. */
export const areAnswered = ({ answered, busca }: CityPickerContext): boolean => answered === busca;

/** The suggestion of cities for the typed text, by the current options. */
export const suggestionIn = (context: CityPickerContext): CitySuggestion =>
  areAnswered(context) ? context.suggestion : NO_SUGGESTION;

/** The city that Enter, Tab and a save take without a choice. */
export const impliedCity = (context: CityPickerContext): Cidade | null => takenCity(suggestionIn(context));

/** The name of the city that the typed text can make: no city has it, nor is one shown that begins with it. */
export function newCityIn(context: CityPickerContext): string | null {
  const { busca, cidades, suggestion } = context;
  const checked = validate(kind.rules, { nome: busca });
  if (busca === '' || !areAnswered(context) || !checked.valid || suggestion.by === 'name') return null;
  const typed = searched(busca);
  const begins = ({ nome }: Cidade) =>
    [...searchableForms(nome), ...searchableForms(splitName(nome).bare)].some((form) =>
      form.startsWith(typed),
    );
  return cidades.some(begins) ? null : checked.values.nome;
}

/** The option that Enter takes: the highlighted one, the selected one while nothing is typed, or that of the text. */
export function activeOptionOf(context: CityPickerContext): Cidade | 'new' | null {
  const { cidades, highlightedId, cidadeId, busca } = context;
  if (highlightedId === 'new') return 'new';
  const implied = busca === '' ? cidadeId : impliedCity(context)?.id;
  return cidades.find(({ id }) => id === (highlightedId ?? implied)) ?? null;
}

/** The city that Enter takes. */
export function activeCity(context: CityPickerContext): Cidade | null {
  const active = activeOptionOf(context);
  return active === 'new' ? null : active;
}

/** The city that leaving the field takes: the highlighted one, or that of the text. */
export const cityOnLeaving = (context: CityPickerContext): Cidade | null =>
  context.highlightedId === null ? impliedCity(context) : activeCity(context);

/** The option that a key leads to; null where there are none. The one for a new city is behind all others. */
export function moveHighlight(context: CityPickerContext, move: HighlightMove): OptionId | null {
  const ids: OptionId[] = context.cidades.map(({ id }) => id);
  if (newCityIn(context) !== null) ids.push('new');
  const active = activeOptionOf(context);
  const at = ids.indexOf(active === 'new' ? active : (active?.id ?? -1));
  const last = ids.length - 1;
  const to = { first: 0, last, previous: Math.max(at - 1, 0), next: Math.min(at + 1, last) }[move];
  return ids[to] ?? null;
}
