import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const folders = ['machines', 'src', 'server', 'tests', 'docs'];
const files = [
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name),
  ...folders.flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  ),
].filter((name) => /\.(tsx?|mjs|js|css|html|md)$/.test(name));

const specification = readFileSync(new URL('docs/specification.md', root), 'utf8');
const sections = [...specification.matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);

/** What a text refers to that nobody can open here: other papers, tickets, sections that docs/specification.md lacks. */
function strayReferences(text: string): string[] {
  const papers = [...text.matchAll(/\bDESIGN\b|\b[Ii]ssue #?\d+/g)].map(([found]) => found);
  const missing = [...text.matchAll(/\bsections? (\d+)(?! of )/gi)]
    .filter(([, number]) => !sections.includes(number ?? ''))
    .map(([found]) => found);
  return [...papers, ...missing];
}

describe('references', () => {
  it('can all be followed', () => {
    const own = 'tests/static/references.test.ts';
    const stray = files
      .filter((file) => file !== own)
      .flatMap((file) =>
        strayReferences(readFileSync(new URL(file, root), 'utf8')).map((found) => `${file}: ${found}`),
      );
    expect(stray).toEqual([]);
  });

  it.each(['see DESIGN section 6', 'what issue 4 asks for', 'the rule of section 12'])(
    'that nobody can follow are caught: %s',
    (text) => {
      expect(strayReferences(text)).not.toEqual([]);
    },
  );

  it('may lead to sections of the specification', () => {
    expect(strayReferences('as section 5 says; the design is plain')).toEqual([]);
  });
});
