/**
 * `npm run coverage`: runs the tests of `unit`, `screens` and `server` and lists
 * the lines of `src` and `server` that none of them has run, for somebody to
 * read: each does nothing and can go, or wants a test. Not counted are what
 * tests run in other processes (the built server and its commands) and what the
 * browser's tests run. Test files named after `--` are run alone.
 */
import { readFileSync, rmSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { create, number, record, string, type } from 'superstruct';
import { startVitest } from 'vitest/node';

const FOLDER = 'coverage';

const place = type({ line: number() });
const schema = record(
  string(),
  type({
    path: string(),
    statementMap: record(string(), type({ start: place, end: place })),
    s: record(string(), number()),
  }),
);

/** 3, 4, 5 and 9 as `3-5, 9`. */
function rangesOf(lines: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const line of [...new Set(lines)].sort((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && line === last[1] + 1) last[1] = line;
    else ranges.push([line, line]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
}

rmSync(FOLDER, { recursive: true, force: true });
const vitest = await startVitest('test', process.argv.slice(3), {
  project: ['unit', 'screens', 'server'],
  watch: false,
  passWithNoTests: true,
  coverage: {
    enabled: true,
    provider: 'v8',
    include: ['src/**/*.{ts,tsx}', 'server/**/*.{ts,mjs}'],
    reporter: ['json'],
    reportsDirectory: FOLDER,
    // What ran before a test failed counts, too.
    reportOnFailure: true,
  },
});
await vitest.close();

const files = create(JSON.parse(readFileSync(`${FOLDER}/coverage-final.json`, 'utf8')), schema);
let all = 0;
let missed = 0;
const rows: string[] = [];
for (const { path, statementMap, s } of Object.values(files)) {
  const statements = Object.entries(statementMap);
  const idle = statements.filter(([id]) => s[id] === 0);
  all += statements.length;
  missed += idle.length;
  const lines = idle.flatMap(([, { start, end }]) =>
    Array.from({ length: end.line - start.line + 1 }, (_, index) => start.line + index),
  );
  const name = relative(process.cwd(), path).split(sep).join('/');
  if (idle.length === statements.length && idle.length > 0) rows.push(`${name}: nothing of it`);
  else if (lines.length > 0) rows.push(`${name}:${rangesOf(lines)}`);
}
console.log(`\nLines that no test runs:\n${rows.sort().join('\n')}`);
console.log(`${all - missed} of ${all} statements are run (${((100 * (all - missed)) / all).toFixed(1)} %).`);
