/** The words of the city field, which its machine and its screen share. */

import type { Cidade, CityValue } from '../../src/domain/cidade';
import type { Save } from './detail';
import { asSent } from './form';

/** A search for options: page 1, and the selected city (0 if none), which the answer then holds. */
export type CitySearch = { busca: string; id: number };

/** What a search is answered. */
export type CityAnswer = {
  /** The options: the cities that match, as many as a page holds. */
  cidades: Cidade[];
  /** Number of cities that match. */
  total: number;
  /** The city the text stands for by itself, without a choice; null where that is none or uncertain. */
  meant: Cidade | null;
  /** The selected city; null where there is none. */
  selected: Cidade | null;
};

export type CityPickerContext = {
  cidadeId: number | null;
  /** Name of the selected city; blank until an answer holds it. */
  nome: string;
  /** What the input shows. */
  texto: string;
  /** What the options are searched by; blank unless somebody types. */
  busca: string;
  /** The search that the options at hand, or on their way, answer. */
  answered: string;
  cidades: Cidade[];
  total: number;
  meant: Cidade | null;
  /** The way to save that waits for the city, or waited last. */
  next: Save;
};

/** What the form holds for the city as the field comes up, and the city that the record has. */
export type CityPickerInput = { value: CityValue; saved?: CityValue };

/** The field before any answer; a text that was typed before goes on being one, over the city of the record. */
export function initialField({ value, saved }: CityPickerInput): CityPickerContext {
  const texto = typeof value === 'string' ? value : '';
  const selected = texto === '' ? value : saved;
  return {
    cidadeId: typeof selected === 'number' ? selected : null,
    nome: '',
    texto,
    busca: texto,
    answered: '',
    cidades: [],
    total: 0,
    meant: null,
    next: 'save',
  };
}

type Shown = Pick<CityPickerContext, 'cidadeId' | 'nome' | 'texto'>;

/** Whether the field shows a text that somebody typed, and not the selected city. */
export const isTyped = ({ nome, texto }: Shown): boolean => texto !== nome;

/** Whether the text may say a city. An emptied field says that there is none. */
export const maySayCity = (shown: Shown): boolean => isTyped(shown) && asSent(shown.texto) !== '';

/** What the form holds for the city: the selected one, or the text that has not become one. */
export const cityValueOf = (shown: Shown): CityValue => (isTyped(shown) ? shown.texto : shown.cidadeId);

/** The field once it shows a selected city. */
export const withCity = ({ id, nome }: Cidade) => ({ cidadeId: id, nome, texto: nome, busca: '' });

/** The field once a typed text is taken for the city it stands for, if it stands for one. */
export const withMeant = ({ meant, ...shown }: CityPickerContext) =>
  meant !== null && isTyped(shown) ? withCity(meant) : {};

/** The field with an answer. Somebody who is typing keeps the text; else the field shows the selected city. */
export function withAnswer(shown: Shown, { selected, ...answer }: CityAnswer) {
  const nome = selected?.nome ?? shown.nome;
  return { ...answer, nome, texto: isTyped(shown) ? shown.texto : nome };
}
