import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pageOf } from '../../tools/diagrams/diagram';
import { machines } from '../model/models';

it('docs/machines has a page of every machine as it is; `npm run diagrams` writes them', () => {
  const outdated = machines
    .map((machine) => ({
      machine,
      file: new URL(`../../docs/machines/${machine.id}.md`, import.meta.url),
    }))
    .filter(({ machine, file }) => !existsSync(file) || readFileSync(file, 'utf8') !== pageOf(machine))
    .map(({ machine }) => machine.id);
  expect(outdated).toEqual([]);
});
