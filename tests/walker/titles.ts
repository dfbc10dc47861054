import type { AnyEventObject } from 'xstate';
import type { AnyCases } from './case';
import { modelOf, type Place } from './explore';

/** An event that an actor has heard, and the state that it led to. */
export type Heard = { event: AnyEventObject; state: unknown };

/** A list of titles that names a path, and the first event that no case is like; null where all are told. */
export type Titles = { titles: readonly string[]; unlike: Heard | null };

/** Cases like what was heard so far; `same` of them carry exactly what was heard. */
type Way = { place: Place; titles: readonly string[]; same: number };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The ways on by cases like an event: of its type, to the same state. Of each place the one that is most alike. */
function waysOn(
  ways: readonly Way[],
  { event, state }: Heard,
  placeOf: (state: Place['state']) => Place,
): Way[] {
  const found = ways.flatMap(({ place, titles, same }) =>
    place.steps
      .filter(({ one, state: next }) => one.event.type === event.type && isSame(next.value, state))
      .map(
        (step): Way => ({
          place: placeOf(step.state),
          titles: [...titles, step.one.title],
          same: same + (isSame(step.one.event, event) ? 1 : 0),
        }),
      ),
  );
  found.sort((one, other) => other.same - one.same);
  return found.filter(({ place }, at) => found.findIndex((other) => other.place === place) === at);
}

/** What an actor has heard since its start, by the titles of cases like it: a list that a test plays again. */
export function titlesOf(cases: AnyCases, start: unknown, heard: readonly Heard[]): Titles {
  const { start: startOf, placeOf } = modelOf(cases);
  let ways: Way[] = cases.starts
    .map(({ title }, index) => ({ place: placeOf(startOf(index).state), titles: [title], same: 0 }))
    .filter(({ place }) => isSame(place.state.value, start));
  let before = start;
  for (const one of heard) {
    const next = waysOn(ways, one, placeOf);
    // An event that changes nothing may be none of the cases: it was not handled.
    const isIgnored = next.length === 0 && isSame(one.state, before);
    if (next.length === 0 && !isIgnored) return { titles: ways[0]?.titles ?? [], unlike: one };
    if (!isIgnored) ways = next;
    before = one.state;
  }
  return { titles: ways[0]?.titles ?? [], unlike: null };
}
