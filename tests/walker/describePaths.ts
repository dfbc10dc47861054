import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { driveActor } from './actorDriver';
import type { AnyCases } from './case';
import { type CoverageMeter, createCoverageMeter } from './coverage';
import { brokenPromises } from './everywhere';
import { causesOn, type Drive } from './failures';
import { type Path, pathsOf } from './paths';
import { failureAtRandom, roundsAsked } from './random';
import type { Layer, Shown } from './tableReporter';

declare module 'vitest' {
  interface TaskMeta {
    /** Read by the reporter that ends a run with the table. */
    model?: Shown;
  }
}

/** One thing that a machine is used for, and the paths of its cases. */
export type Flow = { name: string; cases: AnyCases; paths: readonly Path[]; meter: CoverageMeter };

/** The last test of a flow in a layer: measures what the paths before it have shown. */
export function itIsCovered(layer: Layer, { name, cases, paths, meter }: Flow): void {
  it(`walks ${name} through every state and every transition`, ({ task }) => {
    const coverage = meter.measure(cases.exceptions);
    task.meta.model = { layer, flow: name, paths: paths.length, coverage };
    expect(coverage.faults).toEqual([]);
  });
}

/** The name of a machine's tests: picked by its own name (`-t list`) and by each of its flows' (`-t total`). */
export function titleOf(machine: string, layer: Layer, flows: readonly { name: string }[]): string {
  const others = flows.map(({ name }) => name).filter((name) => name !== machine);
  return [others.length > 0 ? `${machine} of ${others.join(' and ')}` : machine, layer].join(', ');
}

/** The tests of one machine in a layer. */
export function describePaths(
  layer: Layer,
  machine: string,
  flows: readonly (Flow & { drive: Drive })[],
): void {
  // In order: the last test of a flow measures what the others have shown.
  describe(titleOf(machine, layer, flows), { shuffle: false }, () => {
    for (const flow of flows) {
      const { name, cases, paths, drive } = flow;
      it(`keeps its promises on all ${paths.length} paths of ${name}`, async () => {
        const causes = await causesOn(cases, `${name} ${layer}`, paths, drive);
        if (causes.length > 0) expect.fail(causes.join('\n\n'));
      });
      itIsCovered(layer, flow);
    }
  });
}

/** The tests of one machine alone: what it does in every state, on every path, and on random ones. */
export function describeMachine(
  machine: AnyCases['machine'],
  flows: readonly Pick<Flow, 'name' | 'cases'>[],
): void {
  describePaths(
    'actor',
    machine.id,
    flows.map((flow) => {
      const meter = createCoverageMeter(machine);
      const drive = (path: Path) => driveActor(flow.cases, path, meter);
      return { ...flow, meter, paths: pathsOf(flow.cases, 'configuration'), drive };
    }),
  );

  describe(titleOf(machine.id, 'actor', flows), () => {
    for (const { name, cases } of flows) {
      it(`keeps every promise in every state of ${name}`, () => {
        expect(brokenPromises(cases)).toEqual([]);
      });

      it(`keeps its promises on random paths of ${name}`, async () => {
        const { currentTestName = '', testPath = '' } = expect.getState();
        // Names are shown with a sign between them that `-t` doesn't know.
        const command = `npx vitest run ${relative('.', testPath)} -t '${currentTestName.replaceAll(' > ', ' ')}'`;
        // Not the meter's: what chance has shown is shown once.
        const drive = (path: Path) => driveActor(cases, path, createCoverageMeter(machine));
        const failure = await failureAtRandom(cases, name, drive, roundsAsked(), command);
        if (failure !== null) expect.fail(failure);
      });
    }
  });
}
