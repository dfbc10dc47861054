import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const text = readFileSync(new URL('docs/specification.md', root), 'utf8');

/** Rows of all tables of the page, without their headings; a cell may hold an escaped bar. */
const rows = text
  .split('\n')
  .map((line, index) => ({ line: index + 1, text: line.trim() }))
  .filter((row) => row.text.startsWith('|') && !/^\|[\s|:-]+\|$/.test(row.text))
  .map((row) => ({
    line: row.line,
    cells: row.text
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  }));

/** Paths of our own files, as the page writes them: in back quotes, from the root. */
const paths = [...text.matchAll(/`((?:\.ci|docs|machines|server|src|tests)\/[\w./-]+)`/g)].map(
  ([, path]) => path ?? '',
);

describe('docs/specification.md', () => {
  it('has a table with at least one row per section', () => {
    expect(rows.length).toBeGreaterThan(9);
  });

  it('has no empty cell', () => {
    expect(rows.filter(({ cells }) => cells.some((cell) => cell === ''))).toEqual([]);
  });

  it('names files that exist', () => {
    expect(paths.length).toBeGreaterThan(0);
    expect([...new Set(paths)].filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
  });
});
