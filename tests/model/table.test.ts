import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Coverage } from './coverage';
import { models } from './models';
import { LAYERS, type Layer, machinesIn, tableOf, type Walked } from './table';

const whole = (machine: string): Coverage => ({
  machine,
  states: { seen: 4, total: 4 },
  transitions: { seen: 6, total: 6 },
  missing: [],
});
const walk = (machine: string, layer: Layer): Walked => ({ layer, paths: 3, coverage: whole(machine) });
const everywhere = (machine: string) => LAYERS.map((layer) => walk(machine, layer));

describe('the table of what was walked', () => {
  it('misses nothing where every machine is walked in every layer', () => {
    const { table, missing } = tableOf(['home', 'list'], [...everywhere('home'), ...everywhere('list')]);
    expect(missing).toEqual([]);
    expect(table).toBe(
      [
        'machine | states | transitions | actor          | DOM            | browser       ',
        '------- | ------ | ----------- | -------------- | -------------- | --------------',
        'home    | 4      | 6           | 3 paths, 100 % | 3 paths, 100 % | 3 paths, 100 %',
        'list    | 4      | 6           | 3 paths, 100 % | 3 paths, 100 % | 3 paths, 100 %',
      ].join('\n'),
    );
  });

  it.each(LAYERS)('misses the layer %s of a machine that is only walked in the others', (layer) => {
    const { table, missing } = tableOf(
      ['home'],
      everywhere('home').filter((one) => one.layer !== layer),
    );
    expect(missing).toEqual([`home is not walked in the layer '${layer}'`]);
    expect(table).toContain('missing');
  });

  it('misses every layer of a machine that only has a file', () => {
    expect(tableOf(['home', 'list'], everywhere('home')).missing).toHaveLength(3);
  });

  it('misses all machines where nothing was walked', () => {
    expect(tableOf(['home', 'list'], []).missing).toHaveLength(6);
  });

  it('misses the states and transitions that were not seen', () => {
    const coverage = { ...whole('home'), states: { seen: 3, total: 4 }, missing: ['failed'] };
    const { table, missing } = tableOf(
      ['home'],
      [{ layer: 'DOM', paths: 3, coverage }, walk('home', 'actor'), walk('home', 'browser')],
    );
    expect(missing).toEqual(["home, 'DOM': failed"]);
    expect(table).toContain('3 paths, 90 %');
  });

  it('misses the file of a machine that nobody finds', () => {
    expect(tableOf([], everywhere('home')).missing).toEqual(['home has no file of its own']);
  });
});

describe('the table of the models', () => {
  it('has every machine file, by the id of its machine', () => {
    const files = readdirSync(new URL('../../machines/', import.meta.url));
    expect(Object.keys(models).sort()).toEqual(machinesIn(files).sort());
    expect(Object.values(models).map(({ cases }) => cases.machine.id)).toEqual(Object.keys(models));
  });
});
