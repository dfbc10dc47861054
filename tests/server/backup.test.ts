import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from './support/databases';
import { runCommand } from './support/process';

const folder = temporaryFolder();
afterAll(() => folder.remove());

test('a backup is never readable by others and never replaces a file that appears meanwhile', async () => {
  const environment = { DATABASE_URL: `file:${join(folder.path, 'watched.sqlite')}` };
  await runCommand('seed', ['--pessoas', '20000'], environment);
  const target = join(folder.path, 'watched-copy.sqlite');
  const command = runCommand('backup', [target], environment);
  const modes: number[] = [];
  let done = false;
  const watch = (async () => {
    while (!done) {
      for (const name of readdirSync(folder.path).filter((file) => file.startsWith('watched-copy.'))) {
        const file = join(folder.path, name);
        if (file !== target) modes.push((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077);
        // Somebody else makes the file as soon as the copy has begun.
        if (!existsSync(target)) writeFileSync(target, 'precious');
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  })();
  expect((await command).code).toBe(1);
  done = true;
  await watch;
  expect(new Set(modes)).toEqual(new Set([0]));
  expect(readFileSync(target, 'utf8')).toBe('precious');
  expect(readdirSync(folder.path).filter((name) => name.includes('incompleto'))).toEqual([]);
});
