import type { PessoaPayload } from '../../src/domain/pessoa';
import { searchable } from '../db/search';
import { familyNames, givenNames } from './names';

/** Reserved for examples (RFC 2606): no mail can ever reach anybody. */
export const SEED_DOMAIN = 'example.com';

/** Evenly spread numbers from 0 to 1, the same for the same person on every run (splitmix32). */
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

/** Picks early entries more often, as real names are distributed. */
function pick<Item>(items: readonly Item[], roll: number): Item {
  const item = items[Math.floor(roll ** 1.8 * items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

/** The fictitious person with this number; `cidadeIds` are the cities to live in. */
export function fictitiousPerson(number: number, cidadeIds: readonly number[]): PessoaPayload {
  const roll = dice(number);
  const given = [pick(givenNames, roll()), ...(roll() < 0.4 ? [pick(givenNames, roll())] : [])];
  const family = [pick(familyNames, roll()), pick(familyNames, roll())];
  const particle = roll() < 0.35 ? ['da'] : [];
  const [first, last] = [given[0] ?? '', family[1] ?? ''].map(searchable);
  const city = cidadeIds[Math.floor(roll() * cidadeIds.length)];
  if (city === undefined) throw new Error('no city to live in');
  return {
    nomeCompleto: [...given, ...particle, ...family].join(' '),
    email: `${first}.${last}.${number}@${SEED_DOMAIN}`,
    cidadeId: city,
  };
}
