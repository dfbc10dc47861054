import { type AnyStateMachine, StateMachine } from 'xstate';
import { driveActor } from './actorDriver';
import type { AnyCases } from './case';
import { createCoverageMeter } from './coverage';
import { brokenPromises } from './everywhere';
import { pathsOf } from './paths';

/** Which of the three nets something fell into. */
export type Finding = { net: 'path' | 'everywhere' | 'coverage'; what: string };

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * All tests of a machine's actor in one go, for whoever checks the checker.
 * @returns what is wrong; nothing for a machine that is as its cases promise
 */
export async function verifyActor(cases: AnyCases): Promise<Finding[]> {
  const meter = createCoverageMeter(cases.machine, cases.exceptions);
  const found: Finding[] = [];
  for (const path of pathsOf(cases, 'configuration')) {
    await driveActor(cases, path, meter).catch((error: unknown) => {
      found.push({ net: 'path', what: messageOf(error) });
    });
  }
  found.push(...brokenPromises(cases).map((what): Finding => ({ net: 'everywhere', what })));
  found.push(...meter.measure().missing.map((what): Finding => ({ net: 'coverage', what })));
  return found;
}

/**
 * The first thing that is wrong with a machine, as soon as it is found.
 * @returns null where nothing is: for a mutant, it has survived
 */
export async function catchMutant(cases: AnyCases): Promise<Finding | null> {
  const meter = createCoverageMeter(cases.machine, cases.exceptions);
  try {
    const paths = pathsOf(cases, 'configuration');
    for (const path of paths) await driveActor(cases, path, meter);
    const [first] = brokenPromises(cases);
    if (first !== undefined) return { net: 'everywhere', what: first };
  } catch (error) {
    return { net: 'path', what: messageOf(error) };
  }
  const [missing] = meter.measure().missing;
  return missing === undefined ? null : { net: 'coverage', what: missing };
}

export type MachineConfig = AnyStateMachine['config'];

/** A copy of a chart that may be changed; its functions stay the same ones. */
export function copyOf<Part>(part: Part): Part {
  if (Array.isArray(part)) return part.map(copyOf) as Part;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, copyOf(value)])) as Part;
}

/** The same flow with a changed chart. */
export function withChart(cases: AnyCases, change: (config: MachineConfig) => void): AnyCases {
  const config = copyOf(cases.machine.config);
  change(config);
  return { ...cases, machine: new StateMachine(config, cases.machine.implementations) };
}
