import { splitName } from './names';
import type { CitySuggestion } from './suggestCity';

/** Under the city field when its text means no city, while there are others to choose from. */
export const UNKNOWN_CITY = 'Escolha uma cidade da lista';
/** The same where there is none to choose from. */
export const NO_CITY = 'Nenhuma cidade com esse nome.';

const count = (number: number) => number.toLocaleString('pt-BR');

/** Cities of one name, of which one has to be chosen. */
const severalCities = (number: number) => `Há ${count(number)} cidades com este nome. Escolha uma.`;

/** Cities that a sentence names. */
const NAMED = 2;

/**
 * The question of forms and imports about a text that may mean several cities, or a near one; null if nothing has to be
 * decided.
 */
export function questionOf(text: string, { kind, by, cities }: CitySuggestion): string | null {
  const [city] = cities;
  if (city === undefined || kind === 'one' || kind === 'none') return null;
  if (cities.length === 1) return `Você quis dizer ${city.nome}?`;
  const bares = new Set(cities.map(({ nome }) => splitName(nome).bare.toLowerCase()));
  if (by === 'name' && bares.size === 1) return severalCities(cities.length);
  const isShared = (nome: string) => cities.filter((other) => other.nome === nome).length > 1;
  const names = cities.slice(0, NAMED).map(({ id, nome }) => (isShared(nome) ? `${nome} (nº ${id})` : nome));
  const others = cities.length - names.length;
  const list = others === 0 ? names.join(' ou ') : `${names.join(', ')} e mais ${count(others)}`;
  return `“${text.trim()}” pode ser ${list}. Escolha uma.`;
}
