import type { AnyCases } from './case';
import { mustHeed } from './expectation';
import { explore } from './explore';

/**
 * Every reachable state against every event: an event is heeded where its case
 * says so, and nowhere else.
 * @returns what is wrong, in words; nothing if all is well
 */
export function brokenHeeds(cases: AnyCases): string[] {
  const wrong = cases.starts.flatMap(({ title, input }) =>
    explore(cases, input).flatMap(({ state }) =>
      cases.events
        .filter(({ offered }) => offered?.(state) !== false)
        .filter((one) => state.can(one.event) !== mustHeed(cases, one, state))
        .map((one) => {
          const fault = mustHeed(cases, one, state)
            ? 'must be heeded, but is not,'
            : 'must not be heeded, but is,';
          return `${title}: '${one.title}' ${fault} in ${JSON.stringify(state.value)}`;
        }),
    ),
  );
  return [...new Set(wrong)];
}
