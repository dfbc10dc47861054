import type { Cidade } from '../src/domain/cidade';
import { type CitySuggestion, NO_SUGGESTION } from '../src/domain/cities/suggestCity';
import type { FieldValue } from '../src/domain/kind';

/** A search for options: page 1, and the selected city (0 if none), which the answer then holds. */
export type CitySearch = { busca: string; id: number };

/**
 * The options, the number of cities that match, the selected city, where the answer holds it, and what the searched
 * text stands for, whose cities are all among the options.
 */
export type CityAnswer = {
  cidades: Cidade[];
  total: number;
  selected: Cidade | null;
  suggestion: CitySuggestion;
};

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
  /** The cities that the searched text stands for. */
  suggestion: CitySuggestion;
  /** The option that arrow keys led to. */
  highlightedId: number | null;
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

export const selectCity = ({ id, nome }: Cidade) => ({ cidadeId: id, nome, texto: nome, busca: '' });

/** The field with an answer: a typed text stays, otherwise the field shows the selected city. */
export function applyAnswer(context: CityPickerContext, { selected, ...found }: CityAnswer) {
  const nome = selected?.nome ?? context.nome;
  const texto = isTyped(context) ? context.texto : nome;
  return { ...found, nome, texto, answered: context.busca, highlightedId: null };
}

/** The options at hand are those of the text in the field. */
export const areAnswered = ({ answered, busca }: CityPickerContext): boolean => answered === busca;

/** The cities that the typed text stands for, by the options at hand. */
export const suggestionIn = (context: CityPickerContext): CitySuggestion =>
  areAnswered(context) ? context.suggestion : NO_SUGGESTION;

/** The option that Enter takes: the highlighted one, the selected one while nothing is typed, or that of the text. */
export function activeOptionOf(context: CityPickerContext): Cidade | null {
  const { cidades, highlightedId, cidadeId, busca } = context;
  const implied = busca === '' ? cidadeId : suggestionIn(context).city?.id;
  return cidades.find(({ id }) => id === (highlightedId ?? implied)) ?? null;
}

/** The id of the option that a key leads to; null where there are no options. */
export function moveHighlight(context: CityPickerContext, move: HighlightMove): number | null {
  const { cidades } = context;
  const at = cidades.findIndex(({ id }) => id === activeOptionOf(context)?.id);
  const last = cidades.length - 1;
  const to = { first: 0, last, previous: Math.max(at - 1, 0), next: Math.min(at + 1, last) }[move];
  return cidades[to]?.id ?? null;
}
