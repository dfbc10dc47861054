import type { CityAnswer, CitySearch } from '../../../machines/cityOptions';
import type { HttpClient } from '../../api/httpClient';
import { loadListPage, loadPage } from '../../api/resource';
import { type CityValue, cidadeRowSchema, optionsOf } from '../../domain/cidade';
import { createCityFinder } from '../../domain/citySuggester';
import { MINIMUM_NAME_LENGTH, PAGE_SIZE } from '../../domain/constants';
import { ApiError } from '../../domain/errors';
import { severalCities, UNKNOWN_CITY } from '../../domain/messages';
import { searched } from '../../domain/searchable';

/** More cities than have one text in their names. */
const ALL = 1_000;

/**
 * Searches cities (section 7). A page that is full may hide the city of the text among longer names: then all are
 * asked for, and the cities of the text lead the options.
 */
export async function searchCities(
  http: HttpClient,
  search: CitySearch,
  signal?: AbortSignal,
): Promise<CityAnswer> {
  const { busca, id } = search;
  const { items, total } = await loadListPage(
    http,
    '/cidades',
    { ...search, pagina: 1 },
    cidadeRowSchema,
    signal,
  );
  const options = optionsOf(items, search);
  const mayBeHidden = items.length >= PAGE_SIZE && searched(busca).length >= MINIMUM_NAME_LENGTH;
  const query = { page: 1, limit: ALL, filter: busca };
  const found = mayBeHidden
    ? (await loadPage(http, '/cidades', query, cidadeRowSchema, signal)).items
    : options;
  const exact = createCityFinder(found)(busca);
  const named = exact.length > 0 || found.length > 1 || searched(busca) === '' ? exact : found;
  const others = options.filter((option) => !named.some((city) => city.id === option.id));
  const selected = items.find((city) => city.id === id) ?? null;
  return { cidades: [...named, ...others], total, selected, named };
}

/**
 * Looks up a typed city.
 * @throws ApiError for the field where there is no such city, or more than one
 */
export async function findTypedCity<Values extends { cidadeId: CityValue }>(
  http: HttpClient,
  values: Values,
): Promise<Values> {
  const { cidadeId } = values;
  if (typeof cidadeId !== 'string') return values;
  const { named } = await searchCities(http, { busca: cidadeId, id: 0 });
  const [city, second] = named;
  if (city === undefined) throw new ApiError('', { cidadeId: UNKNOWN_CITY });
  if (second !== undefined) throw new ApiError('', { cidadeId: severalCities(named.length) });
  return { ...values, cidadeId: city.id };
}
