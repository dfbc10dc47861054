import { existsSync, readFileSync } from 'node:fs';
import { type Node, parseSync, visitorKeys } from 'oxc-parser';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const page = readFileSync(new URL('docs/specification.md', root), 'utf8');

/** A row: a line of the specification, the places it lives in, and the tests that show it. */
type Row = { line: string; livesIn: string; shownBy: string };

/** Rows of all tables of a page, without their headings; a cell may hold an escaped bar. */
const rowsOf = (text: string): Row[] =>
  text
    .split('\n')
    .filter((row) => row.startsWith('| ') && !row.startsWith('| Line |'))
    .map((row) => {
      const [line = '', livesIn = '', shownBy = ''] = row
        .slice(1, -1)
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim());
      return { line, livesIn, shownBy };
    });

const sourceOf = (file: string): string | null =>
  /\.tsx?$/.test(file) && existsSync(new URL(file, root)) ? readFileSync(new URL(file, root), 'utf8') : null;

/** A node and everything below it. */
function nodesOf(node: Node): Node[] {
  const children = (visitorKeys[node.type] ?? []).flatMap((key) => Reflect.get(node, key) ?? []);
  return [node, ...children.flatMap(nodesOf)];
}

const textOf = (node: Node): string[] => {
  if (node.type === 'Identifier') return [node.name];
  return node.type === 'Literal' && typeof node.value === 'string' ? [node.value] : [];
};

/** What a file exports, and the keys of its literals: states, events, guards and calls of a chart among them. */
function namesIn(file: string, source: string): Set<string> {
  const { program, module } = parseSync(file, source);
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
  const keys = nodesOf(program).flatMap((node) =>
    node.type === 'Property' || node.type === 'TSPropertySignature' ? textOf(node.key) : [],
  );
  return new Set([...exported, ...keys]);
}

/** The titles of a file's tests: the first argument of `it(…)`, `it.each(…)(…)`. */
function titlesIn(file: string, source: string): Set<string> {
  const isTest = (callee: Node): boolean => {
    if (callee.type === 'Identifier') return callee.name === 'it' || callee.name === 'test';
    if (callee.type === 'CallExpression') return isTest(callee.callee);
    return callee.type === 'MemberExpression' && isTest(callee.object);
  };
  const calls = nodesOf(parseSync(file, source).program).flatMap((node) =>
    node.type === 'CallExpression' && isTest(node.callee) ? node.arguments.slice(0, 1) : [],
  );
  return new Set(calls.flatMap(textOf));
}

/** Where a row points at something that is not there, in words. */
function faultsOf({ line, livesIn, shownBy }: Row): string[] {
  const faults: string[] = [];
  const sources: string[] = [];
  for (const place of livesIn.split(', ')) {
    const [, file = '', name = ''] = /^`([^#`]+)#([^`]+)`$/.exec(place) ?? [];
    const source = sourceOf(file);
    if (source === null) faults.push(`${place} is no file and name`);
    else if (!namesIn(file, source).has(name)) faults.push(`${file} has no '${name}'`);
    sources.push(source ?? '');
  }
  for (const test of shownBy.split(/; (?=`)/)) {
    const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(test) ?? [];
    const source = sourceOf(file);
    if (source === null) faults.push(`${test} is no file and title`);
    else if (!titlesIn(file, source).has(title)) faults.push(`${file} has no test '${title}'`);
  }
  // What the specification quotes stands, to the letter, where the line is said to live.
  for (const [, quoted = ''] of line.matchAll(/(?<!\w)'([^']+)'/g)) {
    if (!sources.some((source) => source.includes(quoted))) faults.push(`'${quoted}' is not there`);
  }
  return faults;
}

const rows = rowsOf(page);

describe('docs/specification.md', () => {
  it('has a table for each of the nine sections', () => {
    const sections = page.split(/^## /m).slice(1);
    expect(sections.map((section) => section.slice(0, 2))).toEqual(
      Array.from({ length: 9 }, (_, at) => `${at + 1}.`),
    );
    expect(sections.filter((section) => rowsOf(section).length === 0)).toEqual([]);
  });

  it.each(rows)('$line', (row) => {
    expect(faultsOf(row)).toEqual([]);
  });

  it.each([
    ['a file that is gone', '| Size | `src/domain/sizes.ts#PAGE_SIZE` |'],
    ['a name that is elsewhere', '| Size | `src/domain/messages.ts#PAGE_SIZE` |'],
    ['a file without a name', '| Size | `src/domain/constants.ts` |'],
    ['a text that is elsewhere', "| Size 'Nova' | `src/domain/constants.ts#PAGE_SIZE` |"],
  ])('catches %s', (_, start) => {
    const shown = '`tests/domain/forms.test.ts`: collects the errors of all fields at once |';
    expect(rowsOf(`${start} ${shown}`).flatMap(faultsOf)).toHaveLength(1);
  });

  it.each([
    '`tests/domain/form.test.ts`: collects the errors of all fields at once',
    '`tests/domain/forms.test.ts`: collects errors',
    '`tests/domain/forms.test.ts`',
  ])('catches the test %s', (test) => {
    const row = `| Size | \`src/domain/constants.ts#PAGE_SIZE\` | ${test} |`;
    expect(rowsOf(row).flatMap(faultsOf)).toHaveLength(1);
  });
});
