import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const FOLDER = 'build/bytes';

/** Packages that are counted together, with whatever they bring along that none before them does. */
const GROUPS: readonly (readonly string[])[] = [
  ['react', 'react-dom'],
  ['react-router-dom'],
  ['xstate', '@xstate/react'],
  ['superstruct'],
  ['lucide-react'],
  ['@radix-ui/react-dialog', '@radix-ui/react-popover'],
  ['cmdk'],
];
const OURS = 'our own';
/** What the bundler puts between modules belongs to none. */
const NOBODYS = 'between the modules';

/** What a group of packages weighs in all scripts together, minified; bytes. */
export type PackageWeight = { name: string; raw: number; gzip: number };

const dependenciesOf = (name: string): string[] => {
  const manifest: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(join('node_modules', name, 'package.json'), 'utf8'),
  );
  return Object.keys(manifest.dependencies ?? {});
};

/** Which group every package belongs to. */
function groupsByPackage(): Map<string, string> {
  const groups = new Map<string, string>();
  for (const members of GROUPS) {
    const waiting = [...members];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (groups.has(name)) continue;
      groups.set(name, members.join(', '));
      waiting.push(...dependenciesOf(name));
    }
  }
  return groups;
}

/** The package that a source of a map comes from. */
const packageOf = (source: string | undefined): string =>
  source === undefined ? NOBODYS : (/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? OURS);

/** Builds the app with source maps, and tells for every package how much of the minified scripts is its own. */
export async function weighPackages(): Promise<PackageWeight[]> {
  process.env.NODE_ENV = 'production';
  const output = { outDir: FOLDER, emptyOutDir: true, sourcemap: 'hidden' } as const;
  await build({ logLevel: 'error', build: output });
  const groups = groupsByPackage();
  const texts = new Map<string, string[]>();

  const scripts = readdirSync(join(FOLDER, 'assets')).map((name) => join(FOLDER, 'assets', name));
  // A file that only hands on what another one holds has no map.
  for (const path of scripts.filter((file) => existsSync(`${file}.map`))) {
    const map = new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
    for (const [line, text] of readFileSync(path, 'utf8').split('\n').entries()) {
      for (let column = 0; column < text.length; column += 1) {
        const entry = map.findEntry(line, column);
        const from = packageOf('originalSource' in entry ? entry.originalSource : undefined);
        const group = groups.get(from) ?? from;
        const pieces = texts.get(group) ?? [];
        pieces.push(text[column] ?? '');
        texts.set(group, pieces);
      }
    }
  }
  return [...texts]
    .map(([name, pieces]) => {
      const code = Buffer.from(pieces.join(''));
      return { name, raw: code.length, gzip: gzipSync(code, { level: 9 }).length };
    })
    .sort((one, other) => other.raw - one.raw);
}
