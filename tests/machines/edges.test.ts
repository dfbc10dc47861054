import { expect, it } from 'vitest';
import { flowNames, flows, flowsOf, machines } from '../model/models';
import { describeMachine } from '../walker/describePaths';
import { longPathsOf, type Path, pathsOf } from '../walker/paths';

for (const machine of machines) {
  describeMachine(
    machine,
    flowsOf(machine).map((name) => ({ name, cases: flows[name] })),
  );
}

it.each(flowNames)('long paths take every edge of %s', (name) => {
  const cases = flows[name];
  const edges = (paths: readonly Path[]) => [...new Set(paths.flatMap((path) => [...path.edges]))].sort();
  expect(edges(longPathsOf(cases))).toEqual(edges(pathsOf(cases)));
});
