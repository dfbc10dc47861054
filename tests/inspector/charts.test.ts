import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { arrowsIn, litBoxes, machineOf, takenIn } from '../../src/inspector/window/charts';
import { diagramOf } from '../../tools/diagrams/diagram';
import { stateName, statesOf, transitionName, transitionsOf } from '../model/chart';
import { allCases } from '../model/models';
import { pathsOf } from '../model/paths';

describe.each(allCases)('the chart of $machine.id', (cases) => {
  const { machine } = cases;
  const chart = diagramOf(machine);

  it('is the one in docs/machines/', () => {
    const page = readFileSync(new URL(`../../docs/machines/${machine.id}.md`, import.meta.url), 'utf8');
    expect(machineOf(machine.id)).toBe(machine);
    expect(page).toContain(`\`\`\`mermaid\n${chart}\n\`\`\``);
  });

  it('has a place for every transition: an arrow, or a line in a box', () => {
    const arrows = arrowsIn(chart);
    expect(new Set(arrows).size).toBe(arrows.length);
    for (const transition of transitionsOf(machine)) {
      const taken = takenIn(machine, chart, [transitionName(transition)]);
      expect(taken.arrows.length + taken.boxes.length, transitionName(transition)).toBe(1);
      for (const box of taken.boxes) expect(chart).toMatch(new RegExp(` as ${box}$`, 'm'));
    }
  });

  it('has a box for every active state', () => {
    const boxes = pathsOf(cases).flatMap(({ steps, initial }) =>
      [initial, ...steps.map(({ after }) => after)].flatMap(({ value }) => litBoxes(machine, value)),
    );
    for (const box of new Set(boxes)) expect(chart).toMatch(new RegExp(` as ${box}( \\{)?$`, 'm'));
    // Boxes that are never lit are those of states nobody stays in.
    const stayed = statesOf(machine).filter(({ always = [] }) => always.length === 0);
    const known = new Set(boxes);
    expect(stayed.map(stateName).filter((name) => !known.has(name.replaceAll('.', '_')))).toEqual([]);
  });
});
