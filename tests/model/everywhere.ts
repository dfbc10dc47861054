import { isDeepStrictEqual } from 'node:util';
import type { AnyCase, AnyCases } from './case';
import { expectationOf, mustHandle } from './expectation';
import { explore, type Place } from './explore';

/** What is wrong with one event in one state; null if nothing is. */
function wrongWith(cases: AnyCases, one: AnyCase, { state, ways }: Place): string | null {
  const here = JSON.stringify(state.value);
  const way = ways.find((candidate) => candidate.one === one);
  if ((way !== undefined) !== mustHandle(cases, one, state)) {
    const fault = way === undefined ? 'must be handled, but is not,' : 'must not be handled, but is,';
    return `'${one.title}' ${fault} in ${here}`;
  }
  if (way === undefined) return null;
  const { value, context } = way.state;
  const expected = expectationOf(one.change(state), state);
  if (!isDeepStrictEqual(value, expected.state)) {
    return `'${one.title}' leads from ${here} to ${JSON.stringify(value)}, not as promised`;
  }
  if (!isDeepStrictEqual(context, expected.context)) {
    return `'${one.title}' in ${here} leaves the context ${JSON.stringify(context)}, not as promised`;
  }
  return null;
}

/**
 * Holds every reachable state against every event, without running anything: an event is handled where its
 * case says so and nowhere else, and leads where its case says.
 * @returns what is wrong, in words
 */
export function brokenPromises(cases: AnyCases): string[] {
  const wrong = cases.starts.flatMap(({ title, input }) =>
    explore(cases, input).flatMap(({ place }) =>
      cases.events
        .filter(({ offered }) => offered?.(place.state) !== false)
        .map((one) => wrongWith(cases, one, place))
        .filter((what) => what !== null)
        .map((what) => `${title}: ${what}`),
    ),
  );
  return [...new Set(wrong)];
}
