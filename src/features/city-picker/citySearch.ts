import type { CityAnswer, CitySearch } from '../../../machines/cityOptions';
import type { HttpClient } from '../../api/httpClient';
import { loadListPage, loadPage } from '../../api/resource';
import { cidadeRowSchema, optionsOf } from '../../domain/cidade';
import { createCitySuggester, halvesOf, meantBy, questionOf } from '../../domain/cities/suggestCity';
import { MINIMUM_NAME_LENGTH, PAGE_SIZE } from '../../domain/constants';
import { ApiError } from '../../domain/errors';
import { UNKNOWN_CITY } from '../../domain/messages';
import { searched } from '../../domain/searchable';

/** More cities than have one text in their names. */
const ALL = 1_000;

/**
 * Searches cities (section 7), and suggests those that the text stands for, which lead the options. A page that is
 * full may hide them among longer names: then all are asked for. A text that is an alias or abbreviated is also
 * searched as it is written out, and one that finds nothing by its halves, of which one is without the mistake.
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
  const mayBeHidden = items.length >= PAGE_SIZE && searched(busca).length >= MINIMUM_NAME_LENGTH;
  const found = [...options, ...(mayBeHidden ? await findAll([busca]) : []), ...meant];
  const near = found.length === 0 ? await findAll(halvesOf(busca)) : [];
  const suggestion = createCitySuggester([...found, ...near]).suggest(busca);
  const others = options.filter((option) => !suggestion.cities.some((city) => city.id === option.id));
  const selected = items.find((city) => city.id === id) ?? null;
  return { cidades: [...suggestion.cities, ...others], total, selected, suggestion };
}

/**
 * The number of a typed city.
 * @throws ApiError for the field where there is no such city, or more than one
 */
export async function findTypedCity(http: HttpClient, field: string, busca: string): Promise<number> {
  const { suggestion } = await searchCities(http, { busca, id: 0 });
  if (suggestion.city !== null) return suggestion.city.id;
  throw new ApiError('', { [field]: questionOf(suggestion) ?? UNKNOWN_CITY });
}
