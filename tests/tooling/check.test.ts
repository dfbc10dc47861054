import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'cadastro-check-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the checks with an npm that runs nothing: it says what it was asked for, and fails at `broken`. */
function checkWith(broken: string) {
  const npm = join(folder, 'npm.mjs');
  writeFileSync(
    npm,
    `const script = process.argv.at(-1);
    console.log('asked for', script);
    if (script === process.env.BROKEN) console.error('found in', script);
    process.exitCode = script === process.env.BROKEN ? 1 : 0;`,
  );
  const { status, stdout } = spawnSync(process.execPath, ['tools/run.mjs', 'check'], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: npm, BROKEN: broken },
  });
  return { status, lines: stdout.trim().split('\n') };
}

describe('npm run check', () => {
  it('runs every check, and passes when none finds anything', () => {
    const { status, lines } = checkWith('');
    expect(status).toBe(0);
    const checks = ['check:style', 'check:types', 'check:unused'];
    expect(lines.filter((line) => line.startsWith('asked for')).sort()).toEqual(
      checks.map((script) => `asked for ${script}`),
    );
    expect(lines.filter((line) => line.endsWith(': ok')).sort()).toEqual(
      checks.map((script) => `${script}: ok`),
    );
    // Tests follow, which end with that line themselves.
    expect(lines.filter((line) => line.includes(' passed, '))).toEqual([]);
  });

  it.each(['check:types', 'check:style', 'check:unused'])(
    'fails when %s does, and says what was found',
    (script) => {
      const { status, lines } = checkWith(script);
      expect(status).toBe(1);
      // Each says its own in one piece, below its name.
      const at = lines.indexOf(`${script}: failed`);
      expect(lines.slice(at, at + 3).sort()).toEqual(
        [`${script}: failed`, `asked for ${script}`, `found in ${script}`].sort(),
      );
      expect(lines.filter((line) => line.endsWith(': ok'))).toHaveLength(2);
      // The last line of `npm test` then, which runs no test.
      expect(lines.at(-1)).toBe('2 passed, 1 failed');
    },
  );
});

describe('the configuration of the tests in other browsers', () => {
  afterEach(() => vi.unstubAllEnvs());

  it('installs no browser when it is only read, as knip does', async () => {
    const installed = join(folder, 'installed');
    writeFileSync(join(folder, 'apt-get'), `#!/bin/sh\necho "$@" >> '${installed}'\n`, { mode: 0o755 });
    // Where nothing is to be found but what installs.
    vi.stubEnv('PATH', folder);
    vi.stubEnv('FIREFOX_PATH', undefined);
    vi.stubEnv('CI', undefined);
    const file = 'tests/browsers/vitest.config.ts';
    const read = await loadConfigFromFile({ command: 'serve', mode: 'test' }, file);
    expect(read).not.toBeNull();
    expect(existsSync(installed)).toBe(false);
  });
});
