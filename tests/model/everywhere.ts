import { isDeepStrictEqual } from 'node:util';
import type { AnyMachineSnapshot } from 'xstate';
import type { AnyCase, AnyCases } from './case';
import { expectationOf, mustHeed } from './expectation';
import { explore, type Place } from './explore';

const inWords = (state: AnyMachineSnapshot) => JSON.stringify(state.value);

/** What is wrong with one event in one state; null if nothing is. */
function wrongWith(cases: AnyCases, one: AnyCase, { state, ways }: Place): string | null {
  const way = ways.find((candidate) => candidate.one === one);
  const heeds = way !== undefined;
  if (heeds !== mustHeed(cases, one, state)) {
    const fault = heeds ? 'must not be heeded, but is,' : 'must be heeded, but is not,';
    return `'${one.title}' ${fault} in ${inWords(state)}`;
  }
  if (!heeds) return null;
  const { state: next } = way;
  const expected = expectationOf(one.change(state), state);
  if (!isDeepStrictEqual(next.value, expected.state)) {
    return `'${one.title}' leads from ${inWords(state)} to ${inWords(next)}, not as promised`;
  }
  if (!isDeepStrictEqual(next.context, expected.context)) {
    return `'${one.title}' in ${inWords(state)} leaves the context ${JSON.stringify(next.context)}, not as promised`;
  }
  return null;
}

/**
 * Every reachable state against every event, computed without running anything:
 * an event is heeded where its case says so and nowhere else, and leads where
 * its case says, also where an edge has been walked from a state alike.
 * @returns what is wrong, in words; nothing if all is well
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
