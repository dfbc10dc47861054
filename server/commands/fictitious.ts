import { carregarMunicipios } from 'municipios-brasil';
import type { Pessoa } from '../../src/domain/pessoa';
// Names as Brazilians bear them, family names with their particles; the first ones are the most frequent.
import { family as familyNames, given as givenNames } from './names.json';

/** Evenly spread numbers from 0 to 1, the same for the same seed on every run (splitmix32). */
function dice(seed: number) {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

function pick<Item>(items: readonly Item[], roll: number): Item {
  const item = items[Math.floor(roll * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

const plainWords = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().split(' ');

/** The fictitious person with this number; `cidadeIds` are the cities to live in. */
export function fictitiousPerson(number: number, cidadeIds: readonly number[]): Omit<Pessoa, 'id'> {
  const roll = dice(number);
  // The power makes early entries more frequent, as real names are distributed.
  const given = pick(givenNames, roll() ** 1.8);
  const family = pick(familyNames, roll() ** 1.8);
  const others = familyNames.filter((name) => name !== family);
  const last = pick(others, roll() ** 1.8);
  return {
    nomeCompleto: `${given} ${family} ${last}`,
    // The domain is reserved for examples (RFC 2606): no mail can arrive.
    email: `${plainWords(given)[0]}.${plainWords(last).at(-1)}.${number}@example.com`,
    cidadeId: pick(cidadeIds, roll()),
  };
}

/**
 * All Brazilian municipalities as `Nome (UF)`, in alphabetical order. The state
 * is part of the name because more than two hundred names occur more than once.
 */
export async function brazilianCities(): Promise<string[]> {
  const municipios = await carregarMunicipios();
  return municipios
    .listar()
    .map(({ nome, uf }) => `${nome} (${uf})`)
    .sort((left, right) => left.localeCompare(right, 'pt-BR'));
}
