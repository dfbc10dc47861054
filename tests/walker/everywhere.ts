import { isDeepStrictEqual } from 'node:util';
import { type AnyCase, type AnyCases, stimulusOf } from './case';
import {
  callsUnderWay,
  type Expectation,
  expectationAtStart,
  expectationOf,
  isBusy,
  mustHandle,
} from './expectation';
import { explore, type Move, modelOf, type Place } from './explore';

/** What is left of a list, each member counted, without those of another. */
const without = (all: readonly string[], others: readonly string[]): string[] => {
  const left = [...all];
  for (const other of others) if (left.includes(other)) left.splice(left.indexOf(other), 1);
  return left.sort();
};

type Calls = { before: readonly string[]; settled: readonly string[] };

/** The first part of a move that is not as promised, in words; null if all are. */
function wrongPart(cases: AnyCases, move: Move, expected: Expectation, calls: Calls): string | null {
  const { state, deeds } = move;
  const { before, settled } = calls;
  const after = callsUnderWay(cases, state);
  const running = [...before, ...expected.starts.map(({ id }) => id)];
  const parts: [what: string, actual: unknown, promised: unknown][] = [
    ["what the cases' 'effects' must list", deeds.unlisted, []],
    ['the state', state.value, expected.state],
    ['the context', state.context, expected.context],
    ['the context as JSON', JSON.parse(JSON.stringify(state.context)), state.context],
    ['what is called', deeds.starts, expected.starts],
    [
      'what is stopped',
      without(deeds.stops, settled).filter((id) => running.includes(id)),
      without(without(running, settled), after),
    ],
    ['what has an effect outside', deeds.effects, expected.effects],
    ['what is emitted', deeds.emits, expected.emits],
    ['the end', [state.status, state.output, state.error], [expected.status, expected.output, undefined]],
    ["the tag 'busy'", state.hasTag('busy'), isBusy(cases, state)],
  ];
  const wrong = parts.find(([, actual, promised]) => !isDeepStrictEqual(actual, promised));
  if (wrong === undefined) return null;
  const [what, actual, promised] = wrong;
  return `${what} is ${JSON.stringify(actual)}, not as promised ${JSON.stringify(promised)}`;
}

/** What is wrong with one event in one state; null if nothing is. */
function wrongWith(cases: AnyCases, one: AnyCase, { state, steps }: Place): string | null {
  const here = JSON.stringify(state.value);
  const step = steps.find((candidate) => candidate.one === one);
  if ((step !== undefined) !== mustHandle(cases, one, state)) {
    const fault = step === undefined ? 'must be handled, but is not,' : 'must not be handled, but is,';
    return `'${one.title}' ${fault} in ${here}`;
  }
  if (step === undefined) return null;
  const stimulus = stimulusOf(one.event);
  const settled = stimulus.kind === 'answered' || stimulus.kind === 'failed' ? [stimulus.id] : [];
  const before = callsUnderWay(cases, state);
  const wrong = wrongPart(cases, step, expectationOf(one.change(state), state), { before, settled });
  return wrong && `'${one.title}' in ${here}: ${wrong}`;
}

/**
 * Holds every reachable state against every event, without running anything: an event is handled where its
 * case says so and nowhere else, leads where its case says, and does what it says.
 * @returns what is wrong, in words
 */
export function brokenPromises(cases: AnyCases): string[] {
  const wrong = cases.starts.flatMap(({ title, change }, start) => {
    const move = modelOf(cases).start(start);
    const begun = wrongPart(cases, move, expectationAtStart(change, move.state), { before: [], settled: [] });
    const found = explore(cases, start).flatMap(({ place }) =>
      place.state.status === 'active'
        ? cases.events
            .filter(({ offered }) => offered?.(place.state) !== false)
            .map((one) => wrongWith(cases, one, place))
        : [],
    );
    return [begun, ...found].filter((what) => what !== null).map((what) => `${title}: ${what}`);
  });
  return [...new Set(wrong)];
}
