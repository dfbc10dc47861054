import { expect, it } from 'vitest';
import { driveActor } from '../model/actorDriver';
import { createCoverageMeter } from '../model/coverage';
import { describeWalks } from '../model/describeWalks';
import { brokenPromises } from '../model/everywhere';
import { allCases, flows, flowsOf, machines } from '../model/models';
import { type Path, pathsOf } from '../model/paths';

for (const machine of machines) {
  const meter = createCoverageMeter(machine);
  const walks = flowsOf(machine).map((name) => {
    const cases = flows[name];
    const paths = pathsOf(cases, 'configuration');
    return { name, cases, paths, drive: (path: Path) => driveActor(cases, path, meter) };
  });
  describeWalks('actor', machine.id, meter, walks);
}

it.each(allCases)('$machine.id keeps every promise in every state there is', (cases) => {
  expect(brokenPromises(cases)).toEqual([]);
});
