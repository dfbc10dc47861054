import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFromDebian } from '../../support/debian';

const DEBIAN_ROOT = '/usr/lib/postgresql';
const SUFFIX = process.platform === 'win32' ? '.exe' : '';
const NEEDED = ['initdb', 'postgres', 'pg_ctl'].map((name) => `${name}${SUFFIX}`);

function candidates(): string[] {
  const debian = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT)
        .sort((left, right) => Number(right) - Number(left))
        .map((version) => join(DEBIAN_ROOT, version, 'bin'))
    : [];
  const onPath = (process.env.PATH ?? '').split(delimiter);
  // Where `postgres` on the PATH is a link into the real folder, the real one has its companions.
  const linked = onPath
    .map((folder) => join(folder, `postgres${SUFFIX}`))
    .filter((file) => existsSync(file))
    .map((file) => join(realpathSync(file), '..'));
  return [...debian, ...linked, ...onPath].filter((folder) =>
    NEEDED.every((name) => existsSync(join(folder, name))),
  );
}

/** The trigram extension comes in a package of its own in some distributions. */
function hasTrigrams(folder: string): boolean {
  const configuration = spawnSync(join(folder, 'pg_config'), ['--sharedir'], { encoding: 'utf8' });
  const share = configuration.stdout?.trim() ?? '';
  return share !== '' && existsSync(join(share, 'extension', 'pg_trgm.control'));
}

/**
 * The folder of PostgreSQL's programs: an installed one, preferably with
 * pg_trgm, else on Debian as root one that is installed now.
 * @throws one line that says what to do when there is none.
 */
export function findPostgres(): string {
  const find = () => {
    const found = candidates();
    return found.find(hasTrigrams) ?? found[0];
  };
  const folder = find() ?? (installFromDebian(['postgresql'], 'the server tests') ? find() : undefined);
  if (folder === undefined) {
    throw new Error('The server tests need PostgreSQL: install it (apt-get install postgresql).');
  }
  return folder;
}
