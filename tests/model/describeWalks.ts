import { describe, expect, it } from 'vitest';
import type { AnyCases } from './case';
import type { CoverageMeter } from './coverage';
import { causesOn } from './failures';
import type { Path } from './paths';
import type { Layer, Walked } from './tableReporter';

declare module 'vitest' {
  interface TaskMeta {
    /** Read by the reporter that ends `npm run test:machines` with a table. */
    model?: Walked;
  }
}

/** One flow that a machine is, and how its paths are walked. */
export type Walk = {
  name: string;
  cases: AnyCases;
  paths: readonly Path[];
  drive: (path: Path) => Promise<void>;
};

/** The last test of a machine in a layer: measures what the walks before it have shown. */
export function itIsCovered(layer: Layer, meter: CoverageMeter, walks: readonly Omit<Walk, 'drive'>[]): void {
  const exceptions = Object.assign({}, ...walks.map(({ cases }) => cases.exceptions ?? {}));
  it('is walked through every state and every transition', ({ task }) => {
    const coverage = meter.measure(exceptions);
    task.meta.model = { layer, paths: walks.reduce((sum, { paths }) => sum + paths.length, 0), coverage };
    expect(coverage.missing).toEqual([]);
  });
}

/** The tests of one machine in a layer. */
export function describeWalks(
  layer: Layer,
  machine: string,
  meter: CoverageMeter,
  walks: readonly Walk[],
): void {
  // In order: the last test measures what the others have shown.
  describe(`${machine}, ${layer}`, { shuffle: false }, () => {
    for (const { name, paths, drive } of walks) {
      it(`keeps its promises on all ${paths.length} paths of ${name}`, async () => {
        const causes = await causesOn(paths, drive);
        if (causes.length > 0) expect.fail(causes.join('\n\n'));
      });
    }
    itIsCovered(layer, meter, walks);
  });
}
