import { expect, it } from 'vitest';
import { statesAlike } from './alike';
import { flowNames, flows } from './models';
import { surfaces } from './surfaces';

it.each(flowNames)('%s, its surface tells every two states apart, or says why not', (name) => {
  const { alike = {} } = surfaces[name];
  expect(statesAlike(flows[name], surfaces[name])).toEqual(Object.keys(alike).sort());
});

it('two states that are seen as one are named', () => {
  const blind = { ...surfaces.total, sights: () => [] };
  expect(statesAlike(flows.total, blind)).toEqual(['failed = ready']);
});
