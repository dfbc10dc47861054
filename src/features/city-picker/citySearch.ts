import type { CityAnswer, CitySearch } from '../../../machines/cityOptions';
import type { HttpClient } from '../../api/httpClient';
import { createResource, loadListPage, loadPage } from '../../api/resource';
import { type Cidade, cidadeRowSchema, cidades, optionsOf } from '../../domain/cidade';
import { halvesOf, meantBy } from '../../domain/cities/readCityText';
import { NO_CITY, questionOf, UNKNOWN_CITY } from '../../domain/cities/sentences';
import { NO_SUGGESTION, suggestCity, takenCity } from '../../domain/cities/suggestCity';
import { PAGE_SIZE } from '../../domain/constants';
import { ApiError } from '../../domain/errors';
import { searched } from '../../domain/searchable';
import { createKey } from '../services';

/** More cities than have one text in their names. */
const ALL = 1_000;
/** A text of one letter is found in too many names to ask for all. */
const SHORTEST = 2;
/** Suggested cities that lead the options; of more, only the number is shown. */
const MOST_LEADING = 20;

/**
 * Searches cities (section 7), and suggests which one the text means. A page that is full may hide some: then all are
 * asked for. A backend that only filters is also asked for what the text means in other words, and where no name has
 * it, for both of its halves, of which one is without the mistake.
 */
export async function searchCities(
  http: HttpClient,
  search: CitySearch,
  signal?: AbortSignal,
): Promise<CityAnswer> {
  const { busca, id } = search;
  const findAll = async (texts: readonly string[]) => {
    const pages = texts.map((filter) =>
      loadPage(http, '/cidades', { page: 1, limit: ALL, filter }, cidadeRowSchema, signal),
    );
    return (await Promise.all(pages)).flatMap(({ items }) => items);
  };
  const [{ items, total }, meant] = await Promise.all([
    loadListPage(http, '/cidades', { ...search, pagina: 1 }, cidadeRowSchema, signal),
    findAll(meantBy(busca)),
  ]);
  const options = optionsOf(items, search);
  const selected = items.find((city) => city.id === id) ?? null;
  const isFull = items.length >= PAGE_SIZE;
  const isTooShort = total > items.length && searched(busca).length < SHORTEST;
  if (busca === '' || isTooShort) return { cidades: options, total, selected, suggestion: NO_SUGGESTION };
  const found = [...options, ...(isFull ? await findAll([busca]) : []), ...meant];
  const atOnce = suggestCity(busca, null, found);
  const suggestion =
    atOnce.by !== null ? atOnce : suggestCity(busca, null, [...found, ...(await findAll(halvesOf(busca)))]);
  const { kind, cities } = suggestion;
  const leading = kind === 'none' || cities.length > MOST_LEADING ? [] : cities;
  const others = options.filter((option) => !leading.some((city) => city.id === option.id));
  return { cidades: [...leading, ...others], total, selected, suggestion };
}

/** Cities that are being made, by the name that was typed: a save waits for its own. */
const pending = new WeakMap<HttpClient, Map<string, Promise<Cidade>>>();

/** Makes a city of a typed name, and answers it as the register has it. */
export function createCity(http: HttpClient, nome: string): Promise<Cidade> {
  const create = async () => {
    const { id } = await createResource(http, '/cidades', cidades.item).create({ nome }, createKey());
    return { id, nome };
  };
  const cities = pending.get(http) ?? new Map<string, Promise<Cidade>>();
  pending.set(http, cities);
  const city = create().finally(() => cities.delete(searched(nome)));
  cities.set(searched(nome), city);
  return city;
}

/**
 * Finds the city that a text means.
 * @throws ApiError for the field where there is no such city, or more than one
 */
export async function findTypedCity(http: HttpClient, field: string, busca: string): Promise<Cidade> {
  // The field says why a city could not be made.
  await pending
    .get(http)
    ?.get(searched(busca))
    ?.catch(() => {});
  const { suggestion, cidades: options } = await searchCities(http, { busca, id: 0 });
  const city = takenCity(suggestion);
  if (city !== null) return city;
  const unknown = options.length === 0 ? NO_CITY : UNKNOWN_CITY;
  throw new ApiError('', { [field]: questionOf(busca, suggestion) ?? unknown });
}
