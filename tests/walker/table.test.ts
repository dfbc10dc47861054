import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { type Coverage, createCoverageMeter } from './coverage';
import { kettle } from './kettle';
import { LAYERS, type Layer, layersDemanded, type Shown, tableOf } from './tableReporter';

const whole: Coverage = {
  states: { seen: 4, total: 4 },
  transitions: { seen: 6, total: 6 },
  exceptions: {},
  faults: [],
};
const shown = (flow: string, layer: Layer): Shown => ({ layer, flow, paths: 3, coverage: whole });
const everywhere = (flow: string) => LAYERS.map((layer) => shown(flow, layer));

describe('the table of what was walked', () => {
  it('has a line for each flow and layer, and misses nothing where all is reached', () => {
    const { table, missing } = tableOf([...everywhere('total'), ...everywhere('list')], LAYERS);
    expect(missing).toEqual([]);
    expect(table.split('\n').slice(0, 4)).toEqual([
      '| flow  | layer   | states | transitions | paths | exceptions |',
      '| ----- | ------- | ------ | ----------- | ----- | ---------- |',
      '| total | actor   | 4/4    | 6/6         | 3     | 0          |',
      '| total | DOM     | 4/4    | 6/6         | 3     | 0          |',
    ]);
  });

  it('misses a layer in which nothing is walked', () => {
    const { missing } = tableOf([shown('list', 'actor'), shown('list', 'DOM')], LAYERS);
    expect(missing).toEqual(["no flow is walked in the layer 'browser'", 'list, browser: not walked']);
    expect(tableOf([], LAYERS).missing).toHaveLength(3);
  });

  it.each([
    ['a whole run', { isWhole: true }, LAYERS],
    ['npm run test:machines', { script: 'test:machines' }, LAYERS],
    ['a run of some files', { script: 'test:unit' }, ['actor']],
    ['a run of tests by their names', { isByName: true, script: 'test:machines' }, []],
  ])('of %s some layers are demanded', (_, run, layers) => {
    const usual = { isByName: false, isWhole: false, script: undefined };
    expect(layersDemanded(everywhere('list').slice(0, 1), { ...usual, ...run })).toEqual(layers);
  });

  it('names a layer that is not walked, a state that is not reached, and the reason of an exception', () => {
    const coverage = {
      ...whole,
      states: { seen: 2, total: 4 },
      exceptions: { 'query.idle': 'no hand is that fast' },
      faults: ['query.failed'],
    };
    const { table, reasons, missing } = tableOf(
      [shown('list', 'actor'), { layer: 'DOM', flow: 'list', paths: 3, coverage }],
      LAYERS,
    );
    expect(missing).toEqual([
      "no flow is walked in the layer 'browser'",
      'list, DOM: query.failed',
      'list, browser: not walked',
    ]);
    expect(reasons).toEqual(['list, DOM: query.idle (no hand is that fast)']);
    expect(table).toContain('| DOM   | 2/4    | 6/6         | 3     | 1          |');
  });

  it('takes an exception for a fault that is reached, or names nothing of the chart', () => {
    const meter = createCoverageMeter(kettle);
    createActor(kettle, { inspect: meter.inspect }).start();
    const { faults } = meter.measure({ off: 'nobody switches it off', lid: 'it has none' });
    expect(faults).toContain('off is reached, and needs no exception');
    expect(faults).toContain('lid is nothing of this chart, and needs no exception');
  });
});
