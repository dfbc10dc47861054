/** `npm run diagrams`: writes docs/machines/<machine>.md for every machine. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { machines } from '../../tests/model/models';
import { pageOf } from './diagram';

const folder = new URL('../../docs/machines/', import.meta.url);

mkdirSync(folder, { recursive: true });
for (const machine of machines) {
  writeFileSync(new URL(`${machine.id}.md`, folder), pageOf(machine));
  console.log(`docs/machines/${machine.id}.md`);
}
