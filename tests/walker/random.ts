import fc from 'fast-check';
import type { AnyCases } from './case';
import { modelOf, type Step } from './explore';
import { type Drive, failureOn, tell } from './failures';
import { type Path, pathOf } from './paths';

/** No path is longer. */
const LENGTH = 30;

/**
 * The path that numbers choose: at each state the first case, from that number on, whose event happens there.
 * Without one of them the rest still chooses nearly the same, so that a failing path can be shrunk.
 */
function pathBy(cases: AnyCases, start: number, choices: readonly number[]): Path {
  const { start: startOf, placeOf } = modelOf(cases);
  const steps: Step[] = [];
  let { state } = startOf(start);
  for (const choice of choices) {
    const possible = placeOf(state).steps;
    const step = possible.find(({ one }) => cases.events.indexOf(one) >= choice) ?? possible[0];
    if (step === undefined) break;
    steps.push(step);
    state = step.state;
  }
  return pathOf(cases, start, steps);
}

export type Rounds = {
  paths: number;
  /** What a failure has printed: its seed and, after a blank, where it had come to. */
  again?: string | undefined;
};

/** As the environment asks for: `RANDOM_PATHS=5000`, or `AGAIN='7 3:0:1'` to play a failure again. */
export const roundsAsked = (usual = 100): Rounds => ({
  paths: Number(process.env.RANDOM_PATHS ?? usual),
  again: process.env.AGAIN,
});

/**
 * Drives random paths, and shortens one that fails.
 * @param name of the flow
 * @param command what runs the test that this is
 * @returns null where none fails; otherwise the shortest failing path, and how to play it again
 */
export async function failureAtRandom(
  cases: AnyCases,
  name: string,
  drive: Drive,
  { paths, again }: Rounds,
  command: string,
): Promise<string | null> {
  const [seed, position] = again?.split(' ') ?? [];
  const choices = fc.array(fc.nat(cases.events.length - 1), { minLength: 1, maxLength: LENGTH, size: 'max' });
  const starts = fc.nat(cases.starts.length - 1);
  const property = fc.asyncProperty(
    starts,
    choices,
    async (start, chosen) => (await failureOn(pathBy(cases, start, chosen), drive)) === null,
  );
  const found = await fc.check(property, {
    numRuns: paths,
    ...(seed && { seed: Number(seed) }),
    ...(position && { path: position }),
  });
  if (!found.failed || found.counterexample === null) return null;
  const failure = await failureOn(pathBy(cases, ...found.counterexample), drive);
  if (failure === null) return `A path of ${name} fails only sometimes`;
  const told = await tell(cases, `${name} at random`, failure);
  return `${told}\nAgain: AGAIN='${found.seed} ${found.counterexamplePath}' ${command}`;
}
