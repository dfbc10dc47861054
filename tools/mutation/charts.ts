import { allCases } from '../../tests/model/models';
import { catchMutant } from '../../tests/walker/verify';
import { mutantsOf } from './chartMutants';

/** The share of a machine's mutants that the tests of the actor must notice. */
const TARGET = 0.95;

/**
 * Breaks every machine in all small ways, prints how many mutants the tests of
 * the actor notice, and lists the others.
 * @returns whether that is at least 95 % of each machine's
 */
export async function measureCharts(): Promise<boolean> {
  const { warn, error } = console;
  // Broken machines warn at the console.
  console.warn = () => {};
  console.error = () => {};
  try {
    let isEnough = true;
    for (const cases of allCases) {
      const mutants = mutantsOf(cases);
      const survivors: string[] = [];
      for (const { how, broken } of mutants) {
        if ((await catchMutant(broken())) === null) survivors.push(how);
      }
      const noticed = mutants.length - survivors.length;
      isEnough &&= noticed / mutants.length >= TARGET;
      console.log(`${cases.machine.id}: ${noticed} of ${mutants.length} noticed`);
      for (const how of survivors) console.log(`  not noticed: ${how}`);
    }
    return isEnough;
  } finally {
    // What is thrown is printed by the caller.
    Object.assign(console, { warn, error });
  }
}
