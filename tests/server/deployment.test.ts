import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findProgram } from '../support/programs';

const UNIT = 'docs/deployment/cadastro.service';
const CONTAINER = 'docs/deployment/Containerfile';

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
