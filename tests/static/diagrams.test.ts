import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pageOf, readmeWith } from '../../tools/diagrams/diagram';
import { allCases } from '../model/models';

describe.each(allCases.map(({ machine }) => [machine.id, machine] as const))(
  'docs/machines/%s.md',
  (_, machine) => {
    it('shows the machine as it is; `npm run diagrams` writes it anew', () => {
      const file = new URL(`../../docs/machines/${machine.id}.md`, import.meta.url);
      expect(existsSync(file)).toBe(true);
      expect(readFileSync(file, 'utf8')).toBe(pageOf(machine));
    });
  },
);

it('the README shows the list machine as it is', () => {
  const list = allCases.find(({ machine }) => machine.id === 'list');
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  expect(readme).toContain('```mermaid');
  expect(list && readmeWith(readme, list.machine)).toBe(readme);
});
