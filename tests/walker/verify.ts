import { type AnyStateMachine, StateMachine } from 'xstate';
import { driveActor } from './actorDriver';
import type { AnyCases } from './case';
import { createCoverageMeter } from './coverage';
import { brokenPromises } from './everywhere';
import { pathNamed, pathsOf } from './paths';

/**
 * Plays a path again with a real actor. @param titles the start's, then each event's
 * @throws where a step is not as promised, or can't happen
 */
export async function playAgain(cases: AnyCases, titles: readonly string[]): Promise<void> {
  await driveActor(cases, pathNamed(cases, titles), createCoverageMeter(cases.machine));
}

/** Which of the three checks found something. */
export type Finding = { net: 'path' | 'everywhere' | 'coverage'; what: string };

/** What is wrong with a machine, one finding at a time; nothing where it is as its cases promise. */
export async function* findingsOn(cases: AnyCases): AsyncGenerator<Finding> {
  const meter = createCoverageMeter(cases.machine);
  for (const path of pathsOf(cases, 'configuration')) {
    const fault = await driveActor(cases, path, meter).then(
      () => null,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (fault !== null) yield { net: 'path', what: fault };
  }
  for (const what of brokenPromises(cases)) yield { net: 'everywhere', what };
  for (const what of meter.measure(cases.exceptions).faults) yield { net: 'coverage', what };
}

/**
 * The first thing that is wrong with a machine.
 * @returns null where nothing is: for a mutant, it has survived
 */
export async function catchMutant(cases: AnyCases): Promise<Finding | null> {
  try {
    const { value } = await findingsOn(cases).next();
    return value ?? null;
  } catch (error) {
    return { net: 'path', what: String(error) };
  }
}

export type MachineConfig = AnyStateMachine['config'];

/** A copy of a chart that may be changed; its functions stay the same ones. */
export function copyOf<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(copyOf) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, copyOf(value)])) as Part;
}

/** The same cases for a changed chart. */
export function withChart(cases: AnyCases, change: (config: MachineConfig) => void): AnyCases {
  const config = copyOf(cases.machine.config);
  change(config);
  return { ...cases, machine: new StateMachine(config, cases.machine.implementations) };
}
