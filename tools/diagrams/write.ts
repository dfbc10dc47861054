/** `npm run diagrams`: writes docs/machines/<machine>.md for every machine, and the list's chart into the README. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { allCases } from '../../tests/model/models';
import { pageOf, readmeWith } from './diagram';

const folder = new URL('../../docs/machines/', import.meta.url);

const readme = new URL('../../README.md', import.meta.url);

mkdirSync(folder, { recursive: true });
for (const { machine } of allCases) {
  writeFileSync(new URL(`${machine.id}.md`, folder), pageOf(machine));
  console.log(`docs/machines/${machine.id}.md`);
  if (machine.id === 'list') writeFileSync(readme, readmeWith(readFileSync(readme, 'utf8'), machine));
}
