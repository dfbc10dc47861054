import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { Kysely, type Migration } from 'kysely';
import { parseSync } from 'oxc-parser';
import { describe, expect, test } from 'vitest';
import { migrationsOf } from '../../server/db/migrations/all';
import { searchable002 } from '../../server/db/migrations/searchable002';
import { dialects } from './support/compiler';
import { lettersOfBlocks } from './support/letters';

/** Every statement of a migration, as a database would get it. */
async function compiled(dialect: keyof typeof dialects, migration: Migration): Promise<string> {
  const list: string[] = [];
  const db = new Kysely<unknown>({
    dialect: dialects[dialect],
    log: ({ query }) => {
      list.push(`${query.sql};\n`);
    },
  });
  await migration.up(db);
  return list.join('\n');
}

const root = new URL('../../', import.meta.url);

/** Everything a file reads, directly or by way of others: own files by their path, packages by name. */
function reads(file: string, found = new Set<string>()): Set<string> {
  const { module } = parseSync(file, readFileSync(new URL(file, root), 'utf8'));
  for (const { moduleRequest } of module.staticImports) {
    const name = moduleRequest.value;
    const own = `${posix.join(posix.dirname(file), name)}.ts`;
    const target = name.startsWith('.') ? own : name;
    if (found.has(target)) continue;
    found.add(target);
    if (target === own) reads(own, found);
  }
  return found;
}

describe.each(['sqlite', 'postgres'] as const)('the released migrations of %s', (dialect) => {
  const migrations = migrationsOf(dialect);

  // A change here breaks databases out there: write a new migration instead.
  test.each(Object.entries(migrations))('%s is what was released, to the letter', async (name, migration) => {
    await expect(await compiled(dialect, migration)).toMatchFileSnapshot(`released/${dialect}/${name}.sql`);
  });

  test('are all there, in the order of their numbers', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual([...names].sort());
    const released = readdirSync(new URL(`tests/server/released/${dialect}`, root)).sort();
    expect(released).toEqual(names.map((name) => `${name}.sql`));
  });

  test('read nothing that a third kind of record or another release changes', () => {
    const folder = 'server/db/migrations/';
    const strangers = [...reads('server/db/migrations/all.ts')].filter((name) => !name.startsWith(folder));
    expect(strangers.sort()).toEqual(['kysely']);
  });
});

test('the searchable form that migration 002 computes stays what it was, for every letter', () => {
  const hash = createHash('sha256');
  for (const letter of lettersOfBlocks()) hash.update(`${searchable002(letter)} `);
  hash.update(searchable002('  ÀÇÃO  da\u00a0ΟΔΟΣ  가나 '));
  expect(hash.digest('hex')).toBe('49bfe962edd5634cfb455e5e3e8ae8e1534fc1b062f93e2d3d35538cf186e577');
});
