import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @param {string} root @param {string} path @returns {string[]} the files at and below a path, from the root */
function filesAt(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesAt(root, `${path}/${name}`));
}

/** @param {string} path @returns {string} of the content; empty for a file that is not there */
function contentHash(path) {
  try {
    return createHash('sha256').update(readFileSync(path)).digest('hex');
  } catch {
    return '';
  }
}

/**
 * Everything a build is made of, as one short text. Contents and not times:
 * copies and checkouts give files whatever time they like.
 *
 * @param {string} root @param {readonly string[]} sources
 */
export function fingerprint(root, sources) {
  const environment = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  const settings = readdirSync(root).filter((name) => name.startsWith('.env'));
  const files = [...sources, ...settings].flatMap((source) => filesAt(root, source));
  const parts = files.sort().map((file) => `${file} ${contentHash(join(root, file))}`);
  return createHash('sha256')
    .update(JSON.stringify([environment.sort(), parts]))
    .digest('hex');
}

/** @param {string} root @param {string} name */
const noteFile = (root, name) => join(root, 'build', `${name}.built.json`);

/** @param {string} root @param {string} entry @param {string} sources */
const noteOf = (root, entry, sources) =>
  `${JSON.stringify({ sources, entry: contentHash(join(root, entry)) })}\n`;

/**
 * Whether what was built last is still there and was made of the sources as they are now.
 *
 * @param {string} root @param {string} name @param {{ entry: string, sources: readonly string[] }} build
 */
export function isFresh(root, name, { entry, sources }) {
  try {
    return readFileSync(noteFile(root, name), 'utf8') === noteOf(root, entry, fingerprint(root, sources));
  } catch {
    return false;
  }
}

/**
 * Takes down what a build was made of, for `isFresh`.
 *
 * @param {string} root @param {string} name @param {string} entry @param {string} sources their fingerprint
 */
export function noteBuilt(root, name, entry, sources) {
  const file = noteFile(root, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, noteOf(root, entry, sources));
}
