import type { HttpClient } from '../../api/httpClient';
import { loadListPage } from '../../api/resource';
import { type CityValue, cidadeRowSchema, cityOfText, namesakesOf } from '../../domain/cidade';
import { PAGE_SIZE } from '../../domain/constants';
import { ApiError } from '../../domain/errors';
import { severalCities, UNKNOWN_CITY } from '../../domain/messages';

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
  const query = { busca: cidadeId, pagina: 1, id: 0 };
  const { items } = await loadListPage(http, '/cidades', query, cidadeRowSchema);
  const namesakes = namesakesOf(cidadeId, items).length;
  const found = namesakes > 1 ? null : cityOfText(cidadeId, items, items.length < PAGE_SIZE);
  if (found !== null) return { ...values, cidadeId: found.id };
  throw new ApiError('', { cidadeId: namesakes > 1 ? severalCities(namesakes) : UNKNOWN_CITY });
}
