import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findProgram } from '../support/programs';

const UNIT = 'docs/deployment/cadastro.service';
const CONTAINER = 'docs/deployment/Containerfile';
const PAGE = 'docs/operations.md';

describe('the files of docs/deployment', () => {
  const analyze = findProgram('systemd-analyze');
  // It demands that the program to start exists.
  const canVerify = analyze !== undefined && existsSync('/usr/bin/node');

  test.runIf(canVerify)('the unit is what systemd understands', () => {
    const { status, stderr } = spawnSync(String(analyze), ['verify', UNIT], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('both start the file that `npm run package` makes, as Node and without npm', () => {
    expect(readFileSync(UNIT, 'utf8')).toMatch(
      /^ExecStart=\/usr\/bin\/node --max-semi-space-size=4 \/opt\/cadastro\/start\.mjs$/m,
    );
    expect(readFileSync(CONTAINER, 'utf8')).toMatch(
      /^CMD \["node", "--max-semi-space-size=4", "\/opt\/cadastro\/start\.mjs"\]$/m,
    );
  });
});

/** The commands of a section of the page, a block each. */
function blocksUnder(title: string): string[] {
  const [section = ''] = readFileSync(PAGE, 'utf8').split(`\n## ${title}\n`)[1]?.split('\n## ') ?? [];
  return [...section.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, commands = '']) => commands);
}

/** Stands for the packed command: like it, it writes over no file. */
const BACKUP = `import { constants, copyFileSync } from 'node:fs';
copyFileSync(process.env.DATABASE_URL.slice('file:'.length), process.argv[2], constants.COPYFILE_EXCL);
`;

/** A machine with the first version on it, on which the page's commands run as they stand there. */
function machine() {
  const root = mkdtempSync(join(tmpdir(), 'cadastro-machine-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text, { mode });
  };
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const build = (version: string) => {
    write('build/package/version', version);
    write('build/package/backup.mjs', BACKUP);
  };
  let minute = 10;
  mkdirSync(join(root, 'root'));
  write('bin/systemctl', '#!/bin/sh\n', 0o755);
  build('1');
  cpSync(join(root, 'build/package'), join(root, 'opt/cadastro'), { recursive: true });
  return {
    build,
    write: (text: string) => write('var/lib/cadastro/cadastro.sqlite', text),
    data: () => read('var/lib/cadastro/cadastro.sqlite'),
    version: () => read('opt/cadastro/version'),
    copies: () => readdirSync(join(root, 'root')).map((file) => read(`root/${file}`)),
    run: (block: string | undefined) => {
      // Upgrades are minutes apart.
      minute += 1;
      write('bin/date', `#!/bin/sh\necho 20261121-10${minute}00\n`, 0o755);
      const commands = String(block).replace(/\/(opt|root|var\/lib)(?=\/)/g, `${root}$&`);
      const { stderr } = spawnSync('sh', ['-c', commands], {
        cwd: root,
        encoding: 'utf8',
        env: { ...process.env, PATH: `${join(root, 'bin')}:${process.env.PATH}` },
      });
      expect(stderr).toBe('');
    },
  };
}

describe.runIf(process.platform === 'linux')('upgrade and rollback, as the page has them', () => {
  const upgrade = blocksUnder('Upgrade');
  const [rollback, restore] = blocksUnder('Rollback');

  test('can be repeated, each time from the version and the data before', () => {
    const { build, write, data, version, copies, run } = machine();
    for (const next of ['2', '3', '4']) {
      write(`data before ${next}`);
      build(next);
      for (const block of upgrade) run(block);
      // A repeated last step leaves the version that runs.
      run(upgrade[2]);
      expect(version()).toBe(next);
    }
    expect(copies()).toEqual(['data before 2', 'data before 3', 'data before 4']);
    write('data of 4');
    run(rollback);
    expect(version()).toBe('3');
    // There is no other to go back to.
    run(rollback);
    expect(version()).toBe('3');
    run(restore);
    expect(data()).toBe('data before 4');

    // The version that was rolled back doesn't block the next upgrade.
    write('data before 5');
    build('5');
    for (const block of upgrade) run(block);
    expect(version()).toBe('5');
    run(rollback);
    run(restore);
    expect([version(), data()]).toEqual(['3', 'data before 5']);
  });
});
