import { describe, expect, it } from 'vitest';
import type { Coverage } from './coverage';
import { LAYERS, type Layer, tableOf, type Walked } from './tableReporter';

const whole = (machine: string): Coverage => ({
  machine,
  states: { seen: 4, total: 4 },
  transitions: { seen: 6, total: 6 },
  missing: [],
});
const walked = (machine: string, layer: Layer): Walked => ({ layer, paths: 3, coverage: whole(machine) });
const everywhere = (machine: string) => LAYERS.map((layer) => walked(machine, layer));

describe('the table of what was walked', () => {
  it('misses nothing where every machine is walked in every layer', () => {
    const { table, missing } = tableOf(['total', 'list'], [...everywhere('total'), ...everywhere('list')]);
    expect(missing).toEqual([]);
    expect(table.split('\n')).toEqual([
      'machine | states | transitions | actor          | DOM            | browser       ',
      '------- | ------ | ----------- | -------------- | -------------- | --------------',
      'total   | 4      | 6           | 3 paths, 100 % | 3 paths, 100 % | 3 paths, 100 %',
      'list    | 4      | 6           | 3 paths, 100 % | 3 paths, 100 % | 3 paths, 100 %',
    ]);
  });

  it('names a layer that is not walked, and a state that is not reached', () => {
    const coverage = { ...whole('list'), states: { seen: 3, total: 4 }, missing: ['query.failed'] };
    const { table, missing } = tableOf(
      ['list'],
      [walked('list', 'actor'), { layer: 'DOM', paths: 3, coverage }],
    );
    expect(missing).toEqual(['list, DOM: query.failed', 'list, browser: not walked']);
    expect(table).toContain('3 paths, 90 %');
  });
});
