import { createHttpClient } from '../../src/api/httpClient';
import type { Cidade } from '../../src/domain/cidade';
import { searchableForms, searched } from '../../src/domain/searchable';

/** Cities by their names, numbered in this order. */
export const citiesOf = (names: readonly string[]): Cidade[] =>
  names.map((nome, at) => ({ id: at + 1, nome }));

/** The calls to a backend that knows section 7 alone: its listing of cities filters names, best first. */
export function httpOfCities(cidades: readonly Cidade[]) {
  const kept = cidades.map((cidade) => ({ cidade, forms: searchableForms(cidade.nome) }));
  const list = (filter: string) => {
    const text = searched(filter);
    const rankOf = (forms: readonly string[]) =>
      forms.includes(text) ? 1 : forms.some((form) => form.startsWith(text)) ? 2 : 3;
    return kept
      .filter(({ forms }) => text.split(' ').every((word) => forms.some((form) => form.includes(word))))
      .sort((one, other) => rankOf(one.forms) - rankOf(other.forms))
      .map(({ cidade }) => cidade);
  };
  return createHttpClient({
    baseUrl: '/api',
    fetch: async (url) => {
      const { searchParams } = new URL(String(url), 'http://localhost');
      const found = list(searchParams.get('filter') ?? '');
      return Response.json(found.slice(0, Number(searchParams.get('limit'))), {
        headers: { 'x-total-count': String(found.length) },
      });
    },
    getToken: () => null,
    onUnauthorized: () => {},
    onRenewal: () => {},
    onAnswer: () => {},
    hasExtensions: () => false,
    untilStaying: () => Promise.resolve(),
  });
}
