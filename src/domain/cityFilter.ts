/** A search of people that is narrowed to those who live in a city. */
export type CityFilter = { id: number; text: string };

/** Reads `cidade:12 silva`; null for another text. */
export function readCityFilter(busca: string): CityFilter | null {
  const [found, id, text = ''] = /^cidade:(\d{1,15})(?: (.*))?$/i.exec(busca) ?? [];
  return found === undefined ? null : { id: Number(id), text };
}

export const writeCityFilter = ({ id, text }: CityFilter): string =>
  text === '' ? `cidade:${id}` : `cidade:${id} ${text}`;
